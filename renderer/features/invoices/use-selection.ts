import { useCallback, useMemo, useState } from 'react'

import type { ListedInvoice } from '../../lib/queries/invoice-list.ts'

/**
 * Which invoices are selected, across the pages of one list. Another list (`scope`) begins with none. What is shown
 * anew, for example after it was approved, is known as it stands now.
 */
export function useSelection(scope: string, shown: readonly ListedInvoice[] | undefined) {
  const [kept, keep] = useState<{ readonly scope: string; readonly byId: ReadonlyMap<string, ListedInvoice> }>({
    scope,
    byId: new Map(),
  })
  const byId = kept.scope === scope ? kept.byId : nothing

  const select = useCallback(
    (ids: ReadonlySet<string>) => {
      const known = new Map([...byId, ...(shown ?? []).map((invoice) => [invoice.id, invoice] as const)])
      keep({ scope, byId: new Map([...known].filter(([id]) => ids.has(id))) })
    },
    [scope, byId, shown],
  )

  const selected = useMemo(() => {
    const now = new Map((shown ?? []).map((invoice) => [invoice.id, invoice]))
    return [...byId].map(([id, invoice]) => now.get(id) ?? invoice)
  }, [byId, shown])

  return { ids: useMemo(() => new Set(byId.keys()), [byId]), selected, select }
}

const nothing: ReadonlyMap<string, ListedInvoice> = new Map()
