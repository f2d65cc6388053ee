import { Anchor, Text } from '@mantine/core'
import { IconExternalLink, IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { EmptyState } from '../../components/empty-state.tsx'
import { OnlyFor } from '../../components/only-for.tsx'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { PrimaryButton } from '../../components/primary-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useMe } from '../../lib/queries/me.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { keysSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { apiKeys as apiKeysTexts } from '../../lib/texts/team.ts'
import { KeyList } from './key-list.tsx'
import { apiKeysQuery } from './keys-api.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

const words = apiKeysTexts

export function ApiKeysPage() {
  const businessId = useBusinessId()
  return (
    <OnlyFor permission="key.manage" title={words.title}>
      <ApiKeys key={businessId} businessId={businessId} />
    </OnlyFor>
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
