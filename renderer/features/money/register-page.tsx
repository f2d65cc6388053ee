import { Group } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { z } from 'zod'

import type { pageMeta } from '../../../core/contract/http/fields.ts'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { countFilters, FilterSheet } from '../../components/table/filter-sheet.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { useExportName } from '../../components/table/use-export-name.ts'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import type { Place } from '../../lib/routing/place.ts'
import { MoneyPage } from './page.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { searchedFor } from './search.ts'

const DEFAULT_ROWS = 25

/** What is asked for: what was chosen, and a page with as many rows as this person likes. */
export function usePageQuery(asked: Readonly<Record<string, string>>, page: number): Record<string, string> {
  const { preferences } = usePreferences()
  return { ...asked, page: String(page), limit: String(preferences?.pageSize ?? DEFAULT_ROWS) }
}

type Answer<Row> = { readonly items: readonly Row[]; readonly meta: z.output<typeof pageMeta> }

type EmptyWords = { readonly title: string; readonly text: string }

type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

type Props<Row, Data extends Answer<Row>> = {
  readonly words: {
    readonly title: string
    readonly intro: string
    /** What the exported file holds. */
    readonly file: string
    readonly none: EmptyWords
    readonly empty: EmptyWords
  }
  readonly icon: ReactNode
  /** What is chosen, besides the page. */
  readonly filter: Days & Readonly<Record<string, string | undefined>>
  readonly onChange: (changes: Days & { readonly page?: number | undefined }) => unknown
  /** The page that was asked for. */
  readonly answer: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  readonly table: ComponentProps<typeof MoneyPage>['table']
  readonly columns: readonly Column<Row>[]
  readonly placeOf?: (row: Row) => Place
  /** What it can be narrowed down by, besides its days. */
  readonly filters: ReactNode
  /** What all of it comes to, beside the pager. */
  readonly sum: (data: Data) => ReactNode
  readonly above?: ReactNode
  readonly below?: ReactNode
}

/** A register under Money in: page by page, narrowed down by its days and more, with its sum and all of it as a file. */
export function RegisterPage<Row extends { readonly id: string }, Data extends Answer<Row>>({
  words,
  icon,
  filter,
  onChange,
  answer: { data, error, refetch },
  table,
  columns,
  placeOf,
  filters,
  sum,
  above,
  below,
}: Props<Row, Data>) {
  const businessId = useBusinessId()
  const named = useExportName(businessId)
  const isFiltered = Object.keys(searchedFor(filter)).length > 0
  return (
    <MoneyPage
      businessId={businessId}
      words={words}
      file={named(words.file, filter)}
      table={table}
      error={data ? null : error}
      onRetry={() => void refetch()}
      above={above}
      below={below}
    >
      <DataTable
        label={words.title}
        columns={columns}
        rows={data?.items}
        idOf={({ id }) => id}
        {...(placeOf && { placeOf })}
        empty={<EmptyState icon={icon} {...(isFiltered ? words.none : words.empty)} />}
        bar={
          <Group gap="xs" w="100%">
            {filters}
            <FilterSheet count={countFilters(filter.from, filter.to)}>
              <PeriodFilter from={filter.from} to={filter.to} onChange={(days) => void onChange(days)} />
            </FilterSheet>
          </Group>
        }
        footer={
          data && (
            <Group justify="space-between" w="100%">
              <Pager meta={data.meta} onPage={(page) => void onChange({ page })} />
              {sum(data)}
            </Group>
          )
        }
      />
    </MoneyPage>
  )
}
