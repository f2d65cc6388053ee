import { describe, expect, it } from 'vitest'

import { guardNavigation, type GuardedContents } from './navigation-guard.ts'

const own = 'http://127.0.0.1:4780'

/** A stand-in for WebContents: says what became of a navigation, a redirect, a new window or a webview. */
function guarded({ origin = own, type = 'window' }: { origin?: string | null; type?: string } = {}) {
  const opened: string[] = []
  const beside: string[] = []
  const listeners = new Map<string, (details: never) => void>()
  let openWindow: Parameters<GuardedContents['setWindowOpenHandler']>[0] = () => ({ action: 'deny' })

  guardNavigation(
    {
      on: (event: string, listener: (details: never) => void) => listeners.set(event, listener),
      setWindowOpenHandler: (handler) => {
        openWindow = handler
      },
      getType: () => type,
    },
    {
      ownOrigin: () => origin ?? undefined,
      openExternal: (url) => opened.push(url),
      openWindow: (url) => beside.push(url),
    },
  )

  const emit = (event: string, url: string, isMainFrame: boolean): 'allowed' | 'refused' => {
    let prevented = false
    const details = { url, isMainFrame, preventDefault: () => (prevented = true) }
    listeners.get(event)?.(details as never)
    return prevented ? 'refused' : 'allowed'
  }

  return {
    opened,
    beside,
    navigate: (url: string) => emit('will-frame-navigate', url, true),
    navigateFrame: (url: string) => emit('will-frame-navigate', url, false),
    redirect: (url: string) => emit('will-redirect', url, true),
    attachWebview: () => emit('will-attach-webview', '', true),
    openWindow: (url: string, disposition?: string) => openWindow({ url, ...(disposition && { disposition }) }),
  }
}

const elsewhere = [
  'https://firs.gov.ng/',
  'http://127.0.0.1:4781/',
  'http://127.0.0.1:47801/',
  'http://localhost:4780/',
  'https://127.0.0.1:4780/',
  'http://127.0.0.1:4780.evil.example/',
  'http://127.0.0.1:4780@evil.example/',
  'http://someone:else@127.0.0.1:4780/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://127.0.0.1:4781/0b6b53',
  'blob:null/0b6b53',
  'chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh/index.html',
  'chrome://settings/',
  'about:blank',
  '',
  'not an address',
]
const viewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html'

describe('a window', () => {
  it('has a link of ours with Ctrl opened in a further window, and nothing else', () => {
    const window = guarded()
    const url = `${own}/businesses/1/invoices/2`

    expect(window.openWindow(url, 'background-tab')).toEqual({ action: 'deny' })
    expect(window.beside).toEqual([url])
    for (const other of elsewhere) window.openWindow(other, 'background-tab')
    for (const disposition of ['new-window', 'foreground-tab', undefined]) window.openWindow(url, disposition)
    guarded({ type: 'remote' }).openWindow(url, 'background-tab')
    expect(window.beside).toEqual([url])
  })

  it('goes wherever the served interface leads', () => {
    const window = guarded()

    expect(window.navigate(`${own}/`)).toBe('allowed')
    expect(window.navigate(`${own}/invoices/0193?tab=history#top`)).toBe('allowed')
    expect(window.redirect(`${own}/docs/`)).toBe('allowed')
  })

  it.each(elsewhere)('never goes to "%s"', (url) => {
    const window = guarded()

    expect(window.navigate(url)).toBe('refused')
    expect(window.navigateFrame(url)).toBe('refused')
    expect(window.redirect(url)).toBe('refused')
  })

  it('shows blobs of its own page in a frame, and never becomes one', () => {
    const window = guarded()

    expect(window.navigateFrame(`blob:${own}/0b6b53`)).toBe('allowed')
    expect(window.navigate(`blob:${own}/0b6b53`)).toBe('refused')
  })

  it("shows Chromium's viewer of PDFs in a frame, and never becomes one", () => {
    const window = guarded()

    expect(window.navigateFrame(viewer)).toBe('allowed')
    expect(window.navigate(viewer)).toBe('refused')
    expect(window.redirect(viewer)).toBe('refused')
    expect(window.openWindow(viewer)).toEqual({ action: 'deny' })
    expect(window.opened).toEqual([])
  })

  it('goes nowhere at all before the server runs', () => {
    expect(guarded({ origin: null }).navigate(`${own}/`)).toBe('refused')
  })

  it('holds no webview', () => {
    expect(guarded().attachWebview()).toBe('refused')
  })

  it.each([`${own}/`, 'about:blank', ...elsewhere])('opens no second window for "%s"', (url) => {
    expect(guarded().openWindow(url)).toEqual({ action: 'deny' })
  })
})

// The shape of the viewer up to Chromium 130 or so; later ones put it into a frame of the page.
describe("the guest of Chromium's viewer of PDFs", () => {
  it('shows the viewer, with the paper in a frame of it', () => {
    const guest = guarded({ type: 'remote' })

    expect(guest.navigate(viewer)).toBe('allowed')
    expect(guest.navigateFrame(viewer.replace('index.html', '701eb613'))).toBe('allowed')
    expect(guest.navigateFrame(`blob:${own}/0b6b53`)).toBe('allowed')
  })

  it.each([`${own}/`, ...elsewhere, 'https://nrs.gov.ng/'])(
    'never goes to "%s", and opens no browser for it',
    (url) => {
      const guest = guarded({ type: 'remote' })

      expect(guest.navigate(url)).toBe('refused')
      expect(guest.opened).toEqual([])
    },
  )
})

describe("the system's browser", () => {
  it('gets https links, clicked in the page or opened in a new window', () => {
    const window = guarded()
    window.navigate('https://firs.gov.ng/e-invoice')
    window.openWindow('https://nrs.gov.ng/')

    expect(window.opened).toEqual(['https://firs.gov.ng/e-invoice', 'https://nrs.gov.ng/'])
  })

  it.each(['mailto:a@b.example?subject=Open&body=Dear%20A%0D%0A', 'mailto:?subject=Open&body=Dear%20A'])(
    'gets the draft of a mail for its mail program: %s',
    (url) => {
      const window = guarded()
      window.navigate(url)
      window.openWindow(url)
      expect(window.opened).toEqual([url, url])
    },
  )

  // openExternal starts programs: "file:" and "smb:" run things, "ms-..." and others open doors of the system.
  it.each([
    'http://firs.gov.ng/',
    'file:///usr/bin/xcalc',
    'smb://evil.example/share',
    'ms-msdt:/id',
    'mailto:a@b.example?attach=/etc/passwd',
    'mailto:a@b.example?subject=a&cc=c@d.example',
    'mailto:a@b.example,c@d.example?subject=a',
    'mailto:a@b.example?subject=a&subject=b',
    'mailto:%22a%22@b.example',
    'javascript:alert(1)',
    'https://firs.gov.ng@evil.example/',
    `${own}/`,
  ])('does not get "%s"', (url) => {
    const window = guarded()
    window.navigate(url)
    window.openWindow(url)

    expect(window.opened).toEqual([])
  })

  it('gets nothing from frames and redirects, which nobody clicked', () => {
    const window = guarded()
    window.navigateFrame('https://evil.example/?stolen=1')
    window.redirect('https://evil.example/?stolen=1')

    expect(window.opened).toEqual([])
  })
})
