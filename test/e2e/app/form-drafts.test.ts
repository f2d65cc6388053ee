import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { cryptoKeysFile } from '../../support/crypto-keys-files.ts'
import { createBusiness, dataOf, firsConfig, readyBusiness } from '../../support/scenario.ts'
import { type ScriptedProvider, startScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'
import { openApp } from '../support/app.ts'
import { addColleague } from '../support/colleagues.ts'
import { anotherOkafor, choose, endSession, hasFocus, holds, owner, signIn, title } from '../support/steps.ts'

const app = openApp()
let gateway: ScriptedProvider

beforeAll(async () => {
  gateway = await startScriptedProvider({ dialect: 'mbs' })
})
afterAll(() => gateway.close())

const newBusiness = () => createBusiness(app.api, anotherOkafor())
const business = async (id: string) => dataOf(await app.api.get(`/v1/businesses/${id}`))
const back = (page: Page) => page.getByText('Your unsaved entries of')
const discard = (page: Page) => page.getByRole('button', { name: 'Discard', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

/** With the gateway chosen and its keys entered. */
async function connectedBusiness(): Promise<string> {
  const id = await newBusiness()
  dataOf(await app.api.patch(`/v1/businesses/${id}/firs-config`, firsConfig))
  dataOf(await app.api.patch(`/v1/businesses/${id}/app-provider`, { provider: 'mbs' }))
  const keys = { apiUrl: gateway.url, apiKey: 'key', apiSecret: 'secret' }
  dataOf(await app.api.patch(`/v1/businesses/${id}/app-config`, keys))
  dataOf(await app.api.post(`/v1/businesses/${id}/test-app-connection`))
  return id
}

describe('what is typed and not saved', () => {
  it('is there after a reload, says since when, and is gone for good once it is saved', async () => {
    const id = await newBusiness()
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${id}/settings?section=contact`)
    await field(page, 'Phone').fill('0803 123 4567')
    await page.reload()
    await back(page).waitFor()
    expect(await back(page).textContent()).toMatch(
      /entries of \d{1,2} \w{3} \d{4}, \d\d:\d\d are restored\. They are not saved yet\./,
    )
    await holds(field(page, 'Phone'), '0803 123 4567')

    await save(page)
    await page.getByText('Saved.').waitFor()
    await back(page).waitFor({ state: 'detached' })
    await holds(field(page, 'Phone'), '+2348031234567')
    await page.reload()
    await holds(field(page, 'Phone'), '+2348031234567')
    expect(await back(page).count()).toBe(0)
    expect(await kept(page)).not.toContain('invoice-desk.typed')
    expect(offences).toEqual([])
  })

  it('is there after the page crashed', { tags: 'soak' }, async () => {
    const id = await newBusiness()
    const { page } = await app.openAs(owner, { ownProfile: true })
    await page.goto(`/businesses/${id}/settings`)
    await field(page, 'Name').fill('Okafor & Daughters')
    const line = await page.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void line.send('Page.crash').catch(() => undefined)
    await crashed
    // Playwright gives a crashed page up; the browser does not.
    await line.send('Page.reload')
    const expression = `document.querySelector('[data-path="name"]')?.value`
    const name = async () => (await line.send('Runtime.evaluate', { expression })).result.value as unknown
    await expect.poll(name).toBe('Okafor & Daughters')
  })

  it('is discarded with one click, and brought back with another', { tags: 'soak' }, async () => {
    const id = await newBusiness()
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${id}/settings`)
    await field(page, 'Name').fill('Okafor & Daughters')
    await page.reload()
    await back(page).waitFor()
    await discard(page).click()
    await holds(field(page, 'Name'), 'Okafor Trading')
    await hasFocus(field(page, 'Name'))
    await back(page).waitFor({ state: 'detached' })
    expect(await kept(page)).not.toContain('Okafor & Daughters')

    await page.getByRole('button', { name: 'Undo' }).click()
    await back(page).waitFor()
    await holds(field(page, 'Name'), 'Okafor & Daughters')
    expect(offences).toEqual([])
  })

  it('does not overwrite in silence what somebody else has saved meanwhile', { tags: 'soak' }, async () => {
    const id = await newBusiness()
    const colleague = await addColleague(app, id, 'ADMIN')
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${id}/settings?section=contact`)
    await field(page, 'Phone').fill('0803 123 4567')
    dataOf(await colleague.api.patch(`/v1/businesses/${id}`, { phone: '08050000000', email: 'shop@okafor.example' }))
    await page.reload()
    await page.getByText('Since you typed this, other text was saved for Phone.').waitFor()
    await holds(field(page, 'Phone'), '0803 123 4567')
    // What nobody has typed in is as it is stored.
    await holds(field(page, 'E-mail'), 'shop@okafor.example')

    await save(page)
    await page.getByText('Saved.').waitFor()
    expect(await business(id)).toMatchObject({ phone: '+2348031234567', email: 'shop@okafor.example' })
    await page.getByText('other text was saved for Phone').waitFor({ state: 'detached' })
    expect(offences).toEqual([])
  })

  it(
    'is there after the session ended and the same person signed in again, on the same page',
    { tags: 'soak' },
    async () => {
      const id = await newBusiness()
      const { page, offences } = await app.openAs(owner)
      await page.goto(`/businesses/${id}/api-keys`)
      await page.getByRole('button', { name: 'New key' }).click()
      const dialog = page.getByRole('dialog', { name: 'New key' })
      await dialog.getByLabel('Name').fill('Till 1')
      await choose(page, 'Expires', 'Custom date')
      await dialog.getByLabel('Last day').fill('24 Dec 2026')
      await dialog.getByLabel('Last day').press('Tab')
      // The session, and the access token with it, ends behind the page's back.
      await endSession(app, page)
      await dialog.getByRole('button', { name: 'Create key' }).click()
      await page.getByText('Your session has ended').waitFor()
      await signIn(page)

      await back(page).waitFor()
      await holds(dialog.getByLabel('Name'), 'Till 1')
      expect(await dialog.getByLabel('Last day').inputValue()).toContain('24 Dec 2026')
      await dialog.getByRole('button', { name: 'Create key' }).click()
      await page.getByText('Key for Till 1').waitFor()
      expect(await kept(page)).not.toContain('Till 1')
      expect(offences).toEqual([])
    },
  )

  it(
    'is not there for somebody else who signs in, nor when its owner comes back after them',
    { tags: 'soak' },
    async () => {
      const id = await newBusiness()
      const colleague = await addColleague(app, id, 'ADMIN', { firstName: 'Bose', lastName: 'Ade' })
      const { page, offences } = await app.openAs(owner)
      await page.goto(`/businesses/${id}/settings?section=contact`)
      const stored = await field(page, 'Phone').inputValue()
      await field(page, 'Phone').fill('0803 123 4567')
      const changePerson = async () => {
        await page.getByRole('button', { name: /^Account of/ }).click()
        await page.getByRole('menuitem', { name: 'Switch user' }).click()
      }
      await changePerson()
      await signIn(page, colleague)
      await title(page, 'Settings').waitFor()
      await holds(field(page, 'Phone'), stored)
      expect(await kept(page)).not.toContain('0803 123')
      await changePerson()
      await signIn(page)
      await holds(field(page, 'Phone'), stored)
      expect(offences).toEqual([])
    },
  )

  it.each([
    ['settings', 'Name', 'Okafor & Daughters'],
    ['settings?section=numbers', 'Prefix', 'OKF'],
    ['settings?section=firs', 'Service ID', '94ND90NR'],
    ['settings?section=firs', 'E-mail at FIRS / NRS', 'tax@okafor.example'],
    ['set-up?step=firs', 'Business ID', 'bb99420d-d6bb-422c-b371-b9f6d6009aae'],
    ['set-up?step=customer', 'Street address', '4 Marina'],
    ['team?open=invite', 'E-mail', 'ada@okafor.example'],
    ['api-keys?open=new', 'Name', 'Till 7'],
    ['webhooks?open=new', 'Address', 'http://127.0.0.1:8080/desk'],
    ['customers?open=new', 'Name', 'Ìyá Bọ̀sẹ̀'],
    ['/businesses/new', 'City or town', 'Ìbàdàn'],
    ['/account', 'First name', 'Ngọzi'],
    ['/account', 'Payment terms', 'Net 14'],
    ['/installation', 'Port', '4790'],
    ['/installation', 'Address of the page', 'https://shop.example'],
  ])('of %s, %s, outlives a reload', { tags: 'soak' }, async (path, label, text) => {
    const id = await newBusiness()
    const { page, offences } = await app.openAs(owner)
    await page.goto(path.startsWith('/') ? path : `/businesses/${id}/${path}`)
    const input = page.getByLabel(label, { exact: true }).first()
    await input.fill(text)
    await page.reload()
    await back(page).waitFor()
    await holds(input, text)
    expect(await discard(page).count()).toBe(1)
    await discard(page).click()
    await expect.poll(() => input.inputValue()).not.toBe(text)
    expect(offences).toEqual([])
  })

  it('outlives a reload where it is chosen', { tags: 'soak' }, async () => {
    const id = await newBusiness()
    const { page } = await app.openAs(owner)
    await page.goto(`/businesses/${id}/settings?section=classification`)
    await page.getByText('Services', { exact: true }).click()
    await field(page, 'Service category').fill('Haulage')
    await page.reload()
    await back(page).waitFor()
    expect(await page.getByRole('radio', { name: 'Services' }).isChecked()).toBe(true)
    await holds(field(page, 'Service category'), 'Haulage')
  })
})

describe('secrets', { tags: 'soak' }, () => {
  it('are kept nowhere while they are typed', async () => {
    const id = await connectedBusiness()
    const { page } = await app.openAs(owner)
    const type = async (path: string, labels: readonly string[]) => {
      await page.goto(path)
      for (const label of labels) await field(page, label).fill('canary-secret')
      await page.reload()
      for (const label of labels) expect(await field(page, label).inputValue(), label).toBe('')
    }
    await type(`/businesses/${id}/settings?section=firs`, ['Password at FIRS / NRS'])
    await type(`/businesses/${id}/settings?section=provider`, ['API key', 'API secret', 'Client ID'])
    await type('/account', ['Current password', 'New password'])
    expect(await kept(page)).not.toContain('canary')
    expect(await back(page).count()).toBe(0)
  })
})

describe('the keys of a provider', { tags: 'soak' }, () => {
  it('say that they are stored, and one is replaced without the others', async () => {
    const id = await connectedBusiness()
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${id}/settings?section=provider`)
    await page.getByText(/Last tested on \d{1,2} \w{3} \d{4}, \d\d:\d\d\./).waitFor()
    await expect.poll(() => page.getByText(/Stored on \d{1,2} \w{3} \d{4}\. Type to replace\./).count()).toBe(2)
    await holds(field(page, 'Address of the API'), gateway.url)
    await holds(field(page, 'API secret'), '')

    const button = page.getByRole('button', { name: 'Save and test' })
    await field(page, 'API secret').fill('wrong')
    await button.click()
    await page.getByText('did not accept').first().waitFor()
    expect((await business(id)).appProvider.isConnected).toBe(false)
    await page.reload()
    await page.getByText(/did not accept the login\. Enter it again\. Last tested on/).waitFor()

    await field(page, 'API secret').fill('secret')
    await button.click()
    await page.getByText('Stored, and the connection works.').waitFor()
    await holds(field(page, 'API secret'), '')
    expect((await business(id)).appProvider.isConnected).toBe(true)
    expect(offences).toEqual([])
  })

  it('keep a new address while it is typed, and nothing else', async () => {
    const id = await connectedBusiness()
    const { page } = await app.openAs(owner)
    await page.goto(`/businesses/${id}/settings?section=provider`)
    await field(page, 'Address of the API').fill('https://gateway.okafor.example')
    await page.reload()
    await back(page).waitFor()
    await holds(field(page, 'Address of the API'), 'https://gateway.okafor.example')
    await discard(page).click()
    await holds(field(page, 'Address of the API'), gateway.url)
  })

  it('outlive a reload on the way to real invoices as far as they are no secret', async () => {
    const id = await readyBusiness(app.api, anotherOkafor())
    dataOf(await app.api.upload('PATCH', `/v1/businesses/${id}/crypto-keys`, 'file', cryptoKeysFile()))
    const { page } = await app.openAs(owner)
    await page.goto(`/businesses/${id}/go-live?provider=mbs`)
    await field(page, 'Address of the API').fill('https://gateway.okafor.example')
    await field(page, 'API key').fill('canary-key')
    await page.getByRole('radio', { name: 'Start with another number' }).click()
    await field(page, 'First number').fill('1,042')
    await page.reload()
    await back(page).waitFor()
    await holds(field(page, 'Address of the API'), 'https://gateway.okafor.example')
    await holds(field(page, 'First number'), '1,042')
    await holds(field(page, 'API key'), '')
    expect(await kept(page)).not.toContain('canary')
  })
})

describe('kept forms look right', { tags: 'soak' }, () => {
  it('brought back, overtaken, in a dialog, and with keys that are stored', async () => {
    const id = await connectedBusiness()
    const colleague = await addColleague(app, id, 'ADMIN', { firstName: 'Tunde', lastName: 'Bello' })
    await app.look('kept-settings', async ({ page }) => {
      await page.goto(`/businesses/${id}/settings?section=contact`)
      await field(page, 'Phone').fill('0803 123 4567')
      await page.reload()
      await back(page).waitFor()
    })
    await app.look('kept-overtaken', async ({ page }) => {
      await page.goto(`/businesses/${id}/settings?section=contact`)
      await field(page, 'Phone').fill('0803 123 4567')
      dataOf(await colleague.api.patch(`/v1/businesses/${id}`, { phone: '08050000000' }))
      await page.reload()
      await page.getByText('other text was saved for Phone').waitFor()
    })
    await app.look('kept-dialog', async ({ page }) => {
      await page.goto(`/businesses/${id}/team?open=invite`)
      await field(page, 'E-mail').fill('ada@okafor.example')
      await page.reload()
      await back(page).waitFor()
    })
    await app.look('kept-credentials', async ({ page }) => {
      await page.goto(`/businesses/${id}/settings?section=provider`)
      await field(page, 'Address of the API').fill('https://gateway.okafor.example')
      await page.reload()
      await back(page).waitFor()
    })
    await app.look('stored-credentials', async ({ page }) => {
      await page.goto(`/businesses/${id}/settings?section=provider`)
      await page.getByText('Last tested on').waitFor()
    })
    await app.look('kept-new-business', async ({ page }) => {
      await page.goto('/businesses/new')
      await field(page, 'Name').fill('Okafor & Daughters')
      await page.reload()
      await back(page).waitFor()
    })
    await app.look('kept-record', async ({ page }) => {
      await page.goto(`/businesses/${id}/customers?open=new`)
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ìyá Bọ̀sẹ̀')
      await page.reload()
      await back(page).waitFor()
    })
  })
})
