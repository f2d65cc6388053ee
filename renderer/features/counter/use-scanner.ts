import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { createScanDetector } from './till/scan-detector.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: unknown): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(element.type))

/** So long after its last key, milliseconds, a scanner that sends nothing behind a barcode has ended. */
const PAUSE_MS = 250
/** An Enter that comes so soon after it was the scanner's own, on a busy machine. */
const LATE_SUFFIX_MS = 400

const isModifier = (key: string) => ['Shift', 'CapsLock', 'AltGraph'].includes(key)

/**
 * Takes what a scanner reads wherever the cursor is, in the fields of a dialog among them: what its keys left in a field
 * is taken out again, and its Enter presses nothing. A key that is pressed where nothing takes text goes to the field.
 * Once another page is on its way, keys are for that one.
 */
export function useScanner(field: RefObject<HTMLInputElement | null>, onScan: (typed: string) => void): void {
  const { history } = useRouter()
  const latest = useRef(onScan)
  useLayoutEffect(() => {
    latest.current = onScan
  })

  useEffect(() => {
    const burst = createScanDetector()
    const { pathname } = history.location
    /** What the fields that its keys came to had before. */
    let before = new Map<Field, string>()
    let pause: ReturnType<typeof setTimeout> | undefined
    /** The last key of a scan that ended by itself. */
    let endedAt = -Infinity

    const takeOut = (): string => {
      const own = field.current
      const begun = own ? (before.get(own) ?? '') : ''
      // `3*`, or digits that came before the machine was busy.
      const prefix = /^([\d.]+\*)?\d*$/.test(begun) ? begun : ''
      for (const [touched, value] of before) {
        const had = touched === own && prefix !== '' ? '' : value
        if (!touched.isConnected || touched.value === had) continue
        // Not by `value`: React would take that for its own.
        touched.setRangeText(had, 0, touched.value.length, 'end')
        touched.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContent' }))
      }
      return prefix
    }

    /** Where a scanner sends nothing behind a barcode, the pause after it is its end. */
    const awaitPause = (at: number) => {
      clearTimeout(pause)
      if (burst.whole() === undefined) return
      pause = setTimeout(() => {
        const read = burst.whole()
        if (read === undefined) return
        burst.forget()
        endedAt = at
        latest.current(takeOut() + read)
      }, PAUSE_MS)
    }

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || isModifier(event.key)) return
      const isLeft = history.location.pathname !== pathname
      if (isLeft || event.ctrlKey || event.metaKey || event.altKey) return burst.forget()
      clearTimeout(pause)
      if ((event.key === 'Enter' || event.key === 'Tab') && event.timeStamp - endedAt <= LATE_SUFFIX_MS) {
        event.preventDefault()
        return event.stopImmediatePropagation()
      }
      const verdict = burst.press({ key: event.key, at: event.timeStamp })
      if (verdict.kind === 'begins') before = new Map()
      if (verdict.kind === 'scan') {
        event.preventDefault()
        event.stopImmediatePropagation()
        latest.current(takeOut() + verdict.text)
        return
      }
      if (verdict.kind === 'none') return
      awaitPause(event.timeStamp)
      if (isField(event.target)) {
        if (!before.has(event.target)) before.set(event.target, event.target.value)
        return
      }
      const isTaken = event.key === ' ' || document.querySelector('[aria-modal="true"]') !== null
      if (isTaken || !field.current) return
      event.stopImmediatePropagation()
      field.current.focus()
      before.set(field.current, field.current.value)
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(pause)
      removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [field, history])
}
