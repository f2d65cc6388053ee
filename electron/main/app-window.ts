import { isOwnPage } from './app-address.ts'
import { askInWindow, type AskingWindow } from './ask-in-window.ts'
import { createPageRevival } from './page-revival.ts'
import { type Choice, loadTrouble, pageTrouble, type Trouble } from './trouble/trouble.ts'

type Preventable = { preventDefault(): void }

/** What Chromium calls a load that something else took the place of: closing, reloading, going elsewhere. */
const ABORTED = -3

/** The part of Electron's WebContents the window's own behaviour needs. */
export type PageContents = AskingWindow['webContents'] & {
  on(
    event: 'context-menu',
    listener: (event: unknown, params: { readonly isEditable: boolean; readonly selectionText: string }) => void,
  ): unknown
  on(event: 'will-prevent-unload', listener: (event: Preventable) => void): unknown
  on(event: 'render-process-gone', listener: (event: unknown, details: { readonly reason: string }) => void): unknown
  on(
    event: 'did-fail-load',
    listener: (event: unknown, code: number, description: string, url: string, isMainFrame: boolean) => void,
  ): unknown
  getURL(): string
  reload(): void
  forcefullyCrashRenderer(): void
  startDrag(item: { readonly file: string; readonly icon: string }): void
}

/** The part of Electron's BrowserWindow that is used here. */
export type PageWindow<C extends PageContents> = AskingWindow & {
  readonly webContents: C
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown
  on(event: 'close' | 'unresponsive' | 'session-end', listener: () => void): unknown
  focus(): void
  isFocused(): boolean
  isMinimized(): boolean
  restore(): void
  destroy(): void
}

type Dependencies<C extends PageContents, W extends PageWindow<C>> = {
  readonly create: () => W
  readonly popUpMenu: (window: W, target: { readonly isEditable: boolean; readonly selectionText: string }) => void
  /** Asks whether to leave a page that has unsaved changes; true to leave it. Nothing else waits for the answer. */
  readonly mayLosePage: (window: W) => Promise<boolean>
  readonly openBrowser: (url: string) => void
  readonly quit: () => void
  /** The system ends the session of its user (Windows). */
  readonly onSessionEnd: () => void
  readonly now: () => number
}

/**
 * Keeps the app's one window: made when it is needed, shown with its first paint, made again after it was closed. A page
 * that crashes or hangs is opened anew; one that does so again and again, or that does not come, offers ways out.
 */
export function createAppWindow<C extends PageContents, W extends PageWindow<C>>(dependencies: Dependencies<C, W>) {
  const { create, popUpMenu, mayLosePage, openBrowser, quit, onSessionEnd, now } = dependencies
  let current: W | undefined
  let wasRevived = false

  const open = async (url: string): Promise<void> => {
    const window = create()
    current = window

    window.once('ready-to-show', () => window.show())
    window.once('closed', () => {
      if (current === window) current = undefined
    })
    window.on('session-end', onSessionEnd)
    window.webContents.on('context-menu', (_event, target) => popUpMenu(window, target))
    askBeforeLoss(window)
    keepAlive(window, url)

    await load(window, url)
  }

  /** A browser asks before it leaves a page with unsaved changes; Electron silently stays, and cannot be closed. */
  function askBeforeLoss(window: W): void {
    let isClosing = false
    let mayLeave = false
    // It comes first, and without the other where the page has nothing to lose.
    window.on('close', () => (isClosing = true))
    window.webContents.on('will-prevent-unload', (event) => {
      if (mayLeave) {
        mayLeave = false
        return event.preventDefault()
      }
      const closes = isClosing
      isClosing = false
      void mayLosePage(window).then((leaves) => {
        if (!leaves || current !== window) return
        if (closes) return window.destroy()
        mayLeave = true
        window.webContents.reload()
      })
    })
  }

  function keepAlive(window: W, url: string): void {
    const revive = createPageRevival(now)
    let isAsking = false

    const ask = async (trouble: Trouble): Promise<void> => {
      if (isAsking || current !== window) return
      isAsking = true
      const choice = await askInWindow(window, trouble, () => undefined)
      isAsking = false
      if (current === window) await follow(choice)
    }

    const follow = async (choice: Choice): Promise<void> => {
      if (choice === 'quit') return quit()
      if (choice === 'open-browser') openBrowser(url)
      await load(window, url)
    }

    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit' || isAsking || current !== window) return
      if (revive() === 'ask') return void ask(pageTrouble)
      wasRevived = true
      const at = window.webContents.getURL()
      void load(window, isOwnPage(at, new URL(url).origin) ? at : url)
    })
    // Nothing else ends a page that hangs; what it leaves is a crash like any other. A page that waits for a dialog of the
    // system over it, as that of the printer, is not asked for anything, and the window has lost the focus to that.
    window.on('unresponsive', () => {
      if (window.isFocused()) window.webContents.forcefullyCrashRenderer()
    })
    window.webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
      if (isMainFrame && code !== ABORTED) void ask(loadTrouble)
    })
  }

  const focus = (): void => {
    if (current?.isMinimized()) current.restore()
    current?.show()
    current?.focus()
  }

  return {
    /** Brings the window to the front, hidden or not, or opens it on `url`. What its page does is its own concern. */
    async show(url: string): Promise<void> {
      if (current) focus()
      else await open(url)
    },

    isOwn: (contents: unknown): boolean => current !== undefined && current.webContents === contents,

    /** Whether its page was opened anew because it had stopped; said once. */
    takeRevived(): boolean {
      const was = wasRevived
      wasRevived = false
      return was
    },

    /** Begins to drag a file out of it. */
    startDrag: (file: string, icon: string): void => current?.webContents.startDrag({ file, icon }),
  }
}

/** Whether it fails is told by an event, which later loads have too. */
const load = (window: AskingWindow, url: string): Promise<void> => window.loadURL(url).catch(() => undefined)
