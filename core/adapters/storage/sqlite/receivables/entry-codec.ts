import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { remainingParts } from '../../../../domain/receivables/allocate.ts'
import type { AccountEntry, CreditKind, EntryKind, Link, MoneyDetails } from '../../../../domain/receivables/entry.ts'
import type { SettledEntry } from '../../../../ports/receivables/receivables-repository.ts'
import { toIso } from '../sql/statements.ts'

/** Account entries between rows and records, whatever database the rows are in. */

export type EntryRow = {
  id: string
  businessId: string
  environment: Environment
  customerId: string
  kind: EntryKind
  amount: number
  date: string
  dueDate: string | null
  number: string | null
  invoiceId: string | null
  reverses: string | null
  details: string | null
  recordedAt: number
  recordedBy: string
}

export function toEntry(row: EntryRow): AccountEntry {
  const { businessId, environment, customerId, details, amount, recordedAt } = row
  return {
    id: row.id,
    account: { businessId, environment, customerId },
    kind: row.kind,
    amount: BigInt(amount),
    date: row.date,
    dueDate: row.dueDate,
    number: row.number,
    invoiceId: row.invoiceId,
    reverses: row.reverses,
    recordedAt: toIso(recordedAt),
    recordedBy: row.recordedBy,
    details: readDetails(details),
  } as AccountEntry
}

/** JSON has no whole numbers of their own: kobo, such as the base of a deduction, stand as text. */
export function writeDetails(details: AccountEntry['details']): string | null {
  return details && JSON.stringify(details, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** The same without what of money nobody said, which is most of it: 17 bytes instead of 150. It is read as null. */
export function writeBriefDetails(details: AccountEntry['details']): string | null {
  if (details === null || !('method' in details)) return writeDetails(details)
  const said = Object.entries(details).filter(([, value]) => value !== null)
  return writeDetails(Object.fromEntries(said) as MoneyDetails)
}

const SAYS_NOTHING = {
  ...{ methodDetail: null, reference: null, externalReference: null },
  ...{ metadata: null, paymentDetailId: null, note: null },
}

function readDetails(text: string | null): AccountEntry['details'] {
  if (text === null) return null
  const written = JSON.parse(text) as Record<string, unknown>
  const stored = 'method' in written ? { ...SAYS_NOTHING, ...written } : written
  const base = 'base' in stored ? { base: BigInt(String(stored['base'])) } : {}
  const { counter } = stored as { counter?: { tendered: string | null } }
  const tendered = counter?.tendered ?? null
  const atCounter = counter && { counter: { tendered: tendered === null ? null : BigInt(tendered) } }
  return { ...stored, ...base, ...atCounter } as AccountEntry['details']
}

/** An entry with its counters. */
export type OpenRow = EntryRow & {
  open: number
  paid: number
  deducted: number
  credited: number
  writtenOff: number
  stands: number
}

export const toSettled = (row: OpenRow): SettledEntry => ({
  entry: toEntry(row),
  open: BigInt(row.open),
  settlement: {
    paid: BigInt(row.paid),
    deducted: BigInt(row.deducted),
    credited: BigInt(row.credited),
    writtenOff: BigInt(row.writtenOff),
    balance: BigInt(row.open),
  },
  stands: row.stands === 1,
})

/** Where a debit's counter of each kind of credit stands. */
export const COUNTER: Readonly<Record<CreditKind, 'paid' | 'deducted' | 'credited' | 'written_off'>> = {
  PAYMENT: 'paid',
  WHT: 'deducted',
  VAT_WITHHELD: 'deducted',
  CREDIT_NOTE: 'credited',
  WRITE_OFF: 'written_off',
  OPENING_ITEM: 'paid',
}

/** An allocation between two entries, by their ids. */
export type LinkRow = {
  readonly credit: string
  readonly debit: string
  readonly amount: number
  readonly date: string
}

/** What of allocations, in the order in which they came, stands between each two entries. */
export function linksIn(
  rows: readonly LinkRow[],
): (Pick<Link, 'amount' | 'parts'> & Pick<LinkRow, 'credit' | 'debit'>)[] {
  const pairs = new Map<string, { credit: string; debit: string; steps: { amount: bigint; date: string }[] }>()
  for (const { credit, debit, amount, date } of rows) {
    const pair = pairs.get(credit + debit) ?? { credit, debit, steps: [] }
    pair.steps.push({ amount: BigInt(amount), date })
    pairs.set(credit + debit, pair)
  }
  return [...pairs.values()].flatMap(({ credit, debit, steps }) => {
    const parts = remainingParts(steps)
    const amount = parts.reduce((sum, part) => sum + part.amount, 0n)
    return amount > 0n ? [{ credit, debit, amount, parts }] : []
  })
}
