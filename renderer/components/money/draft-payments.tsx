import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { useApi } from '../../lib/api/api-context.ts'
import { formatKobo, koboOf } from '../../lib/format/money.ts'
import { invoicePaymentsQuery } from '../../lib/queries/invoices.ts'
import { cancelling as words } from '../../lib/texts/invoice/reopening.ts'
import { payments } from '../../lib/texts/money/payments.ts'

type Props = { readonly businessId: string; readonly invoiceId: string }

/** What becomes of the money that a draft was paid with before it was one, as it is cancelled; nothing where there is none. */
export function DraftPayments({ businessId, invoiceId }: Props) {
  const { client } = useApi()
  const { data } = useQuery(invoicePaymentsQuery(client, businessId, invoiceId))
  const free = data?.items.filter(({ state, unallocated }) => state !== 'REVERSED' && unallocated > 0) ?? []
  const [first] = free
  if (!first) return null

  const amount = free.reduce((sum, { unallocated }) => sum + koboOf(unallocated), 0n)
  const receipts = free.map(({ receiptNumber }) =>
    receiptNumber === null ? payments.list.fromBefore : payments.list.receipt(receiptNumber),
  )
  return (
    <>
      <Text mt="sm">{words.paid(`₦${formatKobo(amount)}`, first.customerName)}</Text>
      <Text mt="sm">{words.back(receipts.join(', '))}</Text>
    </>
  )
}
