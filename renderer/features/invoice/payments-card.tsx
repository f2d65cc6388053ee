import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Invoice } from '../../../core/contract/invoice.ts'
import { may } from '../../../core/contract/permissions.ts'
import { type PaymentBody, reversePayment } from '../../../core/contract/payment.ts'
import { Card } from '../../components/card.tsx'
import { Money } from '../../components/figures.tsx'
import { PrintReceiptButton } from '../../components/print-receipt-button.tsx'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format-day.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { paymentsQuery } from '../../lib/queries/payments.ts'
import { wayText } from '../../lib/money/ways-of-payment.ts'
import { payments as words } from '../../lib/texts/payments.ts'
import styles from './side-list.module.css'
import type { SayNews } from './use-invoice-news.ts'

type Props = {
  readonly invoice: Pick<Invoice, 'id' | 'businessId'>
  readonly onChanged: () => Promise<void>
  readonly onSaid: SayNews
}

/** What came in for an invoice, the newest first, each of it to be taken back; nothing where nothing came. */
export function PaymentsCard({ invoice: { id, businessId }, onChanged, onSaid }: Props) {
  const { client } = useApi()
  const { data } = useQuery(paymentsQuery(client, businessId, id))
  const { data: business } = useBusiness(businessId)
  const [asked, setAsked] = useState<PaymentBody>()
  if (!data || data.items.length === 0) return null
  const mayTakeBack = business !== undefined && may(business, 'payment.reverse')

  return (
    <Card component="section" aria-labelledby="payments-title">
      <Title order={2} mb="sm" id="payments-title">
        {words.list.title}
      </Title>
      <ul className={styles['list']}>
        {data.items.map((payment) => (
          <PaymentItem
            key={payment.id}
            payment={payment}
            invoiceId={id}
            {...(mayTakeBack && { onTakeBack: () => setAsked(payment) })}
          />
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          danger
          keep={{ businessId, form: `take-back.${asked.id}` }}
          onClose={() => setAsked(undefined)}
          title={words.takeBack.title(nameOf(asked))}
          text={words.takeBack.text}
          label={words.takeBack.reason}
          missing={words.takeBack.missing}
          day={words.takeBack.day}
          button={words.takeBack.button}
          stays={words.takeBack.keep}
          schema={reversePayment.body}
          send={async (body) => {
            await client.call(reversePayment, { params: { id: asked.id }, body })
            onSaid(words.said.takenBack)
            await onChanged()
          }}
        />
      )}
    </Card>
  )
}

type ItemProps = { readonly payment: PaymentBody; readonly invoiceId: string; readonly onTakeBack?: () => void }

function PaymentItem({ payment, invoiceId, onTakeBack }: ItemProps) {
  const { id, businessId, receiptNumber, date, reference, state } = payment
  const here = payment.allocations.find((allocation) => allocation.invoiceId === invoiceId)
  const isReversed = state === 'REVERSED'
  const facts = [
    words.list.line(formatDay(date), wayText(payment)),
    ...(reference === null ? [] : [words.list.reference(reference)]),
    ...(here?.deductions ?? []).map(
      ({ kind, amount, certificateNumber }) =>
        `${words.list.deductions[kind](`₦${formatAmount(amount)}`)}, ${
          certificateNumber === null ? words.list.noCertificate : words.list.certificate(certificateNumber)
        }`,
    ),
  ]
  return (
    <li data-reversed={isReversed || undefined}>
      <div className={styles['line']}>
        <span>{nameOf(payment)}</span>
        <span className={styles['amount']}>
          <Money amount={here?.amount ?? payment.amount} sign />
        </span>
      </div>
      {facts.map((fact) => (
        <p className={styles['fact']} key={fact}>
          {fact}
        </p>
      ))}
      {receiptNumber !== null && (
        <PrintReceiptButton businessId={businessId} paymentId={id} receiptNumber={receiptNumber} />
      )}
      {isReversed ? (
        <p className={styles['fact']}>{words.list.reversed}</p>
      ) : (
        onTakeBack && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={words.list.takeBackOf(nameOf(payment))}
            onClick={onTakeBack}
          >
            {words.list.takeBack}
          </Button>
        )
      )}
    </li>
  )
}

function nameOf({ receiptNumber, amount }: Pick<PaymentBody, 'receiptNumber' | 'amount'>): string {
  if (receiptNumber !== null) return words.list.receipt(receiptNumber)
  return amount === 0 ? words.list.noReceipt : words.list.fromBefore
}
