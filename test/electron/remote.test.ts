import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { owner, signIn } from '../e2e/support/steps.ts'
import { signUpPerson } from '../support/browser/session.ts'
import { dataOf } from '../support/scenario.ts'
import { needs } from '../support/system-requirements.ts'
import { type DesktopApp, openDesktop, temporaryFolder } from './desktop-app.ts'

/** The app ends here, and the test starts it again. */
const stayEnded = ({ app }: DesktopApp) => app.evaluate(({ app }) => void (app.relaunch = () => undefined))

/** How it ended of an act on its page, which may go before it has answered. */
async function endedBy({ ended, page }: DesktopApp, act: (page: Page) => Promise<unknown>): Promise<unknown[]> {
  await act(page).catch((error: unknown) => {
    if (!String(error).includes('has been closed')) throw error
  })
  return ended
}

const offer = 'Use the Invoice Desk of another computer'

/** As a person does: once more, where the other computer did not answer in time. */
async function goOn(dialog: Locator, found: Locator): Promise<void> {
  const silent = dialog.getByText('No Invoice Desk answers there')
  for (let tries = 1; tries <= 3; tries += 1) {
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await found.or(silent).waitFor()
    if (await found.isVisible()) return
  }
  throw new Error('The other app did not answer three times.')
}

/** A desktop app that is shared, its owner, and a code for one more screen. */
async function openDesk() {
  const desktop = await openDesktop({ flags: ['--secret-store=file', '--share', '--share-port=0'] })
  await desktop.page.waitForLoadState()
  const { origin } = new URL(desktop.page.url())
  const api = await signUpPerson(origin, owner)
  const { port, fingerprint } = dataOf(await api.get('/v1/instance/sharing'))
  return {
    desktop,
    newCode: async () => String(dataOf(await api.post('/v1/devices/pairings', {}))['code']),
    address: `https://127.0.0.1:${String(port)}`,
    fingerprint: String(fingerprint),
  }
}

describe('a desktop app that shows the Invoice Desk of another computer', needs('window'), () => {
  it('compares the fingerprint, is paired by the code, stays paired, and can leave again', async () => {
    const { desktop, newCode, address, fingerprint } = await openDesk()
    await using _desk = desktop
    await using data = await temporaryFolder()
    await using profile = await temporaryFolder()
    const same = { dataDir: data.path, profileDir: profile.path, flags: ['--secret-store=file'] }

    await using first = await openDesktop(same)
    await stayEnded(first)
    await first.page.getByRole('button', { name: offer }).click()
    const dialog = first.page.getByRole('dialog', { name: offer })
    await dialog.getByLabel('Address').fill('the shop')
    await dialog.getByLabel('Code').fill(await newCode())
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('This is no address').waitFor()
    await dialog.getByLabel('Address').fill(address)
    await goOn(dialog, dialog.getByText(fingerprint))
    const isSame = dialog.getByRole('button', { name: 'It is the same' })
    expect(await endedBy(first, () => isSame.click())).toEqual([0, null])

    await using second = await openDesktop(same)
    await second.page.getByRole('heading', { name: 'Pair this screen' }).waitFor()
    expect(new URL(second.page.url()).origin).toBe(address)
    // The same server under a name that nobody compared is a stranger, as to any browser.
    const stranger = address.replace('127.0.0.1', 'localhost')
    await expect(second.page.evaluate((url) => fetch(`${url}/healthz`), stranger)).rejects.toThrow('Failed to fetch')
    await second.page.getByRole('button', { name: 'Pair this screen' }).click()
    await second.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    second.app.process().kill('SIGTERM')
    await second.ended

    await using third = await openDesktop(same)
    await stayEnded(third)
    await third.page.goto(`${address}/computer`)
    await signIn(third.page)
    await third.page.getByRole('button', { name: 'Stop using it' }).click()
    const stop = third.page.getByRole('dialog').getByRole('button', { name: 'Stop using it' })
    expect(await endedBy(third, () => stop.click())).toEqual([0, null])

    await using fourth = await openDesktop(same)
    await fourth.page.getByRole('heading', { name: 'Create the first account' }).waitFor()
    expect(new URL(fourth.page.url()).protocol).toBe('http:')
  })

  it('says that the other computer does not answer, with ways out', async () => {
    const { desktop, newCode, address } = await openDesk()
    await using data = await temporaryFolder()
    await using profile = await temporaryFolder()
    const same = { dataDir: data.path, profileDir: profile.path, flags: ['--secret-store=file'] }
    {
      await using first = await openDesktop(same)
      await stayEnded(first)
      await first.page.getByRole('button', { name: offer }).waitFor()
      const code = await newCode()
      const look = () =>
        first.page.evaluate((to) => globalThis.invoiceDesk?.call('remote.look', { address: to }), address)
      await expect.poll(look, { timeout: 30_000 }).toMatchObject({ found: true })
      await endedBy(first, (page) =>
        page.evaluate((code) => globalThis.invoiceDesk?.call('remote.use', { code }), code),
      )
    }
    await desktop[Symbol.asyncDispose]()

    await using second = await openDesktop(same)
    await second.page.getByRole('heading', { name: 'The other computer does not answer' }).waitFor()
    await stayEnded(second)
    const stop = second.page.getByRole('button', { name: 'Stop using the other computer' })
    expect(await endedBy(second, () => stop.click())).toEqual([0, null])
  })
})
