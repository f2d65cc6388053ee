import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { DayCloseBody } from '../../../core/contract/counter/day-close.ts'
import { Day, Money } from '../../components/display/figures.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { dayClosesQuery } from '../../lib/queries/till.ts'
import { counterDay } from '../../lib/texts/counter/day.ts'

const words = counterDay.earlier

const columns: readonly Column<DayCloseBody>[] = [
  { key: 'number', head: words.columns.number, isName: true, cell: ({ number }) => number },
  { key: 'day', head: words.columns.day, cell: ({ day, closedAt }) => <Day of={day ?? closedAt} /> },
  {
    key: 'till',
    head: words.columns.till,
    isWideOnly: true,
    cell: ({ till }) => till?.name ?? counterDay.tills.desk,
  },
  { key: 'by', head: words.columns.by, wraps: true, grows: true, isWideOnly: true, cell: ({ closedBy }) => closedBy },
  {
    key: 'sales',
    card: 'amount',
    head: words.columns.sales,
    align: 'end',
    cell: ({ sales }) => <Money amount={sales.total} />,
  },
  {
    key: 'difference',
    head: words.columns.difference,
    align: 'end',
    cell: ({ difference }) => (difference === null ? counterDay.notCounted : <Money amount={difference} />),
  },
]

/** Closed days, the newest first. */
export function EarlierCloses({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const [page, setPage] = useState(1)
  const { data } = useQuery({ ...dayClosesQuery(client, businessId, page), placeholderData: keepPreviousData })
  if (!data || data.meta.totalItems === 0) return null
  const hasTills = data.items.some(({ till }) => till !== null)
  return (
    <section aria-label={words.title}>
      <DataTable
        label={words.title}
        columns={hasTills ? columns : columns.filter(({ key }) => key !== 'till')}
        rows={data.items}
        idOf={({ id }) => id}
        placeOf={({ id }) => ({
          to: '/businesses/$businessId/counter/closes/$closeId',
          params: { businessId, closeId: id },
        })}
        empty={words.empty}
        footer={<Pager meta={data.meta} onPage={setPage} />}
      />
    </section>
  )
}
