import { Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { may } from '../../../../core/contract/http/permissions.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { decideEmail } from '../../../../core/contract/mail/invoice-email.ts'
import { type EmailStateChoice, EmailList } from '../../../components/mail/email-list.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { emailsQuery } from '../../../lib/queries/mail.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'

type Props = {
  readonly invoice: Pick<Invoice, 'id' | 'businessId'>
  readonly onChanged: () => Promise<void>
}

/** Every e-mail of an invoice, the newest first; nothing where there was none. */
export function EmailsCard({ invoice: { id, businessId }, onChanged }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { data } = useQuery(emailsQuery(client, businessId, id))
  const { data: business } = useBusiness(businessId)
  const decide = useMutation({
    mutationFn: async ({ emailId, decision }: { emailId: string; decision: EmailStateChoice }) =>
      client.call(decideEmail, { params: { id, emailId }, body: { decision } }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: emailsQuery(client, businessId, id).queryKey })
      await onChanged()
    },
  })
  if (!data || data.length === 0) return null
  const mayDecide = business !== undefined && may(business, 'invoice.email')

  return (
    <Card component="section" aria-labelledby="emails-title">
      <Title order={2} mb="sm" id="emails-title">
        {mail.list.title}
      </Title>
      <EmailList
        emails={data}
        isBusy={decide.isPending}
        {...(mayDecide && { onDecide: (emailId, decision) => decide.mutate({ emailId, decision }) })}
      />
      {decide.error !== null && <Problem error={decide.error} />}
    </Card>
  )
}
