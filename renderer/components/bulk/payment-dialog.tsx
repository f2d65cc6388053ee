import { Modal, Select, Text, TextInput } from '@mantine/core'
import { z } from 'zod'

import { payInvoice } from '../../../core/contract/money/payment.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { balanceInKobo } from '../../lib/invoices/balance.ts'
import { methodOfChannel, paymentChannelOptions, paymentChannels } from '../../lib/money/payment-methods.ts'
import { rememberMethod, preferredMethod } from '../../lib/persistence/preferred-method.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { payments } from '../../lib/texts/money/payments.ts'
import { Money } from '../display/figures.tsx'
import { DayInput } from '../form/day-input.tsx'
import { Form } from '../form/form.tsx'
import { useServerForm } from '../form/use-server-form.ts'

const words = bulkTexts.bulk.payment
const { date, method, reference } = payments.fields

/** Of how many customers the names are said. */
const NAMED = 3

const schema = z.object({
  date: payInvoice.body.shape.date,
  method: z.enum(paymentChannels),
  reference: payInvoice.body.shape.reference,
})

type Payment = z.input<typeof payInvoice.body>

type Props = {
  readonly invoices: readonly ListedInvoice[]
  readonly onClose: () => void
  readonly onPay: (payment: Payment) => void
}

/** When and how several invoices were paid at a time. */
export function BulkPaymentDialog({ invoices, onClose, onPay }: Props) {
  const businessId = useBusinessId()
  const buyer = { businessId, isConsumer: invoices.every(({ invoiceKind }) => invoiceKind === 'B2C') }
  const form = useServerForm({
    schema,
    initialValues: {
      date: todayInLagos(new Date()),
      method: preferredMethod(() => localStorage, buyer),
      reference: '',
    },
    labels: { date, method, reference },
    send: async (payment) => payment,
    onSuccess: ({ method: way, ...payment }) => {
      rememberMethod(() => localStorage, buyer, way)
      onClose()
      onPay({ ...payment, ...methodOfChannel(way) })
    },
  })
  const day = form.choice('date')
  const [before, after] = words.text
  const names = [...new Set(invoices.map(({ customerName }) => customerName))]
  const shown = names.length > NAMED + 1 ? [...names.slice(0, NAMED), words.others(names.length - NAMED)] : names

  return (
    <Modal opened onClose={onClose} title={words.title(invoices.length)}>
      <Form
        form={form}
        button={words.button}
        hasKey
        stays={words.keep}
        onStay={onClose}
        intro={
          <>
            <Text>
              {before}
              <Money amount={invoices.reduce((sum, invoice) => sum + balanceInKobo(invoice), 0n)} sign />
              {after}
            </Text>
            <Text c="dimmed">{words.from(shown.join(', '))}</Text>
          </>
        }
      >
        <DayInput {...day} value={day.value ?? ''} data-autofocus />
        <Select {...form.choice('method')} data={paymentChannelOptions} allowDeselect={false} />
        <TextInput {...form.field('reference')} autoComplete="off" />
      </Form>
    </Modal>
  )
}
