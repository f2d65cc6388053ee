import { Button, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { freeCredit, type SettlementBody } from '../../../../core/contract/invoice/settlement.ts'
import { type PaymentBody, reversePayment } from '../../../../core/contract/money/payment.ts'
import { Money } from '../../../components/display/figures.tsx'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { PrintReceiptButton } from '../../../components/print/receipt-button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { paymentChannelLabel } from '../../../lib/money/payment-methods.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { settlementsQuery } from '../../../lib/queries/customer-accounts.ts'
import { invoicePaymentsQuery } from '../../../lib/queries/invoices.ts'
import { payments as words } from '../../../lib/texts/money/payments.ts'
import type { Notify } from '../dialogs/use-notify.ts'
import styles from './side-list.module.css'

type Props = {
  readonly invoice: Pick<Invoice, 'id' | 'businessId' | 'status'>
  readonly onChanged: () => Promise<void>
  readonly onSaid: Notify
}

/** Owes nothing yet, or nothing any more. */
export const isWithoutCharge = (status: Invoice['status']): boolean => status === 'DRAFT' || status === 'CANCELLED'

/** What came in for an invoice, the newest first, each of it to be taken back; nothing where nothing came. */
export function PaymentsCard({ invoice: { id, businessId, status }, onChanged, onSaid }: Props) {
  const { client } = useApi()
  const { data } = useQuery(invoicePaymentsQuery(client, businessId, id))
  const isGone = isWithoutCharge(status)
  const { data: settled } = useQuery({ ...settlementsQuery(client, businessId, id), enabled: !isGone })
  const { data: business } = useBusiness(businessId)
  const [asked, setAsked] = useState<PaymentBody>()
  const free = useMutation({
    mutationFn: async (settlementId: string) => client.call(freeCredit, { params: { id }, body: { settlementId } }),
    async onSuccess() {
      onSaid(words.settled.freed)
      await onChanged()
    },
  })
  const items = isGone ? [] : (settled?.items ?? [])
  const others = items.filter(
    ({ kind, isCreditUsed }) =>
      (kind === 'CREDIT_NOTE' && isCreditUsed) || kind === 'WRITE_OFF' || kind === 'OPENING_ITEM',
  )
  // What was taken off again settles nothing here; what was taken back is seen.
  const here = data?.items.filter(
    ({ state, reservedFor, allocations, unallocated }) =>
      (isGone && unallocated > 0) ||
      state === 'REVERSED' ||
      reservedFor === id ||
      allocations.some(({ invoiceId }) => invoiceId === id),
  )
  if (!here || here.length + others.length === 0) return null
  const mayTakeBack = business !== undefined && may(business, 'payment.reverse')

  const freeing = mayTakeBack ? { onFree: (settlementId: string) => free.mutate(settlementId) } : {}

  return (
    <Card component="section" aria-labelledby="payments-title">
      <Title order={2} mb="sm" id="payments-title">
        {words.list.title}
      </Title>
      <ul className={styles['list']}>
        {here.map((payment) => (
          <PaymentItem
            key={payment.id}
            payment={payment}
            invoiceId={id}
            isGone={isGone}
            usedOn={items.find((one) => one.id === payment.id && one.isCreditUsed)?.usedOn}
            {...freeing}
            {...(mayTakeBack && { onTakeBack: () => setAsked(payment) })}
          />
        ))}
        {others.map((one) => (
          <OtherItem key={one.id} settled={one} {...(one.kind === 'WRITE_OFF' ? {} : freeing)} />
        ))}
      </ul>
      {free.error && <Problem error={free.error} />}
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

type Freeing = { readonly onFree?: (settlementId: string) => void }

/** Credit of a note of another invoice, or from before, that was used here, and what was given up. */
function OtherItem({ settled, onFree }: Freeing & { readonly settled: SettlementBody }) {
  const { id, kind, number, date, usedOn, amount, reason } = settled
  const name = nameOfOther(kind, number)
  return (
    <li>
      <div className={styles['line']}>
        <span>{name}</span>
        <span className={styles['amount']}>
          <Money amount={amount} sign />
        </span>
      </div>
      <p className={styles['fact']}>
        {kind === 'WRITE_OFF' ? [formatDay(date), reason].join(', ') : words.settled.usedOn(formatDay(usedOn))}
      </p>
      {onFree && <FreeButton what={name} onClick={() => onFree(id)} />}
    </li>
  )
}

function nameOfOther(kind: SettlementBody['kind'], number: string | null): string {
  if (kind === 'WRITE_OFF') return words.settled.writeOff
  return kind === 'OPENING_ITEM' ? words.settled.openingCredit(number) : words.settled.creditNote(number)
}

const FreeButton = ({ what, onClick }: { readonly what: string; readonly onClick: () => void }) => (
  <Button variant="subtle" size="compact-xs" aria-label={words.settled.freeOf(what)} onClick={onClick}>
    {words.settled.free}
  </Button>
)

type ItemProps = Freeing & {
  readonly payment: PaymentBody
  readonly invoiceId: string
  /** The day on which it was used here, where it was credit first. */
  readonly usedOn: string | undefined
  /** Nothing is owed here any more: what of it is left is credit. */
  readonly isGone: boolean
  readonly onTakeBack?: () => void
}

function PaymentItem({ payment, invoiceId, usedOn, isGone, onFree, onTakeBack }: ItemProps) {
  const { id, businessId, receiptNumber, date, reference, state } = payment
  const here = payment.allocations.find((allocation) => allocation.invoiceId === invoiceId)
  const isReversed = state === 'REVERSED'
  const facts = [
    words.list.line(formatDay(date), paymentChannelLabel(payment)),
    ...(reference === null ? [] : [words.list.reference(reference)]),
    ...(isGone && !isReversed ? [words.list.asCredit(`₦${formatAmount(payment.unallocated)}`)] : []),
    ...(usedOn === undefined ? [] : [words.settled.usedOn(formatDay(usedOn))]),
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
      {usedOn !== undefined && onFree && <FreeButton what={nameOf(payment)} onClick={() => onFree(id)} />}
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
