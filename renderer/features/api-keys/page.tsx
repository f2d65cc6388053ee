import { Anchor, Text } from '@mantine/core'
import { IconExternalLink, IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useMe } from '../../lib/queries/me.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { keysSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { apiKeys as apiKeysTexts } from '../../lib/texts/business/team.ts'
import { apiKeysQuery } from './api.ts'
import { KeyList } from './list.tsx'
import { NewKeyDialog } from './new-dialog.tsx'

const words = apiKeysTexts

export function ApiKeysPage() {
  const businessId = useBusinessId()
  return (
    <RequirePermission permission="key.manage" title={words.title}>
      <ApiKeys key={businessId} businessId={businessId} />
    </RequirePermission>
  )
}

/** The keys of tills and tools. */
function ApiKeys({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data: keys, error, refetch } = useQuery(apiKeysQuery(client, businessId))
  const [{ open }, change] = useSearchParams(keysSearch)

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        actions={
          <Anchor href="/docs" target="_blank" rel="noreferrer" size="sm" title={words.referenceText}>
            {words.reference} <IconExternalLink size={14} aria-hidden style={{ verticalAlign: -2 }} />
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
      {error && !keys ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <KeyList
          businessId={businessId}
          keys={keys}
          empty={
            <EmptyState icon={<IconKey size={36} stroke={1.5} />} title={words.empty.title} text={words.empty.text} />
          }
        />
      )}
      <OriginsHint />
      <NewKeyDialog businessId={businessId} opened={open === 'new'} onClose={() => void change({ open: undefined })} />
    </Page>
  )
}

function OriginsHint() {
  const { data: me } = useMe()
  return (
    <Text c="dimmed">
      {words.origins}{' '}
      {me?.isInstanceOwner ? (
        <Anchor component={Link} to="/installation" size="sm">
          {words.originsOwner}
        </Anchor>
      ) : (
        words.originsOther
      )}
    </Text>
  )
}
