/** The part of Electron's BrowserWindow that says when it stands elsewhere. */
type MovedWindow = {
  on(event: 'resize' | 'move' | 'maximize' | 'unmaximize' | 'close', listener: () => void): unknown
  once(event: 'closed', listener: () => void): unknown
  isMinimized(): boolean
  isFullScreen(): boolean
}

/** A window that is dragged says so many times a second; what it comes to is kept. */
const SETTLED_MS = 400

/** Keeps where a window stands, once it has come to rest, and when it is closed. */
export function keepPlace(window: MovedWindow, save: () => void): void {
  let timer: NodeJS.Timeout | undefined

  const saveNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    // Neither is a place to open in.
    if (!window.isMinimized() && !window.isFullScreen()) save()
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(saveNow, SETTLED_MS)
  }

  for (const event of ['resize', 'move', 'maximize', 'unmaximize'] as const) window.on(event, soon)
  window.on('close', saveNow)
  window.once('closed', () => clearTimeout(timer))
}
