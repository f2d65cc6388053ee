import { Modal, Text, TextInput } from '@mantine/core'
import type { z } from 'zod'

import { updatePaymentStatus } from '../../../core/contract/submission.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { texts } from '../../lib/texts.ts'
import { payments } from '../../lib/texts/payments.ts'
import { DayInput } from '../day-input.tsx'
import { Form } from '../form.tsx'
import { useServerForm } from '../use-server-form.ts'

const words = texts.invoices.bulk.payment
const { date, reference } = payments.fields

type Payment = z.output<typeof updatePaymentStatus.body>

type Props = {
  readonly count: number
  readonly onClose: () => void
  readonly onPay: (payment: Payment) => void
}

/** When and how several invoices were paid at a time. */
export function BulkPaymentDialog({ count, onClose, onPay }: Props) {
  const form = useServerForm({
    schema: updatePaymentStatus.body,
    initialValues: { status: 'PAID', paymentDate: todayInLagos(new Date()), paymentReference: '' },
    labels: { status: payments.list.title, paymentDate: date, paymentReference: reference },
    send: async (payment) => payment,
    onSuccess: (payment) => {
      onClose()
      onPay(payment)
    },
  })
  const day = form.choice('paymentDate')

  return (
    <Modal opened onClose={onClose} title={words.title(count)}>
      <Form form={form} button={words.button} stays={words.keep} onStay={onClose} intro={<Text>{words.text}</Text>}>
        <DayInput {...day} value={day.value ?? ''} data-autofocus />
        <TextInput {...form.field('paymentReference')} autoComplete="off" />
      </Form>
    </Modal>
  )
}
