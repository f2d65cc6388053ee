import { Modal, Radio, Stack, Text, TextInput } from '@mantine/core'

import type { Invoice } from '../../../core/contract/invoice.ts'
import { updatePaymentStatus } from '../../../core/contract/submission.ts'
import type { PaymentStatus } from '../../../core/contract/vocabulary.ts'
import { DayInput } from '../../components/day-input.tsx'
import { Form } from '../../components/form.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { formatKobo } from '../../lib/format/money.ts'
import { leftToPay } from '../../lib/invoices/credited.ts'
import { texts } from '../../lib/texts.ts'
import { invoice as invoiceTexts } from '../../lib/texts/invoice.ts'

const words = invoiceTexts.payment
const order = ['PAID', 'PENDING', 'REJECTED'] as const satisfies readonly PaymentStatus[]

type Props = {
  readonly invoice: Invoice
  readonly onClose: () => void
  /** Told whether FIRS / NRS knows it already. */
  readonly onDone: (isSettled: boolean) => void
}

/** Whether, when and how an invoice was paid. */
export function PaymentDialog({ invoice, onClose, onDone }: Props) {
  const { client } = useApi()
  const labels = { status: words.status, paymentDate: words.date, paymentReference: words.reference }
  const form = useServerForm({
    schema: updatePaymentStatus.body,
    initialValues: {
      status: 'PAID',
      paymentDate: invoice.paymentDate ?? todayInLagos(new Date()),
      paymentReference: invoice.paymentReference ?? '',
    },
    keep: { businessId: invoice.businessId, form: `payment.${invoice.id}` },
    labels,
    send: async (body) =>
      client.call(updatePaymentStatus, { params: { businessId: invoice.businessId, invoiceId: invoice.id }, body }),
    onSuccess: ({ status }) => {
      onClose()
      onDone(status === 200)
    },
  })
  const day = form.choice('paymentDate')

  const leave = () => {
    form.kept.discard()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={words.title(invoice.invoiceNumber)}>
      <Form
        form={form}
        button={words.button}
        stays={texts.close}
        onStay={leave}
        intro={
          <div>
            <Text fw={600}>
              {(invoice.balance < invoice.total ? words.amountLeft : words.amount)(
                `₦${formatKobo(leftToPay(invoice))}`,
              )}
            </Text>
            <Text c="dimmed">{words.text}</Text>
          </div>
        }
      >
        <Radio.Group {...form.choice('status')}>
          <Stack gap="xs">
            {order.map((status, index) => (
              <Radio
                key={status}
                value={status}
                label={words.statuses[status]}
                {...(index === 0 && { 'data-autofocus': true })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <DayInput {...day} value={day.value ?? ''} />
        <TextInput {...form.field('paymentReference')} autoComplete="off" />
      </Form>
    </Modal>
  )
}
