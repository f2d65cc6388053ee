import { describe, expect, it } from 'vitest'

import { colourRules, expectNoAxe, picture } from '../../support/browser/checks.ts'
import { dataOf } from '../../support/scenario.ts'
import { createShop, field } from '../counter/open-counter.ts'
import { apiWords } from '../support/colleagues.ts'
import { holds, owner, signIn, title } from '../support/steps.ts'
import { codeField, openSharedApp, pairButton, pairElsewhere, showCode, withoutWorker } from './open-shared.ts'

const HOUR_MS = 60 * 60_000

const app = openSharedApp()

describe('another screen', () => {
  it('is paired by its code, limited to the counter, and thrown out', async () => {
    const { address } = await createShop(app.api)
    const here = await app.openHere()
    const desk = here.page
    const code = await showCode(desk)
    const fingerprint = await desk.getByLabel('Fingerprint, the same on both screens').innerText()

    const till = await app.openElsewhere()
    await till.page.goto(address)
    await till.page.getByText(fingerprint).waitFor()
    await holds(till.page.getByLabel('Name of this screen'), 'Chrome on Linux')
    // As somebody types who reads it aloud, without its spaces.
    await codeField(till.page).pressSequentially(code.replaceAll(' ', ''))
    await holds(codeField(till.page), code)
    await pairButton(till.page).click()

    // The desk says so at once, and the till opens what it was asked for.
    await desk.getByText('Second till is paired').waitFor()
    await desk.getByRole('button', { name: 'Done' }).click()
    const row = desk.getByRole('listitem').filter({ hasText: 'Second till' })
    await row.getByText('The counter only').waitFor()
    await row.getByText('from 127.0.0.1').waitFor()
    expect(await row.innerText()).not.toMatch(apiWords)
    await signIn(till.page)
    await field(till.page).waitFor()
    expect(withoutWorker(till)).toEqual([])

    // Even the owner has nothing but the counter there.
    await till.page.goto('/')
    await field(till.page).or(title(till.page, 'Counter')).first().waitFor()
    expect(await till.page.getByRole('link', { name: 'Invoices' }).count()).toBe(0)
    expect(await till.page.getByRole('link', { name: 'Team' }).count()).toBe(0)

    await row.getByRole('button', { name: 'Remove Second till' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove Second till' }).click()
    await desk.getByText('Second till is removed.').waitFor()
    await till.page.getByText('This screen is no longer paired: it was removed at the desk.').waitFor()
    expect(await codeField(till.page).isVisible()).toBe(true)
    expect(here.offences).toEqual([])
  })

  it('is paired by the address of the QR code with one tap, and keeps the code in no address', async () => {
    const { code } = dataOf(await app.api.post('/v1/devices/pairings', { name: 'Phone' }))
    const phone = await app.openElsewhere({ viewport: { width: 360, height: 740 } })
    const { page } = phone
    await page.goto(`/#code=${String(code).replaceAll(' ', '')}`)
    await holds(codeField(page), code as string)
    expect(page.url()).toBe(`${app.origin}/`)
    await picture(page, 'pairing-phone')
    await expectNoAxe(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxe(page, 'dark', colourRules)

    await pairButton(page)
      .tap({ trial: true })
      .catch(() => undefined)
    await pairButton(page).click()
    await signIn(page)
    await page.goto('/screens')
    await page.getByRole('listitem').filter({ hasText: 'this screen' }).getByText('Phone', { exact: true }).waitFor()
    // Scanned once more, it opens as it is.
    await page.goto(`/#code=${String(code).replaceAll(' ', '')}`)
    await expect.poll(() => page.url()).not.toContain('code=')
    expect(withoutWorker(phone)).toEqual([])
  })

  it('is told how many wrong codes are left, and the desk that its code has ended with the fifth', async () => {
    const here = await app.openHere()
    const code = await showCode(here.page)
    const wrong = code === '111 111 11' ? '222 222 22' : '111 111 11'
    const { page } = await app.openElsewhere()
    await page.goto('/')
    await pairButton(page).click()
    await page.getByText('A code has eight digits. Type the one that the desk shows.').waitFor()

    for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', 'One try is left']) {
      await codeField(page).fill(wrong)
      await pairButton(page).click()
      await page.getByRole('alert').filter({ hasText: left }).waitFor()
    }
    await codeField(page).fill(wrong)
    await pairButton(page).click()
    await page.getByText('Five wrong codes were typed, so all open codes have ended.').waitFor()
    await here.page.getByText('Five wrong codes were typed somewhere, so this code has ended.').waitFor()
    await codeField(page).fill(code)
    await pairButton(page).click()
    await page.getByText('Five wrong codes were typed').waitFor()

    // The next one starts afresh.
    await here.page.getByRole('button', { name: 'Show a new code' }).click()
    await expect.poll(() => here.page.getByLabel('Code', { exact: true }).innerText()).not.toBe(code)
    await codeField(page).fill(await here.page.getByLabel('Code', { exact: true }).innerText())
    await pairButton(page).click()
    await title(page, 'Sign in').waitFor()
  })

  it('opens without a word after its hour, and an open page goes on', async () => {
    const { page } = await pairElsewhere(app)
    await signIn(page)
    await page.getByRole('button', { name: 'Account of Ngozi Okafor' }).waitFor()

    app.server.clock.advance(HOUR_MS + 60_000)
    await page.goto('/account')
    await title(page, 'Your account').waitFor()
    app.server.clock.advance(HOUR_MS + 60_000)
    await page.getByRole('button', { name: 'Account of Ngozi Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Screens' }).click()
    await page.getByRole('listitem').filter({ hasText: 'this screen' }).waitFor()
  })

  it('does not let a copied cookie in after its hour', async () => {
    const { page } = await pairElsewhere(app)
    const { cookies } = await page.context().storageState()
    const thief = await app.openElsewhere({ storageState: { cookies, origins: [] } })
    app.server.clock.advance(HOUR_MS + 60_000)
    await thief.page.goto('/')
    await codeField(thief.page).waitFor()
  })
})

describe('the screens', () => {
  it('are renamed and limited, and only the owner lets provider passwords in', async () => {
    await pairElsewhere(app, { name: 'Clerk', roleCeiling: 'CREATOR' })
    const { page, offences } = await app.openHere()
    await page.goto('/screens')
    await page.getByRole('button', { name: 'Change Clerk' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Desk of Bisi')
    await dialog.getByRole('combobox', { name: 'What may be done there' }).click()
    await page.getByRole('option', { name: 'Look only' }).click()
    await dialog.getByRole('switch', { name: 'Passwords and keys of providers may be entered there' }).click()
    await dialog.getByRole('button', { name: 'Save screen' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Desk of Bisi' })
    await row.getByText('Look only').waitFor()
    await row.getByText('passwords of providers may be entered').waitFor()

    await page.getByRole('button', { name: /^I know (it|them)$/ }).click()
    await page.getByText('was paired: ').waitFor({ state: 'detached' })
    expect(offences).toEqual([])
  })

  it('are found from every page while one is new', async () => {
    dataOf(await app.api.post('/v1/devices/looked-at'))
    await pairElsewhere(app, { name: 'Unknown tablet' })
    const { page } = await app.openHere()
    await page.goto('/account')
    const notice = page.getByRole('status').filter({ hasText: 'A new screen was paired: Unknown tablet.' })
    await notice.getByRole('link', { name: 'Look at the screens' }).click()
    await title(page, 'Screens').waitFor()
    await page.getByText('If you do not know it, remove it.').waitFor()
    await page.getByRole('button', { name: 'I know it' }).click()
    await page.goto('/account')
    await title(page, 'Your account').waitFor()
    expect(await notice.count()).toBe(0)
  })

  it('say nothing of themselves to who has just paired them', async () => {
    dataOf(await app.api.post('/v1/devices/looked-at'))
    await pairElsewhere(app, { name: 'Other tablet' })
    const { page } = await pairElsewhere(app, { name: 'Own phone' })
    await signIn(page, owner)
    await page.getByText('A new screen was paired: Other tablet.').waitFor()
  })

  it('say on another screen what is done at the desk alone', async () => {
    const { page } = await pairElsewhere(app)
    await signIn(page, owner)
    await page.goto('/installation')
    await page.getByText('Sharing is switched and set only at the computer that keeps the data.').waitFor()
  })
})
