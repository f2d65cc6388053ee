import { Button, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { applyCredit } from '../../../../core/contract/invoice/settlement.ts'
import { Card } from '../../../components/ui/card.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { freeCredit } from '../../../lib/money/free-credit.ts'
import { balanceQuery } from '../../../lib/queries/customer-accounts.ts'
import { payments } from '../../../lib/texts/money/payments.ts'
import type { Notify } from '../dialogs/use-notify.ts'

const words = payments.credit

type Props = {
  readonly invoice: Pick<Invoice, 'id' | 'businessId' | 'customerId' | 'balance'>
  readonly onChanged: () => Promise<void>
  readonly onSaid: Notify
}

/**
 * Credit that the customer has is offered for what is open, such as the money of an invoice that was reopened; it is never
 * used by itself. Nothing where there is none.
 */
export function CreditCard({ invoice: { id, businessId, customerId, balance }, onChanged, onSaid }: Props) {
  const { client } = useApi()
  const { data } = useQuery(balanceQuery(client, businessId, customerId))
  const once = useIdempotencyKey()
  const use = useMutation({
    mutationFn: async (amount: number) =>
      once((idempotencyKey) => client.call(applyCredit, { params: { id }, idempotencyKey, body: { amount } })),
    async onSuccess() {
      onSaid(words.used)
      await onChanged()
    },
  })
  // What is kept for invoices that wait for approval is for them.
  const free = data ? freeCredit(data) : 0
  if (free === 0) return null
  const most = Math.min(free, balance)

  return (
    <Card component="section" aria-labelledby="credit-title">
      <Title order={2} mb="xs" id="credit-title">
        {words.title}
      </Title>
      <Text size="sm" mb="sm">
        {words.text(`₦${formatAmount(free)}`)}
      </Text>
      {use.error && <Problem error={use.error} />}
      <Button variant="default" size="xs" loading={use.isPending} onClick={() => use.mutate(most)}>
        {words.button(`₦${formatAmount(most)}`)}
      </Button>
    </Card>
  )
}
