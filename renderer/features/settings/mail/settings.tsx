import { Button, Divider, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Business } from '../../../../core/contract/business/business.ts'
import { deleteSmtp } from '../../../../core/contract/mail/settings.ts'
import { Confirm } from '../../../components/form/confirm.tsx'
import { Loading } from '../../../components/ui/loading.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { smtpQuery } from '../../../lib/queries/mail.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'
import { EmailServerForm } from './server-form.tsx'
import { EmailTemplates } from './templates.tsx'
import { EmailTestForm } from './test-form.tsx'

const words = mail.settings

/** How the business sends e-mail: its server, a test of it, and what the e-mails say. */
export function EmailSettings({ business }: { readonly business: Business }) {
  const { client } = useApi()
  const { data: smtp, error, refetch } = useQuery(smtpQuery(client, business.id))
  if (smtp === undefined) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />

  return (
    <Stack gap="lg">
      <EmailServerForm business={business} smtp={smtp} />
      {smtp !== null && (
        <>
          <Divider />
          <EmailTestForm businessId={business.id} smtp={smtp} />
        </>
      )}
      <Divider />
      <EmailTemplates businessId={business.id} />
      {smtp !== null && (
        <>
          <Divider />
          <StopMail businessId={business.id} />
        </>
      )}
    </Stack>
  )
}

function StopMail({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  return (
    <section>
      <Group>
        <Button variant="default" onClick={() => setAsked(true)}>
          {words.stop.button}
        </Button>
      </Group>
      <Confirm
        opened={isAsked}
        danger
        onClose={() => setAsked(false)}
        title={words.stop.title}
        button={words.stop.confirm}
        keep={words.stop.keep}
        onConfirm={async () => {
          await client.call(deleteSmtp, { params: { id: businessId } })
          notifications.show({ message: words.stop.done })
          await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'mail') })
        }}
      >
        {words.stop.text}
      </Confirm>
    </section>
  )
}
