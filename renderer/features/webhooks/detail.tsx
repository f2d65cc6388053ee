import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconWebhook } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { TimeAgo } from '../../components/display/figures.tsx'
import { Confirm } from '../../components/form/confirm.tsx'
import { Section } from '../../components/layout/section.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatMoment } from '../../lib/format/time-ago.ts'
import { deliveriesQuery, type Delivery, useWebhookActions, type Webhook, type WebhookWithSecret } from './api.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { webhooks as words } from './texts.ts'

const ROWS = '10'
const TEST = 'webhook.test'

type PendingAction = 'rotate' | 'remove'

/** One webhook: what was sent there, and what can be done about it. */
export function WebhookDetail({ webhook }: { readonly webhook: Webhook }) {
  const { id, businessId, url, createdBy, previousSecretUntil } = webhook
  const { host } = new URL(url)
  const actions = useWebhookActions(businessId)
  const [asked, setAsked] = useState<PendingAction>()
  const [renewed, setRenewed] = useState<WebhookWithSecret>()
  const test = useMutation({
    mutationFn: () => actions.test(id),
    onSuccess: ({ state }) => state === 'DELIVERED' && notifications.show({ message: words.tested(host) }),
  })

  return (
    <Section
      title={host}
      text={words.madeBy(createdBy, url)}
      actions={
        <Group gap="xs">
          <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
            {words.test}
          </Button>
          <Button variant="default" size="xs" onClick={() => setAsked('rotate')}>
            {words.rotate}
          </Button>
          <Button variant="subtle" color="gray" size="xs" onClick={() => setAsked('remove')}>
            {words.remove}
          </Button>
        </Group>
      }
    >
      {test.data?.trouble && !test.isPending && <Notice>{test.data.trouble}</Notice>}
      {test.error && <Problem error={test.error} />}
      {previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now() && (
        <Text c="dimmed" mb="xs">
          {words.overlap(formatMoment(previousSecretUntil, new Date()))}
        </Text>
      )}
      <Deliveries webhook={webhook} />
      <Confirm
        opened={asked === 'rotate'}
        onClose={() => setAsked(undefined)}
        title={words.rotateQuestion(host)}
        button={words.rotateIt}
        keep={words.rotateKeep}
        onConfirm={async () => setRenewed(await actions.rotate(id))}
      >
        <Text>{words.rotateText}</Text>
      </Confirm>
      <Confirm
        opened={asked === 'remove'}
        onClose={() => setAsked(undefined)}
        title={words.removeQuestion(host)}
        button={words.removeIt}
        keep={words.removeKeep}
        danger
        onConfirm={async () => {
          await actions.remove(id)
          notifications.show({ message: words.removed(host) })
        }}
      >
        <Text>{words.removeText}</Text>
      </Confirm>
      <SecretDialog made={renewed} onClose={() => setRenewed(undefined)} />
    </Section>
  )
}

function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { client } = useApi()
  const [page, setPage] = useState(1)
  const { replay } = useWebhookActions(webhook.businessId)
  const { data, error, refetch } = useQuery({
    ...deliveriesQuery(client, webhook, { page: String(page), limit: ROWS }),
    placeholderData: keepPreviousData,
  })
  const again = useMutation({
    mutationFn: ({ id }: Delivery) => replay(webhook.id, id),
    onSuccess: () => notifications.show({ message: words.deliveries.replayed }),
  })

  const columns: readonly Column<Delivery>[] = [
    { key: 'event', head: words.deliveries.columns.event, isName: true, cell: ({ type }) => type },
    {
      key: 'state',
      card: 'state',
      head: words.deliveries.columns.state,
      wraps: true,
      grows: true,
      cell: ({ type, state, status, trouble }) => (
        <>
          {words.deliveries.status(
            type === TEST && state === 'FAILED' ? words.deliveries.testFailed : words.deliveries.states[state],
            status,
          )}
          {trouble !== null && (
            <Text c="dimmed" size="sm">
              {trouble}
            </Text>
          )}
        </>
      ),
    },
    { key: 'tries', head: words.deliveries.columns.tries, align: 'end', cell: ({ attempts }) => attempts },
    {
      key: 'when',
      head: words.deliveries.columns.when,
      cell: ({ lastAttemptAt }) => (lastAttemptAt === null ? words.deliveries.notYet : <TimeAgo at={lastAttemptAt} />),
    },
    {
      key: 'actions',
      card: 'actions',
      head: words.deliveries.columns.actions,
      cell: (delivery) => (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={words.deliveries.replayOf(delivery.type)}
          loading={again.isPending && again.variables.id === delivery.id}
          onClick={() => again.mutate(delivery)}
        >
          {words.deliveries.replay}
        </Button>
      ),
    },
  ]

  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <>
      {again.error && <Problem error={again.error} />}
      <DataTable
        label={words.deliveries.label}
        columns={columns}
        rows={data?.items}
        idOf={({ id }) => id}
        empty={
          <EmptyState
            icon={<IconWebhook size={36} stroke={1.5} />}
            title={words.deliveries.empty.title}
            text={words.deliveries.empty.text}
          />
        }
        footer={data && data.meta.totalPages > 1 ? <Pager meta={data.meta} onPage={setPage} /> : undefined}
        expectedRows={3}
      />
    </>
  )
}
