import { Divider, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { type PreparedCustomerEmailBody, sendCustomerEmail } from '../../../../core/contract/mail/customer-email.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { Form } from '../../../components/form/form.tsx'
import { MailFields, MessageField } from '../../../components/mail/fields.tsx'
import { MissingMailServer } from '../../../components/mail/missing-server.tsx'
import { useMailForm } from '../../../components/mail/use-form.ts'
import { ShareFile } from '../../../components/share/share-file.tsx'
import { Loading } from '../../../components/ui/loading.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { statementFileQuery } from '../../../lib/queries/customer-accounts.ts'
import { customerEmailsQuery, preparedCustomerEmailQuery } from '../../../lib/queries/mail.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'

type Props = { readonly customer: Customer; readonly onClose: () => void }

/** The statement of a customer by e-mail, up to today, or to be passed on in WhatsApp. */
export function StatementMailDialog({ customer, onClose }: Props) {
  const { client } = useApi()
  const { data, error, refetch } = useQuery({
    ...preparedCustomerEmailQuery(client, customer.businessId, customer.id, 'STATEMENT'),
    refetchOnMount: 'always',
  })
  return (
    <Modal opened onClose={onClose} title={mail.customer.title(customer.name)} size="lg">
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data && <StatementForm customer={customer} prepared={data} onClose={onClose} />}
    </Modal>
  )
}

function StatementForm({ customer, prepared, onClose }: Props & { readonly prepared: PreparedCustomerEmailBody }) {
  const { id, businessId, name } = customer
  const { client } = useApi()
  const queries = useQueryClient()
  const form = useMailForm({
    businessId,
    name: `statement.${id}`,
    prepared,
    send: async (typed) => client.call(sendCustomerEmail, { params: { id }, body: { kind: 'STATEMENT', ...typed } }),
    onSent: () => {
      notifications.show({ message: mail.customer.queued(name) })
      void queries.invalidateQueries({ queryKey: customerEmailsQuery(client, businessId, id).queryKey })
      onClose()
    },
  })
  const file = useQuery(statementFileQuery(client, businessId, id, prepared.period))
  const share = (
    <ShareFile phone={prepared.phone} text={form.values.message} file={file.data} onOpened={() => undefined} />
  )
  if (prepared.from === null) {
    return (
      <Stack gap="md">
        <MissingMailServer businessId={businessId} />
        <MessageField form={form} />
        {share}
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <Form
        form={form}
        button={mail.send.now}
        hasKey
        stays={mail.send.leave}
        onStay={() => {
          form.kept.discard()
          onClose()
        }}
        note={
          <Text c="dimmed" size="xs">
            {mail.send.from(prepared.from)}
          </Text>
        }
      >
        <MailFields form={form} />
      </Form>
      <Divider label={mail.send.otherWays} labelPosition="left" />
      {share}
    </Stack>
  )
}
