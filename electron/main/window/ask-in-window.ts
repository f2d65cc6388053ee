import type { Choice, Trouble } from '../trouble/trouble.ts'
import { pressedAt, troublePage } from '../trouble/trouble-page.ts'

type Navigation = { readonly url: string; readonly isMainFrame: boolean; preventDefault(): void }
type OnNavigation = (details: Navigation) => void

/** The part of Electron's BrowserWindow that a page of trouble needs. */
export type AskingWindow = {
  readonly webContents: {
    on(event: 'will-frame-navigate', listener: OnNavigation): unknown
    off(event: 'will-frame-navigate', listener: OnNavigation): unknown
  }
  loadURL(url: string): Promise<void>
  once(event: 'closed', listener: () => void): unknown
  show(): void
}

/** Says in a window what is wrong, and answers what the person chose. To close it is to quit. */
export async function askInWindow(
  window: AskingWindow,
  trouble: Trouble,
  openFolder: (folder: string) => void,
): Promise<Choice> {
  let answer: (choice: Choice) => void = () => undefined
  const chosen = new Promise<Choice>((resolve) => (answer = resolve))
  const choose: OnNavigation = (details) => {
    const pressed = pressedAt(details.url)
    if (pressed === undefined) return
    details.preventDefault()
    if (pressed !== 'folder') answer(pressed)
    else if (trouble.folder !== undefined) openFolder(trouble.folder)
  }

  let isClosed = false
  window.once('closed', () => {
    isClosed = true
    answer('quit')
  })
  window.webContents.on('will-frame-navigate', choose)
  // Whatever takes its place, or closes it, is an answer too.
  await window.loadURL(troublePage(trouble)).catch(() => undefined)
  if (!isClosed) window.show()

  const choice = await chosen
  if (!isClosed) window.webContents.off('will-frame-navigate', choose)
  return choice
}
