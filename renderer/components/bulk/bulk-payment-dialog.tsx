import { Modal, Text, TextInput } from '@mantine/core'
import type { z } from 'zod'

import { updatePaymentStatus } from '../../../core/contract/submission.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { leftToPay } from '../../lib/invoices/credited.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { texts } from '../../lib/texts.ts'
import { payments } from '../../lib/texts/payments.ts'
import { DayInput } from '../day-input.tsx'
import { Money } from '../figures.tsx'
import { Form } from '../form.tsx'
import { useServerForm } from '../use-server-form.ts'

const words = texts.invoices.bulk.payment
const { date, reference } = payments.fields

/** Of how many customers the names are said. */
const NAMED = 3

type Payment = z.output<typeof updatePaymentStatus.body>

type Props = {
  readonly invoices: readonly ListedInvoice[]
  readonly onClose: () => void
  readonly onPay: (payment: Payment) => void
}

/** When and how several invoices were paid at a time. */
export function BulkPaymentDialog({ invoices, onClose, onPay }: Props) {
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
  const [before, after] = words.text
  const names = [...new Set(invoices.map(({ customerName }) => customerName))]
  const shown = names.length > NAMED + 1 ? [...names.slice(0, NAMED), words.others(names.length - NAMED)] : names

  return (
    <Modal opened onClose={onClose} title={words.title(invoices.length)}>
      <Form
        form={form}
        button={words.button}
        stays={words.keep}
        onStay={onClose}
        intro={
          <>
            <Text>
              {before}
              <Money amount={invoices.reduce((sum, invoice) => sum + leftToPay(invoice), 0n)} sign />
              {after}
            </Text>
            <Text c="dimmed">{words.from(shown.join(', '))}</Text>
          </>
        }
      >
        <DayInput {...day} value={day.value ?? ''} data-autofocus />
        <TextInput {...form.field('paymentReference')} autoComplete="off" />
      </Form>
    </Modal>
  )
}
