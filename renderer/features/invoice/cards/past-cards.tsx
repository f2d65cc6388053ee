import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { Attention } from '../../../../core/contract/invoice/queue.ts'
import type { Notify } from '../dialogs/use-notify.ts'
import { CorrectionsCard, hasCorrections } from './corrections-card.tsx'
import { CreditCard } from './credit-card.tsx'
import { DepositCard } from './deposit-card.tsx'
import { EmailsCard } from './emails-card.tsx'
import { isWithoutCharge, PaymentsCard } from './payments-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

/** Proforma invoices and credit notes owe nothing. What a draft or a cancelled one was paid with before is credit, and seen. */
const mayBePaid = ({ paymentState, invoiceType, status }: Invoice) =>
  paymentState !== null || (invoiceType !== 'PROFORMA' && isWithoutCharge(status))
const takesCredit = ({ balance, allowedActions }: Invoice) => balance > 0 && allowedActions.includes('recordPayment')

/** An offer that stands. */
const takesDeposit = ({ invoiceType, status }: Invoice) =>
  invoiceType === 'PROFORMA' && !['DRAFT', 'PENDING_APPROVAL', 'FIRS_REJECTED', 'CANCELLED'].includes(status)

type Props = {
  readonly invoice: Invoice
  readonly attention: Attention | undefined
  readonly onChanged: () => Promise<void>
  readonly onSaid: Notify
}

/** What happened to it, and the money that came or may be used. */
export function PastCards({ invoice, attention, onChanged, onSaid }: Props) {
  const { businessId, id, invoiceNumber, environment, status } = invoice
  // Money of the sandbox pays nothing real, nor the other way round.
  const isOther = attention !== undefined && attention.environment !== environment
  return (
    <>
      {takesCredit(invoice) && !isOther && <CreditCard {...{ invoice, onChanged, onSaid }} />}
      {takesDeposit(invoice) && !isOther && <DepositCard {...{ invoice, onChanged, onSaid }} />}
      {mayBePaid(invoice) && <PaymentsCard {...{ invoice, onChanged, onSaid }} />}
      {hasCorrections(invoice) && <CorrectionsCard invoice={invoice} environment={attention?.environment} />}
      <EmailsCard invoice={invoice} onChanged={onChanged} />
      <TimelineCard
        businessId={businessId}
        invoiceId={id}
        invoiceNumber={invoiceNumber}
        isRefused={status === 'FIRS_REJECTED'}
      />
    </>
  )
}
