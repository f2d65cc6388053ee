import { Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { may } from '../../../core/contract/http/permissions.ts'
import { decideCustomerEmail } from '../../../core/contract/mail/customer-email.ts'
import { type EmailStateChoice, EmailList } from '../../components/mail/email-list.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { customerEmailsQuery } from '../../lib/queries/mail.ts'
import { mail } from '../../lib/texts/mail/mail.ts'

/** The rest stands in the audit log. */
const SHOWN = 5

type Props = { readonly businessId: string; readonly customerId: string }

/** The last reminders and statements that went to a customer by e-mail; nothing where there was none. */
export function CustomerEmailsCard({ businessId, customerId }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { data } = useQuery(customerEmailsQuery(client, businessId, customerId))
  const { data: business } = useBusiness(businessId)
  const decide = useMutation({
    mutationFn: async ({ emailId, decision }: { emailId: string; decision: EmailStateChoice }) =>
      client.call(decideCustomerEmail, { params: { id: customerId, emailId }, body: { decision } }),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: customerEmailsQuery(client, businessId, customerId).queryKey }),
  })
  if (!data || data.length === 0) return null
  const mayDecide = business !== undefined && may(business, 'invoice.email')
  return (
    <Card component="section" aria-labelledby="emails-title">
      <Title order={2} mb="sm" id="emails-title">
        {mail.list.title}
      </Title>
      <EmailList
        emails={data.slice(0, SHOWN)}
        isBusy={decide.isPending}
        {...(mayDecide && { onDecide: (emailId, decision) => decide.mutate({ emailId, decision }) })}
      />
      {decide.error !== null && <Problem error={decide.error} />}
    </Card>
  )
}
