import { isExternalLink, isMailDraft, isOwnPage, isPdfViewer } from './app-address.ts'

type Preventable = { preventDefault(): void }
type Navigation = Preventable & { readonly url: string; readonly isMainFrame: boolean }

/** The part of Electron's WebContents that can lead a window away from its page. */
export type GuardedContents = {
  on(event: 'will-frame-navigate' | 'will-redirect', listener: (details: Navigation) => void): unknown
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown
  /** `remote` is what Chromium puts into a page by itself, such as its viewer of PDFs. */
  getType(): string
  setWindowOpenHandler(handler: (details: { url: string; disposition?: string }) => { action: 'deny' }): void
}

type Dependencies = {
  /** The origin of the served interface; undefined until the server runs, and then nothing may be visited. */
  readonly ownOrigin: () => string | undefined
  /** Opens a link in the system's browser or mail program. */
  readonly openExternal: (url: string) => void
  /** Opens a page of the interface in a further window of the app. */
  readonly openWindow: (url: string) => void
}

/**
 * Keeps a window on the served interface. Other addresses are refused, also for frames and redirects; no window and no
 * webview is ever made by a page. A link of ours with Ctrl, or the middle button, opens a further window of the app. A https link goes to the system's browser instead, a draft of a mail to its mail program;
 * anything else goes nowhere. Chromium's viewer of PDFs may be in a frame, or in the guest that older versions of it
 * make there, and never takes the place of the page.
 */
export function guardNavigation(
  contents: GuardedContents,
  { ownOrigin, openExternal, openWindow }: Dependencies,
): void {
  const isOwn = (url: string): boolean => {
    const origin = ownOrigin()
    return origin !== undefined && isOwnPage(url, origin)
  }

  const mayLeave = (url: string): boolean => isExternalLink(url) || isMailDraft(url)

  // A PDF shown in a frame is a blob the page has made. The frame gets no bridge, and its calls are not heard.
  const isOwnBlob = (url: string): boolean => url.startsWith('blob:') && isOwn(url.slice('blob:'.length))

  const isGuest = (): boolean => contents.getType() === 'remote'

  const mayShow = ({ url, isMainFrame }: Navigation): boolean => {
    if (!isMainFrame) return isOwn(url) || isOwnBlob(url) || isPdfViewer(url)
    return isGuest() ? isPdfViewer(url) : isOwn(url)
  }

  contents.on('will-frame-navigate', (details) => {
    if (mayShow(details)) return
    details.preventDefault()
    // Only what a person clicks in the page itself: a frame must not open browsers.
    if (details.isMainFrame && !isGuest() && mayLeave(details.url)) openExternal(details.url)
  })

  contents.on('will-redirect', (details) => {
    if (!isOwn(details.url)) details.preventDefault()
  })

  contents.on('will-attach-webview', (event) => event.preventDefault())

  contents.setWindowOpenHandler(({ url, disposition }) => {
    // What a script opens by itself has another disposition.
    if (isOwn(url) && disposition === 'background-tab' && !isGuest()) openWindow(url)
    else if (mayLeave(url)) openExternal(url)
    return { action: 'deny' }
  })
}
