import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'

import { PaymentMethod } from '../../../../core/contract/http/vocabulary.ts'
import { recordRefund } from '../../../../core/contract/money/customer-account.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { koboFromDecimal, koboToNumber } from '../../../../core/domain/money/decimal.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { MoneyInput } from '../../../components/form/decimal-input.tsx'
import { DirtyModal } from '../../../components/form/dirty-modal.tsx'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { Loading } from '../../../components/ui/loading.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { decimalFieldProps, numberField } from '../../../lib/form/number-fields.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { formatAmount, plainNaira } from '../../../lib/format/money.ts'
import { balanceQuery } from '../../../lib/queries/customer-accounts.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import { payments } from '../../../lib/texts/money/payments.ts'
import { decimalOfText } from './decimal-of-text.ts'
import { type CreditPart, refundParts, sumOf, defaultRefundParts } from './refund-parts.ts'
import { RefundSources } from './refund-sources.tsx'

const words = customerAccountDialogs.giveBack
const methods = PaymentMethod.options.map((value) => ({ value, label: payments.methods[value] }))

const schema = z.object({
  amount: numberField(z.number()),
  date: recordRefund.body.shape.date,
  method: PaymentMethod,
  reference: recordRefund.body.shape.reference,
})

type Props = { readonly customer: Customer; readonly onClose: () => void; readonly onDone: () => Promise<void> }

/** Credit that goes back to the customer: all of it unless less is typed. */
export function RefundDialog(props: Props) {
  const { customer, onClose } = props
  const { client } = useApi()
  const [isTyped, setIsTyped] = useState(false)
  // What was credit before the last payment is not offered.
  const { data, isFetchedAfterMount } = useQuery({
    ...balanceQuery(client, customer.businessId, customer.id),
    refetchOnMount: 'always',
  })
  return (
    <DirtyModal isDirty={isTyped} onClose={onClose} title={words.title(customer.name)} size="lg">
      {data && isFetchedAfterMount ? (
        <RefundForm {...props} parts={refundParts(data.credits)} onTyped={setIsTyped} />
      ) : (
        <Loading />
      )}
    </DirtyModal>
  )
}

type FormProps = Props & {
  readonly parts: readonly CreditPart[]
  /** Whether something was typed. */
  readonly onTyped: (isTyped: boolean) => void
}

function RefundForm({ customer, parts, onTyped, onClose, onDone }: FormProps) {
  const { client } = useApi()
  const once = useIdempotencyKey()
  const [chosen, setChosen] = useState(parts)
  const credit = koboToNumber(sumOf(parts))
  const form = useServerForm({
    schema,
    initialValues: {
      amount: plainNaira(defaultRefundParts(parts)),
      date: todayInLagos(new Date()),
      method: 'BANK_TRANSFER',
      reference: '',
    },
    labels: words.labels,
    send: async (body) =>
      once((idempotencyKey) =>
        client.call(recordRefund, {
          params: { id: customer.id },
          body: { ...body, credits: chosen.map(({ id }) => id) },
          idempotencyKey,
        }),
      ),
    onSuccess() {
      onClose()
      notifications.show({ message: words.done })
      void onDone()
    },
  })
  const { isDirty } = form.kept
  useEffect(() => onTyped(isDirty), [onTyped, isDirty])
  const day = form.choice('date')
  const decimal = decimalOfText(form.values.amount)
  const typed = decimal === null ? 0n : koboFromDecimal(decimal)
  const choose = (next: readonly CreditPart[]) => {
    setChosen(next)
    // No more than there is in what is left to take from.
    if (typed > sumOf(next)) form.change('amount', plainNaira(sumOf(next)))
  }
  return (
    <Form
      form={form}
      button={words.button}
      hasKey
      stays={words.keep}
      onStay={onClose}
      intro={<Text c="dimmed">{words.text(`₦${formatAmount(credit)}`)}</Text>}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <MoneyInput {...decimalFieldProps(form, 'amount')} autoFocus data-autofocus />
        <DayInput {...day} value={day.value ?? ''} />
        <Select {...form.choice('method')} data={methods} allowDeselect={false} />
        <TextInput {...form.field('reference')} autoComplete="off" />
      </SimpleGrid>
      {parts.length > 0 && <RefundSources parts={parts} chosen={chosen} amount={typed} onChange={choose} />}
    </Form>
  )
}
