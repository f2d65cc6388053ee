import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { OnlyFor } from '../../components/only-for.tsx'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAttention } from '../../lib/queries/attention.ts'
import { useProvider } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { firs as firsTexts } from '../../lib/texts/firs.ts'
import { useFirsSearch } from './firs-api.ts'
import styles from './firs.module.css'
import { FirsResults } from './firs-results.tsx'
import { FirsSearchForm } from './firs-search-form.tsx'
import { askedOf, type Criteria, criteria, firsSearch } from './firs-search-query.ts'

const words = firsTexts.search
const onCheck = '/businesses/$businessId/supplier-check'

export function FirsSearchPage() {
  const businessId = useBusinessId()
  return (
    <OnlyFor permission="firs.search" title={words.title}>
      <FirsSearch key={businessId} businessId={businessId} />
    </OnlyFor>
  )
}

/** What FIRS / NRS holds, and what the provider of this business can be asked for. */
function FirsSearch({ businessId }: { readonly businessId: string }) {
  const [search, change] = useSearchParams(firsSearch)
  const asked = askedOf(search)
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
