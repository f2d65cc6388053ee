import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { Kobo } from '../../../../domain/money/money.ts'
import type { PaidOutDetails, PayableCreditKind, PayableEntry, PayableKind } from '../../../../domain/payables/entry.ts'
import type { Ages } from '../../../../domain/receivables/ageing.ts'
import { remainingParts } from '../../../../domain/receivables/allocate.ts'
import type { AgedSupplier, NamedPayable, SettledPayable } from '../../../../ports/payables/payables-repository.ts'
import { toIso } from '../sql/statements.ts'

/** Entries of suppliers' accounts, as rows have them. */

export type PayableRow = {
  id: string
  businessId: string
  environment: Environment
  supplierId: string | null
  kind: PayableKind
  amount: number
  date: string
  dueDate: string | null
  number: string | null
  purchaseId: string | null
  reverses: string | null
  details: string | null
  recordedAt: number
  recordedBy: string
}

export function toPayable(row: PayableRow): PayableEntry {
  const { businessId, environment, supplierId, details, amount, recordedAt } = row
  return {
    id: row.id,
    account: { businessId, environment, supplierId },
    kind: row.kind,
    amount: BigInt(amount),
    date: row.date,
    dueDate: row.dueDate,
    number: row.number,
    purchaseId: row.purchaseId,
    reverses: row.reverses,
    recordedAt: toIso(recordedAt),
    recordedBy: row.recordedBy,
    details: readDetails(details),
  } as PayableEntry
}

/** JSON has no whole numbers of their own: kobo, such as the base of a deduction, stand as text. */
export function writePayableDetails(details: PayableEntry['details']): string | null {
  return details && JSON.stringify(details, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** The same without what of money nobody said. It is read as null. */
export function writeBriefPayableDetails(details: PayableEntry['details']): string | null {
  if (details === null || !('method' in details)) return writePayableDetails(details)
  const said = Object.entries(details).filter(([, value]) => value !== null)
  return writePayableDetails(Object.fromEntries(said) as PaidOutDetails)
}

const SAYS_NOTHING = {
  ...{ methodDetail: null, reference: null, externalReference: null },
  ...{ metadata: null, accountId: null, note: null },
}

function readDetails(text: string | null): PayableEntry['details'] {
  if (text === null) return null
  const written = JSON.parse(text) as Record<string, unknown>
  const stored = 'method' in written ? { ...SAYS_NOTHING, ...written } : written
  return { ...stored, ...('base' in stored && { base: BigInt(String(stored['base'])) }) } as PayableEntry['details']
}

/** An entry with its counters. */
export type PayableOpenRow = PayableRow & {
  open: number
  paid: number
  withheld: number
  credited: number
  writtenBack: number
  stands: number
}

export const toSettledPayable = (row: PayableOpenRow): SettledPayable => ({
  entry: toPayable(row),
  open: BigInt(row.open),
  settled: {
    paid: BigInt(row.paid),
    withheld: BigInt(row.withheld),
    credited: BigInt(row.credited),
    writtenBack: BigInt(row.writtenBack),
  },
  stands: row.stands === 1,
})

/** With the names that reports show. */
export type NamedPayableRow = PayableRow & {
  open: number
  supplierName: string | null
  supplierInvoiceNumber: string | null
}

export const toNamedPayable = ({
  open,
  supplierName,
  supplierInvoiceNumber,
  ...row
}: NamedPayableRow): NamedPayable => ({
  entry: toPayable(row),
  open: BigInt(open),
  supplierName,
  supplierInvoiceNumber,
})

/** Kobo by age. */
export type AgedSupplierRow = { readonly supplierId: string | null; readonly name: string | null } & {
  readonly [Age in keyof Ages]: number
}

export function toAgedSupplier({ supplierId, name, ...row }: AgedSupplierRow): AgedSupplier {
  const { notDue, days1to30, days31to60, days61to90, over90 } = row
  return {
    ...{ supplierId, name },
    notDue: BigInt(notDue),
    days1to30: BigInt(days1to30),
    days31to60: BigInt(days31to60),
    days61to90: BigInt(days61to90),
    over90: BigInt(over90),
  }
}

/** Sums of amounts `x.amount` that are due on `x.due`, by their age as `ageOfDue` has it, for both databases. */
export const SUMS_BY_AGE = Object.entries({
  notDue: 'x.due > @by1',
  days1to30: 'x.due <= @by1 AND x.due > @by31',
  days31to60: 'x.due <= @by31 AND x.due > @by61',
  days61to90: 'x.due <= @by61 AND x.due > @by91',
  over90: 'x.due <= @by91',
} satisfies Record<keyof Ages, string>)
  .map(([age, condition]) => `coalesce(sum(x.amount) FILTER (WHERE ${condition}), 0) AS "${age}"`)
  .join(', ')

/** Where a debit's counter of each kind of credit stands. */
export const COUNTER: Record<PayableCreditKind, string> = {
  PAYMENT: 'paid',
  WHT: 'withheld',
  VAT_WITHHELD: 'withheld',
  CREDIT_NOTE: 'credited',
  WRITE_BACK: 'written_back',
}

/** What of a credit stood against a debit, step by step. */
export type PayableLinkRow = { credit: string; debit: string; amount: number; date: string }

/** What stands now between each two entries, by their ids. */
export function linksOf(rows: readonly PayableLinkRow[]) {
  const pairs = new Map<string, { credit: string; debit: string; steps: { amount: Kobo; date: string }[] }>()
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
