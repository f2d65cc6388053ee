import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { createScanDetector } from './till/scan-detector.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: unknown): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(element.type))

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

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || isModifier(event.key)) return
      const isLeft = history.location.pathname !== pathname
      if (isLeft || event.ctrlKey || event.metaKey || event.altKey) return burst.forget()
      const verdict = burst.press({ key: event.key, at: event.timeStamp })
      if (verdict.kind === 'begins') before = new Map()
      if (verdict.kind === 'scan') {
        event.preventDefault()
        event.stopImmediatePropagation()
        latest.current(takeOut() + verdict.text)
        return
      }
      if (verdict.kind === 'none') return
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
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [field, history])
}
