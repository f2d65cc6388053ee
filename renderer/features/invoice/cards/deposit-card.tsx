import { Button, Select, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { may } from '../../../../core/contract/http/permissions.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { type PaymentBody, payInvoice } from '../../../../core/contract/money/payment.ts'
import { sumKobo } from '../../../../core/domain/money/money.ts'
import { Money } from '../../../components/display/figures.tsx'
import { DayInput } from '../../../components/form/day-input.tsx'
import { MoneyInput } from '../../../components/form/decimal-input.tsx'
import { DirtyModal } from '../../../components/form/dirty-modal.tsx'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { DepositOffer } from '../../../components/money/deposit-offer.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { decimalFieldProps, numberField } from '../../../lib/form/number-fields.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { formatAmount, formatKobo, koboOf, plainNaira } from '../../../lib/format/money.ts'
import {
  methodOfChannel,
  paymentChannelOptions,
  paymentChannels,
  paymentChannelLabel,
} from '../../../lib/money/payment-methods.ts'
import { rememberMethod, preferredMethod } from '../../../lib/persistence/preferred-method.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { invoicePaymentsQuery } from '../../../lib/queries/invoices.ts'
import { texts } from '../../../lib/texts.ts'
import { payments } from '../../../lib/texts/money/payments.ts'
import type { Notify } from '../dialogs/use-notify.ts'
import styles from './side-list.module.css'

const words = payments.deposit

type Offer = Pick<Invoice, 'id' | 'businessId' | 'customerId' | 'customerName' | 'invoiceNumber' | 'total' | 'items'>
type Props = {
  readonly invoice: Offer & Pick<Invoice, 'paymentMethod'>
  readonly onChanged: () => Promise<void>
  readonly onSaid: Notify
}

/** A customer who pays on an offer pays a deposit; the invoice for it is offered at once. */
export function DepositCard({ invoice, onChanged, onSaid }: Props) {
  const { id, businessId, customerId, total } = invoice
  const { client } = useApi()
  const { data: came } = useQuery(invoicePaymentsQuery(client, businessId, id))
  const { data: business } = useBusiness(businessId)
  const [isAsking, setIsAsking] = useState(false)
  const [deposit, setDeposit] = useState<PaymentBody>()
  if (business === undefined || !may(business, 'payment.record') || !came) return null
  const deposits = came.items.filter(({ state }) => state === 'RECORDED')
  const left = koboOf(total) - sumKobo(deposits.map(({ amount }) => koboOf(amount)))

  return (
    <Card component="section" aria-labelledby="deposit-title">
      <Title order={2} mb="xs" id="deposit-title">
        {words.title}
      </Title>
      <Text size="sm" mb="sm">
        {words.text}
      </Text>
      {deposits.length > 0 && (
        <>
          <ul className={styles['list']}>
            {deposits.map(({ id: payment, receiptNumber, date, amount, ...how }) => (
              <li key={payment} className={styles['line']}>
                <span>{words.came(receiptNumber ?? '', formatDay(date), paymentChannelLabel(how))}</span>
                <Money amount={amount} sign />
              </li>
            ))}
          </ul>
          <Text size="sm" my="sm">
            {left > 0n ? words.left(`₦${formatKobo(left)}`) : words.whole}
          </Text>
        </>
      )}
      {left > 0n && (
        <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
          {words.record}
        </Button>
      )}
      {isAsking && (
        <DepositDialog
          invoice={invoice}
          left={left}
          onClose={() => setIsAsking(false)}
          onDone={(payment) => {
            setIsAsking(false)
            onSaid(words.done(payment.receiptNumber ?? ''))
            if (business.settings.chargesVat && may(business, 'invoice.write')) setDeposit(payment)
            void onChanged()
          }}
        />
      )}
      {deposit && (
        <DepositOffer
          customer={{ id: customerId, businessId }}
          payment={deposit}
          offer={invoice}
          onClose={() => setDeposit(undefined)}
        />
      )}
    </Card>
  )
}

const schema = z.object({
  amount: numberField(z.number()),
  date: payInvoice.body.shape.date,
  method: z.enum(paymentChannels),
  reference: payInvoice.body.shape.reference,
})

type DialogProps = Pick<Props, 'invoice'> & {
  /** What has not come yet, kobo above 0. */
  readonly left: bigint
  readonly onClose: () => void
  readonly onDone: (payment: PaymentBody) => void
}

function DepositDialog({ invoice, left, onClose, onDone }: DialogProps) {
  const { id, businessId, customerName, invoiceNumber, total, paymentMethod } = invoice
  const { client } = useApi()
  const once = useIdempotencyKey()
  const buyer = { businessId, isConsumer: false }
  const form = useServerForm({
    schema,
    initialValues: {
      amount: plainNaira(left),
      date: todayInLagos(new Date()),
      method: paymentMethod ?? preferredMethod(() => localStorage, buyer),
      reference: '',
    },
    labels: payments.fields,
    send: async ({ method, ...money }) =>
      once(async (idempotencyKey) => {
        const body = { ...money, ...methodOfChannel(method) }
        return (await client.call(payInvoice, { params: { id }, body, idempotencyKey })).data
      }),
    onSuccess(payment) {
      rememberMethod(() => localStorage, buyer, payment.methodDetail ?? payment.method)
      onDone(payment)
    },
  })
  const day = form.choice('date')
  return (
    <DirtyModal
      isDirty={form.kept.isDirty}
      isPending={form.isPending}
      onClose={onClose}
      title={words.of(invoiceNumber)}
      size="lg"
    >
      <Form
        form={form}
        button={words.button}
        hasKey
        stays={texts.close}
        onStay={onClose}
        intro={<Text c="dimmed">{words.offer(customerName, `₦${formatAmount(total)}`)}</Text>}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MoneyInput {...decimalFieldProps(form, 'amount')} data-autofocus />
          <DayInput {...day} value={day.value ?? ''} />
          <Select {...form.choice('method')} data={paymentChannelOptions} allowDeselect={false} />
          <TextInput {...form.field('reference')} autoComplete="off" />
        </SimpleGrid>
      </Form>
    </DirtyModal>
  )
}
