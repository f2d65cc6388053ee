import { useStore } from 'zustand'

import { saleTotalsOf } from '../../../lib/counter/sale-totals.ts'
import { counter } from '../../../lib/texts/counter/sale.ts'
import { roundedToCash } from './cash-rounding.ts'
import { planTender } from './tender.ts'
import type { Till } from './till.ts'

/** The sale that is on, with what it comes to and what stands in the way of paying it. */
export function useSale(till: Till) {
  const { sale: entered, ...state } = useStore(till.state)
  const sale = roundedToCash(entered)
  const figures = saleTotalsOf(sale)
  const plan = planTender(figures.total, sale)
  // What was scanned and is not known here, while nobody answers.
  const unknown = state.waiting.filter(({ id }) => state.held.includes(id))
  return {
    ...state,
    entered,
    sale,
    figures,
    plan,
    unknown,
    isEmpty: sale.lines.length === 0,
    isBusy: state.waiting.length > 0 || state.questions.length > 0,
    /** Why it cannot be paid; an empty text for nothing. */
    why:
      unknown.length > 0
        ? counter.unknownWaits(unknown.map(({ text }) => text))
        : plan.kind === 'wrong'
          ? counter.wrongTender[plan.why]
          : '',
  }
}
