import type { PageCommand } from '../../shared/page-commands.ts'

import { isOwnPage } from '../app-address.ts'
import { type Choice, pageTrouble, type Trouble } from '../trouble/trouble.ts'

import { askInWindow, type AskingWindow } from './ask-in-window.ts'
import { createPageRevival } from './page-revival.ts'

type Preventable = { preventDefault(): void }

/** What Chromium calls a load that something else took the place of: closing, reloading, going elsewhere. */
const ABORTED = -3

/** Where the right mouse button was pressed. */
export type Target = { readonly isEditable: boolean; readonly selectionText: string; readonly linkURL: string }

/** The part of Electron's WebContents the window's own behaviour needs. */
export type PageContents = AskingWindow['webContents'] & {
  on(event: 'context-menu', listener: (event: unknown, params: Target) => void): unknown
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
  on(event: 'unresponsive' | 'session-end' | 'focus', listener: () => void): unknown
  on(event: 'close', listener: (event: Preventable) => void): unknown
  focus(): void
  isFocused(): boolean
  isMinimized(): boolean
  restore(): void
  hide(): void
  close(): void
  destroy(): void
}

/** What closing the last window does: the app ends with it, or goes on without one, or somebody is asked. */
export type LastClose = 'close' | 'hide' | 'ask'

type Dependencies<C extends PageContents, W extends PageWindow<C>> = {
  /** Beside `other`, which is open already. */
  readonly create: (other: W | undefined) => W
  readonly popUpMenu: (window: W, target: Target) => void
  /** Asks whether to leave a page that has unsaved changes; true to leave it. Nothing else waits for the answer. */
  readonly mayLosePage: (window: W) => Promise<boolean>
  readonly openBrowser: (url: string) => void
  /** What to say of a page that does not come; `code` is Chromium's. */
  readonly loadTrouble: (code: number) => Trouble
  /** Stops showing the Invoice Desk of another computer. */
  readonly leaveRemote: () => void
  readonly quit: () => void
  /** The system ends the session of its user (Windows). */
  readonly onSessionEnd: () => void
  /** Decides what closing the last window does. */
  readonly lastClose: () => LastClose
  /** Asks it, where that is what it does. */
  readonly askLastClose: (window: W) => Promise<'close' | 'hide' | 'stay'>
  /** Tells a page that there is something for it to take. */
  readonly tellOfCommands: (contents: C) => void
  readonly now: () => number
}

type Open<W> = { readonly window: W; commands: readonly PageCommand[]; wasRevived: boolean }

/**
 * The app's windows: the first one made when it is needed, shown with its first paint, made again after it was closed; and
 * further ones, for documents side by side. A page that crashes or hangs is opened anew; one that does so again and again,
 * or that does not come, offers ways out.
 */
