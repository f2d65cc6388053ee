import { worstOf, type FirstBad, type Verification } from '../../domain/audit/verification.ts'
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
  const checked = await verifyWritten(log)
  const { chains, whole } = checked
  const wrongBalances = await countWrongBalances(log)
  // What a log says that is itself not what was written proves nothing.
  const unlike = whole.state === 'INTACT' ? await firstUnlikeLog(log, chains) : null
  if (unlike) {
    const { chain, firstBad } = unlike
    const damaged = chains.map((one) =>
      one.chain === chain ? { ...one, found: { ...one.found, state: 'DAMAGED' as const, firstBad } } : one,
    )
    return { ...checked, chains: damaged, wrongBalances, whole: { ...whole, state: 'DAMAGED', firstBad } }
  }
  const hasWrongBalances = whole.state === 'INTACT' && wrongBalances > 0
  return { ...checked, wrongBalances, whole: hasWrongBalances ? balancesBad(whole, log.clock) : whole }
}

/** Every chain, every invoice and the schema of a data folder: whether they are what was written. */
export async function verifyWritten(log: FolderLog): Promise<Omit<CheckedFolder, 'wrongBalances'>> {
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
  const whole = worstOf([...checked.map(({ found }) => found), invoices, await verifySchema(log)])
  const anchor = whole.state === 'INTACT' && isSigned ? await anchorTrouble(log) : null
  return { chains: checked, invoices, whole: anchor === null ? whole : anchorBad(whole, anchor) }
}

/**
 * Whether records and balances are as the log and the entries say: what is said of a log that is itself not what was
 * written proves nothing.
 *
 * @returns null where they are; else why not, in a sentence
 */
export async function verifyAgreement(log: Pick<FolderLog, 'units' | 'clock' | 'isAlone'>): Promise<string | null> {
  const chains = await log.units.read(({ audit }) => allChains({ audit }))
  const unlike = await firstUnlikeLog(
    log,
    chains.map((chain) => ({ chain })),
  )
  if (unlike) return unlike.firstBad.reason
  return (await countWrongBalances(log)) > 0 ? BALANCES_BAD : null
}

async function firstUnlikeLog(
  log: Pick<FolderLog, 'units' | 'clock' | 'isAlone'>,
  chains: readonly { readonly chain: Chain }[],
): Promise<{ readonly chain: Chain; readonly firstBad: FirstBad } | null> {
  for (const { chain } of chains) {
    const { firstBad } = await verifyRecords(log, chain)
    if (firstBad) return { chain, firstBad }
  }
  return null
}

const countWrongBalances = ({ units }: Pick<FolderLog, 'units'>): Promise<number> =>
  units.read(
    async ({ receivables, payables }) =>
      (await receivables.differences()).length + (await payables.differences()).length,
  )

async function anchorTrouble({ heads, isAnchorGenuine }: FolderLog): Promise<string | null> {
  if (heads() === null) return 'is missing or cannot be read'
  return (await isAnchorGenuine()) === false ? 'was not written by Invoice Desk' : null
}

/** Entries are the truth, so nothing is lost: the balances are made again from them. */
const BALANCES_BAD = 'Customer balances do not match their entries. Rebuild them with --repair-accounts.'

const balancesBad = (whole: Verification, { now }: Pick<Clock, 'now'>): Verification => ({
  ...whole,
  state: 'DAMAGED',
  firstBad: {
    id: 'accounts',
    at: now().toISOString(),
    reason: BALANCES_BAD,
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
