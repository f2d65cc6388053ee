import { useHotkey } from '../../lib/hotkeys/hotkeys-context.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.invoices.keys

/** Arrow down goes into the list from anywhere on the page; X selects the row in focus. Within it the table knows. */
export function useListKeys(): void {
  useHotkey('ArrowDown', words.first, () => {
    document.querySelector<HTMLElement>('main tbody [data-row-stop]')?.focus()
  })
  useHotkey('X', words.select, () => {
    document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[type="checkbox"]')?.click()
  })
}
