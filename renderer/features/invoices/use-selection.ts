import { useCallback, useMemo, useState } from 'react'

import type { InvoicePage, ListedInvoice } from '../../lib/queries/invoices.ts'

type Selected = {
  readonly invoice: ListedInvoice
  /** Its row in the whole list, from 0. */
  readonly row: number
}

/**
 * Which invoices are selected, across the pages of one list, in the order in which they are shown. Another list (`scope`)
 * begins with none. What is shown anew, for example after it was approved, is known as it stands now.
 */
export function useSelection(scope: string, page: InvoicePage | undefined) {
  const [kept, keep] = useState<{ readonly scope: string; readonly byId: ReadonlyMap<string, Selected> }>({
    scope,
    byId: new Map(),
  })
  const byId = kept.scope === scope ? kept.byId : nothing
  const shown = useMemo(() => rowsOf(page), [page])

  const select = useCallback(
    (ids: ReadonlySet<string>) => {
      const known = new Map([...byId, ...shown])
      keep({ scope, byId: new Map([...known].filter(([id]) => ids.has(id))) })
    },
    [scope, byId, shown],
  )

  /** What is over and done with is selected no more; the others stay, also those that were selected meanwhile. */
  const deselect = useCallback((ids: readonly string[]) => {
    keep((before) => ({ ...before, byId: new Map([...before.byId].filter(([id]) => !ids.includes(id))) }))
  }, [])

  const selected = useMemo(
    () =>
      [...byId]
        .map(([id, one]) => shown.get(id) ?? one)
        .toSorted((left, right) => left.row - right.row)
        .map(({ invoice }) => invoice),
    [byId, shown],
  )

  return { ids: useMemo(() => new Set(byId.keys()), [byId]), selected, select, deselect }
}

const nothing: ReadonlyMap<string, Selected> = new Map()

function rowsOf(page: InvoicePage | undefined): ReadonlyMap<string, Selected> {
  if (!page) return nothing
  const first = (page.meta.currentPage - 1) * page.meta.itemsPerPage
  return new Map(page.items.map((invoice, index) => [invoice.id, { invoice, row: first + index }]))
}
