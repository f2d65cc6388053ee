import type { KeyboardEvent } from 'react'

/** Arrow up and down take the focus to the same thing in the row above or below: its link, its check box. */
export function moveBetweenRows(event: KeyboardEvent, body: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || body === null || !(event.target instanceof HTMLElement)) return

  const row = event.target.closest('tr')
  const kind = event.target.matches('[type="checkbox"]') ? '[type="checkbox"]' : '[data-row-stop]'
  if (!row || !event.target.matches(kind)) return

  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  const target = next?.querySelector<HTMLElement>(kind)
  if (!target) return
  event.preventDefault()
  target.focus()
}
