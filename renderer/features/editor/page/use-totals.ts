import { useDeferredValue } from 'react'

import type { Doc } from '../document/doc.ts'
import { type Totals, totalsOf } from '../document/figures.ts'
import { useEditor } from '../session/context.ts'

type Summed = Pick<Doc, 'rows' | 'pricesIncludeVat' | 'isWithoutVat'>

let last: { readonly of: Summed; readonly totals: Totals } | undefined

/** What the lines come to, a moment after they are typed; added up once, however many places show it. */
export function useTotals(): Totals {
  const rows = useDeferredValue(useEditor(({ doc }) => doc.rows))
  const pricesIncludeVat = useEditor(({ doc }) => doc.pricesIncludeVat)
  const isWithoutVat = useEditor(({ doc }) => doc.isWithoutVat)
  const of = { rows, pricesIncludeVat, isWithoutVat }
  if (last === undefined || !isSame(last.of, of)) {
    last = { of, totals: totalsOf(of) }
  }
  return last.totals
}

const isSame = (one: Summed, other: Summed) =>
  one.rows === other.rows && one.pricesIncludeVat === other.pricesIncludeVat && one.isWithoutVat === other.isWithoutVat
