import type { WithheldTaxBody } from '../../../core/contract/money/lists.ts'
import type { ReversalListBody } from '../../../core/contract/money/payment.ts'
import type { Table, TableCell } from '../../../core/domain/spreadsheet/table.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { customerAccountDialogs } from '../../lib/texts/money/customer-account-dialogs.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'

const { heads, kind: kinds, rate } = customerAccount.withheld

/** `Withholding tax, 5 %` */
export function kindOf({ kind, ratePercent }: Pick<WithheldTaxBody, 'kind' | 'ratePercent'>): string {
  return ratePercent === null ? kinds[kind] : rate(kinds[kind], String(ratePercent))
}

/** One in a line: how much, of which invoice, by whom. */
export const aboutTax = ({ amount, kind, invoiceNumber, customerName }: WithheldTaxBody): string =>
  customerAccountDialogs.certificate.about(
    `₦${formatAmount(amount)}`,
    customerAccount.kinds[kind],
    invoiceNumber ?? undefined,
    customerName,
  )

/** What was kept back as a file for the books. What was taken back follows with a minus, on its own day. */
export const withheldTable = (taxes: readonly WithheldTaxBody[], { items }: ReversalListBody): Table => ({
  heads: Object.values(heads),
  rows: [...taxes.map(rowOf), ...items.map(reversedRow)],
})

const rowOf = (tax: WithheldTaxBody): TableCell[] => [
  { day: tax.date },
  tax.customerName,
  tax.customerTin ?? undefined,
  tax.invoiceNumber ?? customerAccount.kinds.OPENING_ITEM,
  tax.receiptNumber ?? undefined,
  kinds[tax.kind],
  { amount: tax.base },
  tax.ratePercent ?? undefined,
  { amount: tax.amount },
  tax.certificateNumber ?? undefined,
  tax.certificateDate === null ? undefined : { day: tax.certificateDate },
  tax.daysWaiting ?? undefined,
  tax.reversal === null ? undefined : { day: tax.reversal.date },
  tax.reversal?.reason,
]

const reversedRow = (tax: ReversalListBody['items'][number]): TableCell[] => [
  { day: tax.date },
  tax.customerName,
  tax.customerTin ?? undefined,
  tax.invoiceNumber ?? customerAccount.kinds.OPENING_ITEM,
  tax.receiptNumber ?? undefined,
  tax.kind === 'PAYMENT' ? undefined : kinds[tax.kind],
  tax.base === null ? undefined : { amount: -tax.base },
  tax.ratePercent ?? undefined,
  { amount: -tax.amount },
  undefined,
  undefined,
  undefined,
  { day: tax.date },
  tax.reason,
]
