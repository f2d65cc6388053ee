import { Text } from '@mantine/core'

import type { Invoice } from '../../../core/contract/invoice.ts'
import { Card } from '../../components/card.tsx'
import { Money } from '../../components/figures.tsx'
import { todayInLagos } from '../../lib/format/day.ts'
import { isPaidAtOnce } from '../../../core/domain/invoice/unpaid.ts'
import { formatDay } from '../../lib/format-day.ts'
import { isCreditedInFull, isUnpaid, leftToPay } from '../../lib/invoices/credited.ts'
import { invoice as invoiceTexts } from '../../lib/texts/invoice.ts'

const words = invoiceTexts.amount

/** How much it is about, and by when. */
export function AmountCard({ invoice }: { readonly invoice: Invoice }) {
  const { label, isLate } = amountLabel(invoice, todayInLagos(new Date()))
  const { total, credited } = invoice
  return (
    <Card>
      <Text c={isLate ? 'var(--desk-bad)' : 'dimmed'}>{label}</Text>
      {/* From a trillion on it would be wider than its card. */}
      <Text size={total < 1e12 ? 'xl' : 'md'} fw={650}>
        <Money amount={leftToPay(invoice)} sign />
      </Text>
      {credited > 0 && (
        <Text c="dimmed" mt={4}>
          {words.credited} <Money amount={credited} sign />
        </Text>
      )}
    </Card>
  )
}

type Dated = Pick<
  Invoice,
  | 'status'
  | 'invoiceType'
  | 'invoiceKind'
  | 'issueDate'
  | 'dueDate'
  | 'paymentStatus'
  | 'paymentDate'
  | 'total'
  | 'credited'
>

/** B2C is only reported; everything else the customer gets, and pays, once FIRS / NRS has cleared it. */
const isCleared = ({ status, invoiceKind }: Pick<Dated, 'status' | 'invoiceKind'>) =>
  invoiceKind === 'B2C' || status === 'FIRS_APPROVED' || status === 'PAID'

export function amountLabel(invoice: Dated, today: string): { readonly label: string; readonly isLate: boolean } {
  const { status, invoiceType, invoiceKind, dueDate, paymentStatus, paymentDate } = invoice
  const plain = (label: string) => ({ label, isLate: false })
  if (status === 'CANCELLED') return plain(words.cancelled)
  if (invoiceType === 'CREDIT_NOTE') return plain(words.credit)
  if (status === 'DRAFT') return plain(words.draft)
  if (status === 'FIRS_REJECTED') return plain(words.refused)
  if (invoiceType === 'PROFORMA') return plain(words.proforma(formatDay(dueDate)))
  if (paymentStatus === 'PAID' && paymentDate !== null) return plain(words.paid(formatDay(paymentDate)))
  if (isCreditedInFull(invoice)) return plain(words.creditedInFull)
  if (!isCleared({ status, invoiceKind })) return plain(words.notCleared)
  if (isPaidAtOnce(invoice)) return plain(words.sale)
  if (dueDate >= today) return plain(words.toPay(formatDay(dueDate)))
  return isUnpaid(invoice) ? { label: words.overdue(formatDay(dueDate)), isLate: true } : plain(words.sale)
}