export function createAppWindows<C extends PageContents, W extends PageWindow<C>>(dependencies: Dependencies<C, W>) {
  const { create, popUpMenu, mayLosePage, openBrowser, quit, onSessionEnd, tellOfCommands, now } = dependencies
  const { loadTrouble, leaveRemote } = dependencies
  /** The one that was in front last comes last. */
  let all: readonly Open<W>[] = []

  const front = (): Open<W> | undefined => all.at(-1)
  const ofContents = (contents: unknown): Open<W> | undefined =>
    all.find(({ window }) => window.webContents === contents)
  const isOpen = (window: W): boolean => all.some((one) => one.window === window)

  const open = async (url: string, isShown = true): Promise<void> => {
    const window = create(front()?.window)
    const opened: Open<W> = { window, commands: [], wasRevived: false }
    all = [...all, opened]

    if (isShown) window.once('ready-to-show', () => window.show())
    window.once('closed', () => {
      all = all.filter((one) => one !== opened)
    })
    window.on('focus', () => {
      if (isOpen(window)) all = [...all.filter((one) => one !== opened), opened]
    })
    window.on('session-end', onSessionEnd)
    window.webContents.on('context-menu', (_event, target) => popUpMenu(window, target))
    askBeforeLoss(window)
    keepAlive(opened, url)

    await load(window, url)
  }

  /** A browser asks before it leaves a page with unsaved changes; Electron silently stays, and cannot be closed. */
  function askBeforeLoss(window: W): void {
    let isClosing = false
    let mayLeave = false
    const askEnd = askBeforeEnd(window)
    // A page that hangs answers nobody whether it may be left, and the window would stay for ever, the app with it.
    window.on('unresponsive', () => {
      if (isClosing && isOpen(window)) window.destroy()
    })
    // It comes first, and without the other where the page has nothing to lose.
    window.on('close', (event) => {
      isClosing = askEnd(event) === 'close'
    })
    window.webContents.on('will-prevent-unload', (event) => {
      if (mayLeave) {
        mayLeave = false
        return event.preventDefault()
      }
      const closes = isClosing
      isClosing = false
      void mayLosePage(window).then((leaves) => {
        if (!leaves || !isOpen(window)) return
        if (closes) return window.destroy()
        mayLeave = true
        window.webContents.reload()
      })
    })
  }

  /** What closing a window means, where it is the last one; answers what it does now. */
  function askBeforeEnd(window: W): (event: Preventable) => LastClose {
    let isAsking = false
    let mayClose = false

    const ask = async (): Promise<void> => {
      const answer = await dependencies.askLastClose(window)
      isAsking = false
      if (!isOpen(window)) return
      if (answer === 'hide') return window.hide()
      if (answer === 'stay') return
      mayClose = true
      window.close()
    }

    return (event) => {
      const what = mayClose || all.length > 1 ? 'close' : dependencies.lastClose()
      mayClose = false
      if (what === 'close') return what
      event.preventDefault()
      if (what === 'hide') window.hide()
      else if (!isAsking) {
        isAsking = true
        void ask()
      }
      return what
    }
  }

  function keepAlive(opened: Open<W>, url: string): void {
    const { window } = opened
    const revive = createPageRevival(now)
    let isAsking = false

    const ask = async (trouble: Trouble): Promise<void> => {
      if (isAsking || !isOpen(window)) return
      isAsking = true
      const choice = await askInWindow(window, trouble, () => undefined)
      isAsking = false
      if (isOpen(window)) await follow(choice)
    }

    const follow = async (choice: Choice): Promise<void> => {
      if (choice === 'quit') return quit()
      if (choice === 'leave-remote') return leaveRemote()
      if (choice === 'open-browser') openBrowser(url)
      await load(window, url)
    }

    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit' || isAsking || !isOpen(window)) return
      if (revive() === 'ask') return void ask(pageTrouble)
      opened.wasRevived = true
      const at = window.webContents.getURL()
      void load(window, isOwnPage(at, new URL(url).origin) ? at : url)
    })
    // Nothing else ends a page that hangs; what it leaves is a crash like any other. A page that waits for a dialog of the
    // system over it, as that of the printer, is not asked for anything, and the window has lost the focus to that.
    window.on('unresponsive', () => {
      if (isOpen(window) && window.isFocused()) window.webContents.forcefullyCrashRenderer()
    })
    window.webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
      if (isMainFrame && code !== ABORTED) void ask(loadTrouble(code))
    })
  }

  const bringToFront = (window: W): void => {
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  return {
    /** Brings a window to the front, hidden or not, or opens one on `url`. What its page does is its own concern. */
    async show(url: string): Promise<void> {
      const current = front()
      if (current) bringToFront(current.window)
      else await open(url)
    },

    /** Opens the first one without showing it. */
    openHidden: (url: string): Promise<void> => open(url, false),

    /** Opens a further one. */
    open: (url: string): Promise<void> => open(url),

    /** The one that was in front last. */
    front: (): W | undefined => front()?.window,

    isOwn: (contents: unknown): boolean => ofContents(contents) !== undefined,

    /** Asks the page in front for something; false where there is no window. */
    command(command: PageCommand): boolean {
      const current = front()
      if (!current) return false
      current.commands = [...current.commands, command]
      tellOfCommands(current.window.webContents)
      return true
    },

    /** What the page was asked for since it last took it. */
    takeCommands(contents: unknown): PageCommand[] {
      const taker = ofContents(contents)
      const commands = [...(taker?.commands ?? [])]
      if (taker) taker.commands = []
      return commands
    },

    /** Whether its page was opened anew because it had stopped; said once. */
    takeRevived(contents: unknown): boolean {
      const taker = ofContents(contents)
      const was = taker?.wasRevived ?? false
      if (taker) taker.wasRevived = false
      return was
    },

    /** Begins to drag a file out of the one that asked. */
    startDrag(contents: unknown, file: string, icon: string): void {
      ofContents(contents)?.window.webContents.startDrag({ file, icon })
    },
  }
}

/** Whether it fails is told by an event, which later loads have too. */
const load = (window: AskingWindow, url: string): Promise<void> => window.loadURL(url).catch(() => undefined)
