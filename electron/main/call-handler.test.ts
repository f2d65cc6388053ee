import { describe, expect, it, vi } from 'vitest'

import { createCallHandler, type CallEvent, type DesktopHandlers } from './call-handler.ts'

const own = 'http://127.0.0.1:4780'
const ownContents = {}

const notices = { approval: true, refused: true, stalled: true, overdue: true, backup: true, screen: true }
const computer = { keepsRunning: false, startsAtLogin: false, papers: {}, notices }
const info = { version: '1.2.3', electron: '45.4.1', platform: 'linux' }

function bridge(handlers: Partial<DesktopHandlers> = {}, ownOrigin: () => string | undefined = () => own) {
  const opened = vi.fn(() => ({ opened: true }))
  const onFailure = vi.fn()
  const handle = createCallHandler({
    handlers: {
      'app.info': () => info,
      'app.openDataFolder': opened,
      'remote.current': () => ({ origin: null }),
      'remote.find': () => ({ remotes: [] }),
      'remote.look': () => ({ found: false, reason: 'silent' }),
      'remote.use': () => ({ used: false }),
      'remote.leave': () => ({}),
      'session.load': () => ({ session: null }),
      'session.keep': () => ({ kept: true }),
      'session.forget': () => ({}),
      'file.copy': () => ({ copied: true }),
      'file.drag': () => ({}),
      'window.takeRevived': () => ({ revived: false }),
      'window.takeCommands': () => ({ commands: [] }),
      'print.printers': () => ({ printers: [] }),
      'print.file': () => ({ printed: true }),
      'print.test': () => ({ printed: true }),
      'computer.settings': () => computer,
      'computer.change': () => computer,
      'file.takeOpened': () => ({ file: null }),
      'notice.show': () => ({ shown: true }),
      ...handlers,
    },
    ownOrigin,
    isOwnWindow: (sender) => sender === ownContents,
    onFailure,
  })
  return { handle, opened, onFailure }
}

const page = (url = `${own}/invoices`): CallEvent => ({ sender: ownContents, senderFrame: { url, parent: null } })

describe('a call', () => {
  it('of the interface is answered', async () => {
    const { handle, opened } = bridge()

    expect(await handle(page(), 'app.info', {})).toEqual({ ok: true, value: info })
    expect(await handle(page(), 'app.openDataFolder', {})).toEqual({ ok: true, value: { opened: true } })
    expect(opened).toHaveBeenCalledOnce()
  })

  const strangers: Record<string, CallEvent> = {
    'another window': { ...page(), sender: {} },
    'a frame in the page': { sender: ownContents, senderFrame: { url: `${own}/`, parent: {} } },
    'a page that is gone': { sender: ownContents, senderFrame: null },
    'another origin': page('https://evil.example/'),
    'another port': page('http://127.0.0.1:4781/'),
    'a blob of the interface': page(`blob:${own}/0b6b53`),
    'a file': page('file:///home/someone/page.html'),
    'an empty page': page('about:blank'),
  }

  it.each(Object.entries(strangers))('of %s is refused and does nothing', async (_who, event) => {
    const { handle, opened } = bridge()

    expect(await handle(event, 'app.openDataFolder', {})).toMatchObject({ ok: false })
    expect(opened).not.toHaveBeenCalled()
  })

  it('is refused while nothing is served', async () => {
    const { handle } = bridge({}, () => undefined)

    expect(await handle(page(), 'app.info', {})).toMatchObject({ ok: false })
  })

  it.each([['app.quit'], ['constructor'], ['__proto__'], ['toString'], [''], [undefined], [{}], [['app.info']]])(
    'named %j does not exist',
    async (name) => {
      expect(await bridge().handle(page(), name, {})).toEqual({
        ok: false,
        message: 'The desktop app has no such call.',
      })
    },
  )

  it.each([[undefined], [null], ['/etc'], [[]], [{ path: '/etc' }]])(
    'with the payload %j is refused',
    async (input) => {
      const { handle, opened } = bridge()

      expect(await handle(page(), 'app.openDataFolder', input)).toMatchObject({ ok: false })
      expect(opened).not.toHaveBeenCalled()
    },
  )

  it('that fails tells the page nothing of why', async () => {
    const failure = new Error('EACCES /home/ada/.local/share/invoice-desk')
    const { handle, onFailure } = bridge({ 'app.openDataFolder': () => Promise.reject(failure) })
    const reply = await handle(page(), 'app.openDataFolder', {})

    expect(reply).toEqual({ ok: false, message: 'The desktop app could not do that. Try again.' })
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('app.openDataFolder', failure)
  })

  // A handler that answers more than its schema says would hand it to the page unnoticed.
  it('answers its schema and nothing else', async () => {
    const { handle, onFailure } = bridge({ 'app.info': () => Object.assign({ home: '/home/ada' }, info) })

    expect(await handle(page(), 'app.info', {})).toMatchObject({ ok: false })
    expect(onFailure).toHaveBeenCalledOnce()
  })
})
