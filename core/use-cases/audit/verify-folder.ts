import { worstOf, type Verification } from '../../domain/audit/verification.ts'
import type { Clock } from '../../ports/runtime/clock.ts'

import { allChains, type Chain } from './chains.ts'
import { verifyInvoices } from './verify-invoices.ts'
import { verifyRecords, verifySchema } from './verify-records.ts'
import { verifyChain, type LogToVerify } from './verify.ts'

/** What was found of one chain: of a business by its name (its id, where it is deleted), or of the installation. */
type CheckedChain = { readonly chain: Chain; readonly name: string | null; readonly found: Verification }

export type CheckedFolder = {
  readonly chains: readonly CheckedChain[]
  readonly invoices: Verification
  /** How many balances of accounts say something else than their entries come to. */
  readonly wrongBalances: number
  readonly whole: Verification
}

type FolderLog = LogToVerify & {
  readonly clock: Pick<Clock, 'now'>
  /** Whether the anchor was signed by the key of the log; null where that cannot be said, or there is none to ask about. */
  readonly isAnchorGenuine: () => Promise<boolean | null>
  /** Nobody is served meanwhile. */
  readonly isAlone?: boolean
}

/** Every chain, and every invoice, of a data folder that is not in use. */
export async function verifyFolder(log: FolderLog): Promise<CheckedFolder> {
  const { chains, names, isSigned } = await log.units.read(async ({ audit, businesses }) => ({
    chains: await allChains({ audit }),
    names: new Map((await businesses.all()).map(({ id, name }) => [id, name])),
    isSigned: (await audit.signed(null)).keyId !== null,
  }))

  const checked: CheckedChain[] = []
  for (const chain of chains) {
    const found = await verifyChain(log, chain)
    checked.push({ chain, name: chain === null ? null : (names.get(chain) ?? chain), found })
  }
  const invoices = await verifyInvoices(log)
  const wrongBalances = await log.units.read(
    async ({ receivables, payables }) =>
      (await receivables.differences()).length + (await payables.differences()).length,
  )
  const parts = { chains: checked, invoices, wrongBalances }
  const whole = worstOf([...checked.map(({ found }) => found), invoices, await verifySchema(log)])
  if (whole.state === 'DAMAGED') return { ...parts, whole }

  const anchor = whole.state === 'INTACT' && isSigned ? await anchorTrouble(log) : null
  if (anchor !== null) return { ...parts, whole: anchorBad(whole, anchor) }
  // What a log says that is itself not what was written proves nothing.
  for (const one of whole.state === 'INTACT' ? checked : []) {
    const { firstBad } = await verifyRecords(log, one.chain)
    if (!firstBad) continue
    const damaged = checked.map((other) =>
      other === one ? { ...one, found: { ...one.found, state: 'DAMAGED' as const, firstBad } } : other,
    )
    return { ...parts, chains: damaged, whole: { ...whole, state: 'DAMAGED', firstBad } }
  }
  const hasWrongBalances = whole.state === 'INTACT' && wrongBalances > 0
  return { ...parts, whole: hasWrongBalances ? balancesBad(whole, log.clock) : whole }
}

async function anchorTrouble({ heads, isAnchorGenuine }: FolderLog): Promise<string | null> {
  if (heads() === null) return 'is missing or cannot be read'
  return (await isAnchorGenuine()) === false ? 'was not written by Invoice Desk' : null
}

/** Entries are the truth, so nothing is lost: the balances are made again from them. */
const balancesBad = (whole: Verification, { now }: Pick<Clock, 'now'>): Verification => ({
  ...whole,
  state: 'DAMAGED',
  firstBad: {
    id: 'accounts',
    at: now().toISOString(),
    reason: 'Customer balances do not match their entries. Rebuild them with --repair-accounts.',
  },
})

/** Nobody can say then whether the newest entries are all there. */
const anchorBad = (whole: Verification, what: string): Verification => ({
  ...whole,
  state: 'DAMAGED',
  firstBad: {
    id: 'anchor.json',
    at: whole.sealed?.at ?? new Date(0).toISOString(),
    reason: `The file that says where the log ends ${what}.`,
  },
})
