import type { OtherEntryBody } from '../../../core/contract/money-lists.ts'
import type { Table, TableCell } from '../../lib/spreadsheet/write-table.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import { payments } from '../../lib/texts/payments.ts'

const words = accounts.others

/** `Given back`, or `Given back, taken back`. */
export const nameOfOther = ({ kind, reverses }: Pick<OtherEntryBody, 'kind' | 'reverses'>): string =>
  reverses === null ? accounts.kinds[kind] : accounts.customer.entries.takenBackOf(accounts.kinds[kind])

/** Of which document, how it went, and why. */
export const aboutOther = ({ number, method, reference, reason }: OtherEntryBody): string =>
  [number, method && payments.methods[method], reference, reason].filter((fact) => fact !== null).join(', ')

/** The register as a file: what was taken back follows on its own day with a minus, so that each kind adds up. */
export const otherTable = (entries: readonly OtherEntryBody[]): Table => ({
  heads: Object.values(words.heads),
  rows: entries.map((entry): TableCell[] => [
    { day: entry.date },
    nameOfOther(entry),
    entry.customerName,
    entry.number ?? undefined,
    entry.dueDate === null || entry.reverses !== null ? undefined : { day: entry.dueDate },
    { amount: entry.amount },
    entry.method === null ? undefined : payments.methods[entry.method],
    entry.reference ?? undefined,
    entry.reason ?? undefined,
    entry.state === null ? undefined : accounts.received.states[entry.state],
  ]),
})
