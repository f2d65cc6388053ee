import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { ReminderAbout } from '../../../core/contract/http/vocabulary.ts'
import {
  type CustomerMailKind,
  MAX_EMAILED_CUSTOMERS,
  sendCustomerEmails,
} from '../../../core/contract/mail/customer-email.ts'
import { prepareReminders } from '../../../core/contract/money/reminder.ts'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { mail } from '../../lib/texts/mail/mail.ts'

const words = mail.all

/** So many, at most, are named with why they get none. */
const SHOWN = 8

type Props = {
  readonly businessId: string
  readonly kind: CustomerMailKind
  readonly about: ReminderAbout
  readonly onClose: () => void
}

/** E-mails to everybody who owes: first who would get one and who not, then, once somebody says yes, what was queued. */
export function EmailAllDialog({ businessId, kind, about, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const send = async (customerIds: readonly string[], check: boolean) => {
    const found = []
    for (let at = 0; at < customerIds.length; at += MAX_EMAILED_CUSTOMERS) {
      const ids = customerIds.slice(at, at + MAX_EMAILED_CUSTOMERS)
      const body = { kind, about, customerIds: ids, check }
      found.push(...(await client.call(sendCustomerEmails, { params: { id: businessId }, body })).data.items)
    }
    return found
  }
  const checked = useQuery({
    queryKey: ofBusiness(businessId, 'money', 'email-all', kind, about),
    queryFn: async () => send(await debtors(client, businessId, about), true),
    gcTime: 0,
  })
  const sent = useMutation({
    mutationFn: async () =>
      send(
        (checked.data ?? []).filter(({ state }) => state === 'QUEUED').map(({ customerId }) => customerId),
        false,
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') }),
  })
  const rows = sent.data ?? checked.data
  const going = rows?.filter(({ state }) => state === 'QUEUED').length ?? 0
  const left = rows?.filter(({ state }) => state === 'SKIPPED') ?? []
  const error = sent.error ?? checked.error

  return (
    <Modal opened onClose={onClose} title={words.titles[kind]}>
      <Stack gap="md">
        {error !== null && <Problem error={error} />}
        {rows === undefined && error === null && <Loading />}
        {rows !== undefined && (
          <Text role="status">
            {sent.isSuccess
              ? `${words.done(going)} ${words.where}`
              : going === 0
                ? words.none
                : words.goes[kind](going)}
          </Text>
        )}
        {left.length > 0 && (
          <div>
            <Text>{words.left(left.length)}</Text>
            <List size="sm" c="dimmed">
              {left.slice(0, SHOWN).map(({ customerId, customer, reason }) => (
                <List.Item key={customerId}>
                  {customer}: {reason}
                </List.Item>
              ))}
              {left.length > SHOWN && <List.Item>{words.more(left.length - SHOWN)}</List.Item>}
            </List>
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={sent.isPending}>
            {sent.isSuccess ? words.close : words.keep}
          </Button>
          {!sent.isSuccess && (
            <Button onClick={() => sent.mutate()} loading={sent.isPending} disabled={going === 0}>
              {words.button(going)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** Everybody who is asked for something, page by page. */
async function debtors(client: Client, businessId: string, about: ReminderAbout): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const query = { about, page: String(page), limit: '100' }
    const { items, meta } = (await client.call(prepareReminders, { params: { id: businessId }, query })).data
    ids.push(...items.map(({ customerId }) => customerId))
    if (page >= meta.totalPages) return ids
  }
}
