import { useDeferredValue } from 'react'

import type { Doc } from './doc.ts'
import { useEditor } from './editor-context.ts'
import { type Totals, totalsOf } from './line-figures.ts'

type Summed = Pick<Doc, 'rows' | 'pricesIncludeVat'>

let last: { readonly of: Summed; readonly totals: Totals } | undefined

/** What the lines come to, a moment after they are typed; added up once, however many places show it. */
export function useTotals(): Totals {
  const rows = useDeferredValue(useEditor(({ doc }) => doc.rows))
  const pricesIncludeVat = useEditor(({ doc }) => doc.pricesIncludeVat)
  if (last?.of.rows !== rows || last.of.pricesIncludeVat !== pricesIncludeVat) {
    const of = { rows, pricesIncludeVat }
    last = { of, totals: totalsOf(of) }
  }
  return last.totals
}
