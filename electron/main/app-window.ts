type Preventable = { preventDefault(): void }

/** The part of Electron's WebContents the window's own behaviour needs. */
export type PageContents = {
  on(
    event: 'context-menu',
    listener: (event: unknown, params: { readonly isEditable: boolean; readonly selectionText: string }) => void,
  ): unknown
  on(event: 'will-prevent-unload', listener: (event: Preventable) => void): unknown
}

/** The part of Electron's BrowserWindow that is used here. */
export type PageWindow<C extends PageContents> = {
  readonly webContents: C
  loadURL(url: string): Promise<void>
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown
  show(): void
  focus(): void
  isMinimized(): boolean
  restore(): void
}

type Dependencies<C extends PageContents, W extends PageWindow<C>> = {
  readonly create: () => W
  readonly popUpMenu: (window: W, target: { readonly isEditable: boolean; readonly selectionText: string }) => void
  /** Asks whether to leave a page that has unsaved changes; true to leave it. */
  readonly mayLosePage: (window: W) => boolean
}

/** Keeps the app's one window: made when it is needed, shown with its first paint, made again after it was closed. */
export function createAppWindow<C extends PageContents, W extends PageWindow<C>>(dependencies: Dependencies<C, W>) {
  const { create, popUpMenu, mayLosePage } = dependencies
  let current: W | undefined

  const open = async (url: string): Promise<void> => {
    const window = create()
    current = window

    window.once('ready-to-show', () => window.show())
    window.once('closed', () => {
      if (current === window) current = undefined
    })
    window.webContents.on('context-menu', (_event, target) => popUpMenu(window, target))

    // A browser asks before it leaves a page with unsaved changes; Electron silently stays, and cannot be closed.
    window.webContents.on('will-prevent-unload', (event) => {
      if (mayLosePage(window)) event.preventDefault()
    })

    await window.loadURL(url)
  }

  const focus = (): void => {
    if (current?.isMinimized()) current.restore()
    current?.focus()
  }

  return {
    /** Brings the window to the front, or opens it on `url`. Rejects when the page cannot be loaded. */
    async show(url: string): Promise<void> {
      if (current) focus()
      else await open(url)
    },

    isOwn: (contents: unknown): boolean => current !== undefined && current.webContents === contents,
  }
}
