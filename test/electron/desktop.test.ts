import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { DesktopBridge } from '../../electron/shared/bridge.ts'

import { needs } from '../support/system-requirements.ts'
import { type DesktopApp, openDesktop } from './desktop-app.ts'

declare global {
  var invoiceDesk: DesktopBridge | undefined
}

// Nothing listens there, and being http it is not handed to the system's browser either.
const elsewhere = 'http://127.0.0.1:9/'

describe('the desktop app', needs('window'), () => {
  let desktop: DesktopApp
  let origin: string

  beforeAll(async () => {
    desktop = await openDesktop()
    await desktop.page.waitForLoadState()
    origin = new URL(desktop.page.url()).origin
  })

  afterAll(() => desktop[Symbol.asyncDispose]())

  /** Does something in the page that leads elsewhere, and answers what became of that navigation. */
  async function navigate(work: (url: string) => void): Promise<'refused' | 'allowed'> {
    const listening = await desktop.app.evaluateHandle(({ BrowserWindow }) => ({
      outcome: new Promise<'refused' | 'allowed'>((resolve) => {
        BrowserWindow.getAllWindows()[0]?.webContents.once('will-frame-navigate', (details) => {
          setImmediate(() => resolve(details.defaultPrevented ? 'refused' : 'allowed'))
        })
      }),
    }))
    await desktop.page.evaluate(work, elsewhere)
    return listening.evaluate(({ outcome }) => outcome)
  }

  it('shows the served interface', async () => {
    const { page } = desktop

    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await page.title()).toContain('Invoice Desk')
    await page.getByRole('main').waitFor()
    expect(await page.evaluate(async () => (await fetch('/healthz')).status)).toBe(200)
  })

  it('gives the page nothing of Node', async () => {
    const seen = await desktop.page.evaluate(() =>
      ['process', 'require', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter((name) => name in window),
    )

    expect(seen).toEqual([])
  })

  it('goes to no other origin', async () => {
    const { page } = desktop
    const before = page.url()

    expect(await navigate((url) => location.assign(url))).toBe('refused')
    expect(
      await navigate((url) => {
        const link = document.createElement('a')
        link.href = url
        document.body.append(link)
        link.click()
        link.remove()
      }),
    ).toBe('refused')
    expect(page.url()).toBe(before)
  })

  it('opens no second window', async () => {
    const { app, page } = desktop

    for (const url of [elsewhere, 'about:blank', '/']) {
      expect(await page.evaluate((address) => window.open(address) === null, url)).toBe(true)
    }
    expect(app.windows()).toHaveLength(1)
  })

  it('names the file in the dialog in which its place is chosen', async () => {
    const { app, page } = desktop
    const listening = await app.evaluateHandle(({ session }) => ({
      title: new Promise((resolve) => {
        session.defaultSession.once('will-download', (event, item) => {
          event.preventDefault()
          resolve(item.getSaveDialogOptions().title)
        })
      }),
    }))
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob(['Name,Phone']))
      link.download = 'customers.csv'
      link.click()
    })
    expect(await listening.evaluate(({ title }) => title)).toBe('Save customers.csv')
  })

  it('grants no permission', async () => {
    const { page } = desktop

    expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied')
    const states = await page.evaluate(() =>
      Promise.all(
        (['geolocation', 'notifications', 'camera', 'microphone'] as const).map(
          async (name) => (await navigator.permissions.query({ name })).state,
        ),
      ),
    )
    expect(states).toEqual(['denied', 'denied', 'denied', 'denied'])
  })

  it('answers the calls of its page and refuses what it does not know', async () => {
    const { page } = desktop

    expect(await page.evaluate(() => globalThis.invoiceDesk?.call('app.info', {}))).toMatchObject({
      version: expect.any(String),
      electron: expect.stringMatching(/^\d+\./),
    })
    const refused = await page.evaluate(() =>
      Reflect.apply(globalThis.invoiceDesk?.call ?? (() => Promise.resolve()), undefined, ['app.quit', {}]).then(
        () => 'answered',
        (error: unknown) => String(error),
      ),
    )
    expect(refused).toContain('The desktop app has no such call.')
  })

  it('ends with its last window: exit code 0, and nothing listens any more', async () => {
    const leaving = await openDesktop()
    await leaving.page.waitForLoadState()
    const address = new URL(leaving.page.url()).origin
    await leaving.app.evaluate(({ app }) => app.quit())

    expect(await leaving.ended).toEqual([0, null])
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
    await leaving[Symbol.asyncDispose]()
  })
})
