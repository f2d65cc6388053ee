import type { OtherEntryBody } from '../../../core/contract/money/lists.ts'
import type { Table, TableCell } from '../../../core/domain/spreadsheet/table.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { payments } from '../../lib/texts/money/payments.ts'

const words = customerAccount.others

/** `Given back`, or `Given back, taken back`. */
export function otherEntryName({
  kind,
  reverses,
  amount,
}: Pick<OtherEntryBody, 'kind' | 'reverses' | 'amount'>): string {
  const isOpeningCredit = kind === 'OPENING_ITEM' && amount < 0 === (reverses === null)
  const name = isOpeningCredit ? customerAccount.openingCredit : customerAccount.kinds[kind]
  return reverses === null ? name : customerAccount.customer.entries.takenBackOf(name)
}

/** Of which document, how it went, and why. */
export const otherEntryDescription = ({ number, method, reference, reason }: OtherEntryBody): string =>
  [number, method && payments.methods[method], reference, reason].filter((fact) => fact !== null).join(', ')

/** The register as a file: what was taken back follows on its own day with a minus, so that each kind adds up. */
export const otherTable = (entries: readonly OtherEntryBody[]): Table => ({
  heads: Object.values(words.heads),
  rows: entries.map((entry): TableCell[] => [
    { day: entry.date },
    otherEntryName(entry),
    entry.customerName,
    entry.number ?? undefined,
    entry.dueDate === null || entry.reverses !== null ? undefined : { day: entry.dueDate },
    { amount: entry.amount },
    entry.method === null ? undefined : payments.methods[entry.method],
    entry.reference ?? undefined,
    entry.reason ?? undefined,
    entry.state === null ? undefined : customerAccount.received.states[entry.state],
  ]),
})
