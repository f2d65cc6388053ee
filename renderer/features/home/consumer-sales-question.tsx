import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { may, type Grant } from '../../../core/contract/http/permissions.ts'
import type { ConsumerAnswer } from '../../../core/contract/http/vocabulary.ts'
import { answerConsumerSales, getConsumerSales } from '../../../core/contract/money/consumer-sales.ts'
import { Confirm } from '../../components/form/confirm.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'
import { home } from '../../lib/texts/app/home.ts'

const words = home.consumers

const consumerSalesQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'consumer-sales'),
    queryFn: async ({ signal }) =>
      (await client.call(getConsumerSales, { params: { id: businessId }, signal })).data.question,
  })

type Props = { readonly businessId: string; readonly grant: Grant }

/** Asked once of a business from before there were accounts: whether its sales to consumers were paid at the counter. */
export function ConsumerSalesQuestion({ businessId, grant }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const once = useIdempotencyKey()
  const mayAnswer = may(grant, 'payment.reverse')
  const { data: question } = useQuery({ ...consumerSalesQuery(client, businessId), enabled: mayAnswer })
  const [answer, setAnswer] = useState<ConsumerAnswer>()
  if (!question) return null

  const { invoices, amount, from, to } = question
  const say = async (said: ConsumerAnswer) => {
    const call = { params: { id: businessId }, body: { answer: said } }
    await once(async (idempotencyKey) => client.call(answerConsumerSales, { ...call, idempotencyKey }))
    for (const area of areasOfInvoices) {
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
    }
    notifications.show({ message: words.done[said] })
  }
  return (
    <Notice>
      <p>{words.question(invoices, formatAmount(amount), formatDay(from), formatDay(to))}</p>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={() => setAnswer('PAID')}>
          {words.paid}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAnswer('OWED')}>
          {words.owed}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/businesses/$businessId/invoices"
              params={{ businessId }}
              search={{ show: 'unpaid', sort: 'issueDate', order: 'asc' }}
            />
          )}
        >
          {words.see}
        </Button>
      </Group>
      {answer && (
        <Confirm
          opened
          onClose={() => setAnswer(undefined)}
          title={words.confirm[answer].title(invoices)}
          button={words.confirm[answer].button}
          keep={words.later}
          onConfirm={async () => say(answer)}
        >
          {words.confirm[answer].text}
        </Confirm>
      )}
    </Notice>
  )
}
