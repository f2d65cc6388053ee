import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useAttention } from '../../lib/queries/attention.ts'
import { useProvider } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { useFirsSearch } from './api.ts'
import styles from './firs.module.css'
import { FirsResults } from './results.tsx'
import { FirsSearchForm } from './search-form.tsx'
import { criteriaOf, type Criteria, criteria, firsSearch } from './search-query.ts'
import { firs as firsTexts } from './texts.ts'

const words = firsTexts.search
const onCheck = '/businesses/$businessId/supplier-check'

export function FirsSearchPage() {
  const businessId = useBusinessId()
  return (
    <RequirePermission permission="firs.search" title={words.title}>
      <FirsSearch key={businessId} businessId={businessId} />
    </RequirePermission>
  )
}

/** What FIRS / NRS holds, and what the provider of this business can be asked for. */
function FirsSearch({ businessId }: { readonly businessId: string }) {
  const [search, change] = useSearchParams(firsSearch)
  const asked = criteriaOf(search)
  const { data: attention } = useAttention(businessId)
  const provider = useProvider(attention?.provider?.name)
  const found = useFirsSearch(businessId, asked)

  const ask = (typed: Criteria) => {
    const all = Object.fromEntries(criteria.map((name) => [name, typed[name]]))
    void change({ ...all, ask: true, page: undefined })
    // The same question again is asked again.
    if (JSON.stringify(typed) === JSON.stringify(asked)) void found.refetch()
  }
  const clear = () =>
    void change({ ...Object.fromEntries(criteria.map((name) => [name, undefined])), ask: undefined, page: undefined })

  return (
    <Page>
      <PageTitle
        intro={
          <>
            {words.intro} {words.notThis}{' '}
            <Anchor inherit renderRoot={(props) => <Link {...props} to={onCheck} params={{ businessId }} />}>
              {firsTexts.check.title}
            </Anchor>
            .
          </>
        }
      >
        {words.title}
      </PageTitle>
      <FirsSearchForm
        businessId={businessId}
        key={JSON.stringify(asked ?? null)}
        asked={asked}
        isAsking={found.isFetching}
        onAsk={ask}
        onClear={clear}
        error={found.error}
      />
      {provider && (
        <div>
          <Text fw={600}>{words.can(provider.displayName)}</Text>
          <ul className={styles['limits']}>
            {provider.searchNotes.map((sentence) => (
              <li key={sentence}>
                <Text c="dimmed">{sentence}</Text>
              </li>
            ))}
          </ul>
        </div>
      )}
      {found.error ? (
        <Problem error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <FirsResults
          businessId={businessId}
          found={asked === undefined ? [] : found.data}
          isAsked={asked !== undefined}
          page={search.page ?? 1}
          onPage={(page) => void change({ page })}
        />
      )}
    </Page>
  )
}
