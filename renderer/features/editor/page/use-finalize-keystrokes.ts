import { useLayoutEffect, useRef } from 'react'

import { keystrokeBuffer } from '../../../components/combobox/keystroke-buffer.ts'

/** The invoice has not come by then: what was pressed is for nothing. */
const LONGEST_MS = 15_000

/** The key that begins the next invoice. Whatever else a page does with a key is pressed by who sees the page. */
const NEXT = 'n'

/**
 * Whoever finalizes one invoice after the other presses N before the page of the last one is there. From `Ctrl+Enter` on
 * keys are no text of the draft any more: N and what follows begin the next invoice, everything else is dropped and told.
 */
export function useFinalizeKeystrokes(isFinalizing: boolean): void {
  const by = useRef({})
  useLayoutEffect(() => {
    if (!isFinalizing) return
    const token = by.current
    keystrokeBuffer.hold(token)
    // Either the page of the invoice is on its way, which gets the cursor, or the draft stays and says why.
    return () => void setTimeout(() => whenArrived(token))
  }, [isFinalizing])
}

function whenArrived(token: object): void {
  if (isThere()) return end()
  const giveUp = setTimeout(() => {
    document.removeEventListener('focusin', onFocus)
    keystrokeBuffer.drop(token)
  }, LONGEST_MS)
  function onFocus(): void {
    if (!isThere()) return
    clearTimeout(giveUp)
    document.removeEventListener('focusin', onFocus)
    end()
  }
  function end(): void {
    const isNext = keystrokeBuffer.nextHeld()?.toLowerCase() === NEXT && !stays()
    if (isNext || keystrokeBuffer.nextHeld() === undefined) keystrokeBuffer.release(token)
    else keystrokeBuffer.refuse(token, 'open')
  }
  document.addEventListener('focusin', onFocus)
}

/** The address is still that of the draft: it could not be finalized. */
const stays = (): boolean => /\/invoices\/(new|[^/]+\/edit)$/.test(window.location.pathname)

/** The draft stays, or the cursor is on the title of the invoice. */
const isThere = (): boolean =>
  stays() || (document.activeElement?.matches('main h1') === true && document.querySelector('[data-cell]') === null)
