import type { CDPSession } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { owner, signIn } from '../e2e/support/steps.ts'
import { signUpPerson } from '../support/browser/session.ts'
import { needs } from '../support/system-requirements.ts'
import { type DesktopApp, openDesktop, runDesktop } from './desktop-app.ts'

/** Does something as soon as the first window begins to load its page. */
const atFirstLoad = (what: 'app.quit()' | 'window.close()' | 'window.webContents.reload()') => `
const { app } = require('electron')
app.once('browser-window-created', (_event, window) => {
  window.webContents.once('did-start-navigation', () => setImmediate(() => ${what}))
})`

/** A line to the page that lasts longer than the page. */
async function lineTo({ page }: DesktopApp) {
  const line: CDPSession = await page.context().newCDPSession(page)
  const ask = async (expression: string): Promise<unknown> =>
    (await line.send('Runtime.evaluate', { expression, awaitPromise: true })).result.value
  return {
    ask,
    text: () => ask('document.body?.innerText ?? ""'),
    press: (name: string) =>
      ask(`[...document.querySelectorAll('button')].find((one) => one.innerText === ${JSON.stringify(name)}).click()`),
  }
}

/** Ends the process of the page, and waits until it is gone. */
const crashPage = ({ app }: DesktopApp) =>
  app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const gone = new Promise((resolve) => contents?.once('render-process-gone', resolve))
    contents?.forcefullyCrashRenderer()
    await gone
  })

const patience = { timeout: 60_000 }

describe('while the first page is loading', needs('window'), () => {
  it.each(['window.close()', 'app.quit()'] as const)('%s ends the app at once, with exit code 0', async (what) => {
    const { ended, errors } = await runDesktop({ before: atFirstLoad(what) })
    expect(ended).toEqual([0, null])
    expect(errors).not.toContain('Something unexpected')
  })

  it('to reload shows the interface all the same', async () => {
    await using desktop = await openDesktop({ before: atFirstLoad('window.webContents.reload()') })
    await desktop.page.getByRole('heading', { name: 'Create the first account' }).waitFor()
  })
})

describe('a command in a terminal', needs('window'), () => {
  it('is done without a window, with what it found as its exit code', async () => {
    const { ended, errors } = await runDesktop({ flags: ['--secret-store=file', '--reset-password=ngozi@example.com'] })
    expect(errors).toContain('No account has the e-mail ngozi@example.com.')
    expect(ended).toEqual([1, null])
  })
})

describe('a page that stops', needs('window'), () => {
  it('is opened anew with what was typed, and says so once', async () => {
    await using desktop = await openDesktop()
    const { page } = desktop
    await page.waitForLoadState()
    const { origin } = new URL(page.url())
    await signUpPerson(origin, owner)
    await page.goto(`${origin}/businesses/new`)
    await signIn(page)
    await page.getByLabel('Name', { exact: true }).fill('Okafor & Daughters')

    const line = await lineTo(desktop)
    await crashPage(desktop)
    await expect.poll(line.text, patience).toContain('The page had stopped and was opened again.')

    // Without a keychain the session ends with the page; the form has it again for whoever signs in.
    expect(await line.ask('JSON.stringify(sessionStorage)')).toContain('Okafor & Daughters')

    await line.ask('location.reload()')
    await expect.poll(line.text, patience).not.toContain('The page had stopped')
  })

  it('offers ways out when it has stopped three times in a minute', async () => {
    await using desktop = await openDesktop()
    await desktop.page.getByRole('heading', { name: 'Create the first account' }).waitFor()
    const line = await lineTo(desktop)

    for (const _stop of [1, 2]) {
      await crashPage(desktop)
      await expect.poll(line.text, patience).toContain('Create the first account')
    }
    await crashPage(desktop)
    await expect.poll(line.text, patience).toContain('This page keeps stopping')

    await line.press('Open the start page')
    await expect.poll(line.text, patience).toContain('Create the first account')
  })

  it('is opened anew when it hangs', { tags: 'soak' }, async () => {
    await using desktop = await openDesktop()
    await desktop.page.getByRole('heading', { name: 'Create the first account' }).waitFor()
    const line = await lineTo(desktop)

    await desktop.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      void contents?.executeJavaScript('for (;;);').catch(() => undefined)
    })
    // Chromium does not look for pages that hang while something like this test is attached to them.
    await desktop.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.focus()
      window?.emit('unresponsive')
    })
    await expect.poll(line.text, patience).toContain('The page had stopped and was opened again.')
  })
})

describe('a window that is not seen', needs('window'), () => {
  it('is shown by a second start', async () => {
    await using desktop = await openDesktop()
    await desktop.page.getByRole('heading', { name: 'Create the first account' }).waitFor()
    const isVisible = () => desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
    await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
    expect(await isVisible()).toBe(false)

    await desktop.startAgain()
    await expect.poll(isVisible).toBe(true)
  })
})

describe('the end', needs('window'), () => {
  it('by SIGTERM comes at once, with exit code 0', async () => endsBy('SIGTERM'))
  it('by SIGINT comes at once, with exit code 0', { tags: 'soak' }, async () => endsBy('SIGINT'))

  async function endsBy(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
    await using desktop = await openDesktop()
    await desktop.page.waitForLoadState()
    desktop.app.process().kill(signal)
    expect(await desktop.ended).toEqual([0, null])
  }

  // Whoever shuts the system down is asked nothing: the system would wait, or end the app in the middle of something.
  it('comes with that of the system, over a page that would rather stay', async () => {
    await using desktop = await openDesktop()
    await desktop.page.getByRole('heading', { name: 'Create the first account' }).waitFor()
    await desktop.page.getByRole('heading', { name: 'Create the first account' }).click()
    await desktop.page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
    await desktop.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('shutdown', { preventDefault: () => {} }))
    expect(await desktop.ended).toEqual([0, null])
  })
})
