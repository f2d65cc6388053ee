import { type RefObject, useEffect } from 'react'

import { useSearchParams } from '../../lib/routing/search.ts'
import type { PlainAction } from './invoice-api.ts'
import { invoicePageSearch } from './invoice-page-search.ts'

/**
 * Where the focus goes once something is done: to the next invoice after one is finalized, here or in the editor,
 * else to the title, unless it has somewhere to be already.
 */
export function useFocusAfterwards(newInvoice: RefObject<HTMLElement | null>): (action: PlainAction) => void {
  const [{ done }, change] = useSearchParams(invoicePageSearch)

  useEffect(() => {
    if (done === undefined) return
    // After the title, which takes the focus when a page opens.
    const frame = requestAnimationFrame(() => {
      if (!newInvoice.current) return
      newInvoice.current.focus()
      void change({ done: undefined })
    })
    return () => cancelAnimationFrame(frame)
  })

  return (action) =>
    requestAnimationFrame(() => {
      if (action === 'finalize' && newInvoice.current) newInvoice.current.focus()
      else if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
    })
}
