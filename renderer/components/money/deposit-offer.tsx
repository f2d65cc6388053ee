import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { createInvoice, type Invoice } from '../../../core/contract/invoice/invoice.ts'
import type { PaymentBody } from '../../../core/contract/money/payment.ts'
import type { Customer } from '../../../core/contract/records/customer.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts'
import { formatAmount, koboOf } from '../../lib/format/money.ts'
import { depositLines } from '../../lib/money/deposit-lines.ts'
import { customerAccountDialogs } from '../../lib/texts/money/customer-account-dialogs.ts'
import { Confirm } from '../form/confirm.tsx'

const words = customerAccountDialogs.deposit
const onEditor = '/businesses/$businessId/invoices/$invoiceId/edit'

/** Money that settles no invoice, of a business that charges VAT. */
export const isDeposit = ({ allocations, unallocated }: PaymentBody): boolean =>
  allocations.length === 0 && unallocated > 0

type Props = {
  readonly customer: Pick<Customer, 'id' | 'businessId'>
  readonly payment: PaymentBody
  /** What it was paid on. */
  readonly offer?: Pick<Invoice, 'items'>
  readonly onClose: () => void
}

/** VAT arises once money comes: a draft for the deposit, with the VAT inside, is a press away. */
export function DepositOffer({ customer: { id, businessId }, payment, offer, onClose }: Props) {
  const { client } = useApi()
  const navigate = useNavigate()
  const once = useIdempotencyKey()
  const { receiptNumber, unallocated, date } = payment
  const make = async () => {
    const items = depositLines(koboOf(unallocated), words.line(receiptNumber), offer?.items)
    const dates = { issueDate: date, dueDate: date }
    const body = { businessId, customerId: id, invoiceType: 'STANDARD' as const, ...dates, items }
    const { data } = await once((idempotencyKey) => client.call(createInvoice, { body, idempotencyKey }))
    void navigate({ to: onEditor, params: { businessId, invoiceId: data.id } })
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={words.title(`₦${formatAmount(unallocated)}`)}
      button={words.button}
      keep={words.keep}
      onConfirm={make}
    >
      <Text>{words.text}</Text>
    </Confirm>
  )
}
