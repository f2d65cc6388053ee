import { Anchor } from '@mantine/core'
import { IconExternalLink, IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { TimeAgo } from '../../components/display/figures.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { webhooksSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { type Webhook, webhooksQuery } from './api.ts'
import { WebhookDetail } from './detail.tsx'
import { NewWebhookDialog } from './new-dialog.tsx'
import { webhooks as words } from './texts.ts'

export function WebhooksPage() {
  const businessId = useBusinessId()
  return (
    <RequirePermission permission="webhook.manage" title={words.title}>
      <Webhooks key={businessId} businessId={businessId} />
    </RequirePermission>
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
          <PrimaryButton icon={IconPlus} hotkey="create" onClick={() => void change({ open: 'new' })}>
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
