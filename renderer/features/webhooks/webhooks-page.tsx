import { Anchor } from '@mantine/core'
import { IconExternalLink, IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { type Column, DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { TimeAgo } from '../../components/figures.tsx'
import { OnlyFor } from '../../components/only-for.tsx'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { PrimaryButton } from '../../components/primary-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { webhooksSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { webhooks as words } from '../../lib/texts/webhooks.ts'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookDetail } from './webhook-detail.tsx'
import { type Webhook, webhooksQuery } from './webhooks-api.ts'

export function WebhooksPage() {
  const businessId = useBusinessId()
  return (
    <OnlyFor permission="webhook.manage" title={words.title}>
      <Webhooks key={businessId} businessId={businessId} />
    </OnlyFor>
  )
}

const columns: readonly Column<Webhook>[] = [
  { key: 'address', head: words.columns.address, isName: true, cell: ({ url }) => new URL(url).host },
  {
    key: 'events',
    head: words.columns.events,
    wraps: true,
    grows: true,
    cell: ({ events }) => events.map((name) => words.kinds[name] ?? name).join(', '),
  },
  { key: 'waiting', head: words.columns.waiting, align: 'end', cell: ({ waiting }) => waiting },
  {
    key: 'last',
    head: words.columns.last,
    cell: ({ last }) =>
      last === null ? (
        words.nothingYet
      ) : (
        <>
          {words.deliveries.status(words.deliveries.states[last.state], last.status)}, <TimeAgo at={last.at} />
        </>
      ),
  },
]

/** Where events are sent to; below, what was sent to the one that is chosen. */
function Webhooks({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery(client, businessId))
  const [{ open, of }, change] = useSearchParams(webhooksSearch)
  const chosen = webhooks?.find(({ id }) => id === of) ?? webhooks?.[0]

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        actions={
          <Anchor href="/docs/guide#webhooks" target="_blank" rel="noreferrer" size="sm">
            {words.guide} <IconExternalLink size={14} aria-hidden style={{ verticalAlign: -2 }} />
          </Anchor>
        }
        action={
          <PrimaryButton
            icon={<IconPlus size={18} aria-hidden />}
            hotkey="N"
            onClick={() => void change({ open: 'new' })}
          >
            {words.add}
          </PrimaryButton>
        }
      >
        {words.title}
      </PageTitle>
      {error && !webhooks ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.title}
          columns={columns}
          rows={webhooks}
          idOf={({ id }) => id}
          placeOf={({ id }) => ({
            to: '/businesses/$businessId/webhooks',
            params: { businessId },
            search: { of: id },
          })}
          empty={
            <EmptyState
              icon={<IconWebhook size={36} stroke={1.5} />}
              title={words.empty.title}
              text={words.empty.text}
            />
          }
          expectedRows={2}
        />
      )}
      {chosen && <WebhookDetail key={chosen.id} webhook={chosen} />}
      <NewWebhookDialog
        businessId={businessId}
        opened={open === 'new'}
        onClose={() => void change({ open: undefined })}
      />
    </Page>
  )
}
