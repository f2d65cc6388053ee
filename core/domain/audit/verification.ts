import type { AuditEntry } from './audit.ts'

/** Whether the log is what was written; `CANNOT_CHECK` where that cannot be said without a key that is not there. */
export type VerificationState = 'INTACT' | 'DAMAGED' | 'CANNOT_CHECK'

/** The first thing that is not as it was written. */
export type FirstBad = {
  /** Of the entry; of the member, API key or invoice where that is what was changed. */
  readonly id: string
  readonly at: string
  /** A sentence for people. */
  readonly reason: string
}

export type Verification = {
  readonly state: VerificationState
  /** How many entries were looked at. */
  readonly checked: number
  /** How many invoices were compared with their content hashes. */
  readonly invoices: number
  readonly firstBad: FirstBad | null
  /** Where the present key began, if entries from before it are signed with none or with one that is gone. */
  readonly sealed: Seal | null
  /** All such places, the newest `MAX_SEALS` of them, oldest first. */
  readonly seals: readonly Seal[]
}

/** An entry that stands for what is not signed, or not with the present key, before it. */
export type Seal = Spot & {
  readonly reason: SealReason
  /** How many entries without a signature it stands for; null where that was not written down. */
  readonly entries: number | null
}

/** So many are named; a key that is away more often than that is a matter of the computer. */
export const MAX_SEALS = 20

/** Why entries from before a key are sealed by the first one that is signed with it. */
export type SealReason = 'began' | 'keyLost' | 'keyWasAway'

/** How far the check of a chain has come, and what it has met. */
export type ChainPlace = {
  readonly id: number
  /** Hex, of the entry that was looked at last; null before the first. */
  readonly hash: string | null
  /** The key of the last signed entry; null while none was. */
  readonly keyId: string | null
  /** The first of the entries that are not signed, and for which no later one stands. */
  readonly unsigned: Spot | null
  /** The entries that sealed what stood before them, the newest of them, oldest first. */
  readonly seals: readonly Seal[]
  /** The first entry that says that others are missing. */
  readonly loss: Spot | null
  /** The first of those that the log says were added. */
  readonly added: Spot | null
}

type Spot = { readonly id: string; readonly at: string }

export const CHAIN_BEGIN: ChainPlace = {
  id: 0,
  hash: null,
  keyId: null,
  unsigned: null,
  seals: [],
  loss: null,
  added: null,
}

/** What is wrong with an entry of a chain. */
export type ChainFault = 'changed' | 'missingBefore' | 'unsigned' | 'loss' | 'cut'

export type ChainPart = {
  readonly place: ChainPlace
  readonly checked: number
  readonly isEnd: boolean
  readonly bad: (Spot & { readonly fault: ChainFault }) | null
  /** A key that has not been asked for: the check goes on from here once it was. */
  readonly needsKey: string | null
  /** Those of the entries that give or take rights. */
  readonly rights: readonly AuditEntry[]
}

const faults: Record<ChainFault, string> = {
  changed: 'This entry, or the one before it, has been changed since it was written.',
  missingBefore: 'One or more entries before this one have been removed.',
  unsigned: 'This entry was not written by Invoice Desk.',
  loss: 'The log records here that entries are missing.',
  cut: 'The log ended with this entry or continued after it, but the entry is no longer there.',
}

/** A spot of the log where something is wrong, with a sentence that says what. */
export const firstBad = ({ id, at }: Spot, fault: ChainFault): FirstBad => ({ id, at, reason: faults[fault] })

/** Why an entry stands for what is before it, and what cannot be told of that, as the end of a sentence. */
export function sealReason(reason: SealReason, entries: number | null): string {
  if (reason === 'began') return 'because signing began with it.'
  if (reason === 'keyLost') {
    return 'because the former key was lost. Changes made before it to older entries cannot be noticed.'
  }
  const which = entries === null ? 'The entries' : entries === 1 ? 'One entry' : `${entries} entries`
  const have = entries === 1 ? 'has' : 'have'
  return `because the key could not be read for a while. ${which} right before it ${have} no signature: if the keychain was never locked or lost, look at them.`
}

/** Of findings about parts, the one about the whole: damage before doubt, and the first of each. */
export function worstOf(found: readonly Verification[]): Verification {
  const checked = found.reduce((sum, one) => sum + one.checked, 0)
  const invoices = found.reduce((sum, one) => sum + one.invoices, 0)
  const damaged = found.find(({ state }) => state === 'DAMAGED')
  const state = damaged ? 'DAMAGED' : found.some((one) => one.state === 'CANNOT_CHECK') ? 'CANNOT_CHECK' : 'INTACT'
  const sealed = found.find((one) => one.sealed !== null)?.sealed ?? null
  const seals = found
    .flatMap((one) => one.seals)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(-MAX_SEALS)
  return { state, checked, invoices, firstBad: damaged?.firstBad ?? null, sealed, seals }
}
