import { Text } from '@mantine/core'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { Kobo } from '../../../../core/domain/money/money.ts'
import { Money } from '../../../components/display/figures.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { koboOf } from '../../../lib/format/money.ts'
import { isCreditedInFull, isUnpaid, balanceInKobo } from '../../../lib/invoices/balance.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'

const words = invoiceTexts.amount

/** How much it is about, and by when. */
export function AmountCard({ invoice }: { readonly invoice: Invoice }) {
  const { label, isLate } = amountLabel(invoice, todayInLagos(new Date()))
  const { total } = invoice
  return (
    <Card>
      <Text c={isLate ? 'var(--desk-bad)' : 'dimmed'}>{label}</Text>
      {/* From a trillion on it would be wider than its card. */}
      <Text size={total < 1e12 ? 'xl' : 'md'} fw={650}>
        <Money amount={amountOf(invoice)} sign />
      </Text>
      {settledParts(invoice).map(({ label: what, amount }) => (
        <Text c="dimmed" mt={4} key={what}>
          {what} <Money amount={amount} sign />
        </Text>
      ))}
    </Card>
  )
}

type Settled = Pick<Invoice, 'total' | 'paid' | 'deducted' | 'writtenOff' | 'balance' | 'creditNotesTotal'>

/** What is open; once nothing is, what was paid. What was never owed is shown as a whole. */
function amountOf(invoice: Settled & Pick<Invoice, 'paymentState'>): Kobo {
  const { paymentState, paid } = invoice
  if (paymentState === null) return koboOf(invoice.total)
  return paymentState === 'PAID' ? koboOf(paid) : balanceInKobo(invoice)
}

/** What has settled a part of it. */
function settledParts({ paid, deducted, writtenOff, balance, creditNotesTotal }: Settled) {
  return [
    { label: words.paidSoFar, amount: balance > 0 ? paid : 0 },
    { label: words.deducted, amount: deducted },
    { label: words.credited, amount: creditNotesTotal },
    { label: words.writtenOff, amount: writtenOff },
  ].filter(({ amount }) => amount > 0)
}

type Dated = Pick<
  Invoice,
  | 'status'
  | 'invoiceType'
  | 'invoiceKind'
  | 'issueDate'
  | 'dueDate'
  | 'paymentDate'
  | 'paymentState'
  | 'balance'
  | 'total'
  | 'creditNotesTotal'
>

/** B2C is only reported; everything else the customer gets, and is asked to pay, once FIRS / NRS has cleared it. */
const isCleared = ({ status, invoiceKind }: Pick<Dated, 'status' | 'invoiceKind'>) =>
  invoiceKind === 'B2C' || status === 'FIRS_APPROVED' || status === 'PAID'

export function amountLabel(invoice: Dated, today: string): { readonly label: string; readonly isLate: boolean } {
  const { status, invoiceType, invoiceKind, dueDate, paymentState, paymentDate } = invoice
  const plain = (label: string) => ({ label, isLate: false })
  if (status === 'CANCELLED') return plain(words.cancelled)
  if (invoiceType === 'CREDIT_NOTE') return plain(words.credit)
  if (status === 'DRAFT') return plain(words.draft)
  if (invoiceType === 'PROFORMA') return plain(words.proforma(formatDay(dueDate)))
  if (paymentState === 'PAID')
    return plain(paymentDate === null ? words.paidInFull : words.paid(formatDay(paymentDate)))
  if (isCreditedInFull(invoice)) return plain(words.creditedInFull)
  if (paymentState === 'CLOSED') return plain(words.closed)
  if (!isUnpaid(invoice)) return plain(isCleared({ status, invoiceKind }) ? words.sale : words.notCleared)
  if (status === 'FIRS_REJECTED') return plain(words.refused)
  if (dueDate < today) return { label: words.overdue(formatDay(dueDate)), isLate: true }
  return plain((isCleared({ status, invoiceKind }) ? words.toPay : words.owed)(formatDay(dueDate)))
}
