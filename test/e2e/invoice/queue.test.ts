import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { createBusiness, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { createCustomerWith, finalize, sandboxTins, send, untilStatus } from '../support/invoices.ts'
import { anotherOkafor, hasFocus, owner, title } from '../support/steps.ts'

const app = openApp()
let tab: Tab
let page: Page

beforeEach(async () => {
  tab = await app.openAs(owner)
  page = tab.page
})

const business = () => readyBusiness(app.api, anotherOkafor())

/** Sends an invoice to a customer whose TIN makes the sandbox misbehave. */
async function sent(businessId: string, trouble: keyof typeof sandboxTins): Promise<string> {
  const { api } = app
  const customer = await createCustomerWith(api, businessId, `Customer ${trouble}`, sandboxTins[trouble])
  const id = await createInvoice(api, businessId, customer)
  await finalize(api, id)
  await send(api, id)
  return id
}

/** Changes an answer of the core on its way to the page. */
const changed = async (path: string, change: (data: Json) => void) => {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    change(json.data)
    await route.fulfill({ response: answer, json })
  })
}

const sending = (businessId: string) => `/businesses/${businessId}/sending`
const row = (name: string) => page.getByRole('row', { name })

describe('what is on its way', () => {
  it('is good to look at, and without barriers', { tags: 'soak' }, async () => {
    const businessId = await business()
    await sent(businessId, 'refused')
    await sent(businessId, 'answerLost')
    await sent(businessId, 'needsAttention')
    await app.look('sending', async ({ page: fresh }) => {
      await fresh.goto(sending(businessId))
      await fresh.getByRole('row', { name: 'Customer needsAttention' }).waitFor()
      await fresh.getByText('Refused by FIRS / NRS').waitFor()
    })
    await app.look('sending-give-up', async ({ page: fresh }) => {
      await fresh.goto(sending(businessId))
      await fresh.getByRole('button', { name: 'Give up on INV000003' }).click()
      await fresh.getByRole('textbox', { name: 'Reason' }).waitFor()
    })
    const bare = await createBusiness(app.api, anotherOkafor())
    await app.look('sending-empty', async ({ page: fresh }) => {
      await fresh.goto(sending(bare))
      await fresh.getByText('Connect a provider first').waitFor()
    })
  })

  it('goes by itself once the outage is over', { tags: 'soak' }, async () => {
    const businessId = await business()
    const id = await sent(businessId, 'temporarilyDown')
    await page.goto(sending(businessId))
    await title(page, 'Sending').waitFor()
    await untilStatus(app.api, id, 'FIRS_APPROVED')
    await page.getByText('Nothing waiting', { exact: true }).waitFor()
    expect(tab.offences).toEqual([])
  })

  it('says what happens next, and is tried again at once', async () => {
    const businessId = await business()
    await sent(businessId, 'answerLost')
    await page.goto(sending(businessId))
    await row('Customer answerLost').getByText('No clear answer came.').waitFor()
    expect(await row('Customer answerLost').innerText()).toMatch(
      /Waiting for \d+ s, tried once, (next try in \d+ s|trying now)/,
    )

    const tried = page.waitForResponse((response) => response.url().endsWith('/submission/retry'))
    await page.getByRole('button', { name: 'Try again, INV000001' }).click()
    expect((await tried).ok()).toBe(true)
    expect(tab.offences).toEqual([])
  })

  it('is given up with a reason, and the button says what that means', { tags: 'soak' }, async () => {
    const businessId = await business()
    const id = await sent(businessId, 'needsAttention')
    await page.goto(sending(businessId))
    await row('Customer needsAttention').getByText('FIRS / NRS has another document').first().waitFor()
    await page.getByRole('button', { name: 'Give up on INV000001' }).click()

    const dialog = page.getByRole('dialog')
    await dialog.getByText('its number is never used again').waitFor()
    await dialog.getByRole('button', { name: 'Give up on INV000001' }).click()
    await page.getByText('Enter a reason, for whoever reads the books later.').waitFor()
    await hasFocus(page.getByRole('textbox', { name: 'Reason' }))

    await page.getByRole('textbox', { name: 'Reason' }).fill('Billed on paper instead')
    await dialog.getByRole('button', { name: 'Give up on INV000001' }).click()
    await page.getByText('INV000001 is cancelled.').waitFor()
    await page.getByText('Nothing waiting', { exact: true }).waitFor()
    await untilStatus(app.api, id, 'CANCELLED')
    expect(tab.offences).toEqual([])
  })

  it('waits for the connection, says so, and goes after a successful test', { tags: 'soak' }, async () => {
    const businessId = await business()
    const id = await sent(businessId, 'credentialsRefused')
    await page.goto(sending(businessId))
    await page.getByText('One invoice waits for the connection to your provider.').waitFor()
    // Open and with the focus, whether the page is opened from here or by its address.
    await page.getByRole('link', { name: 'Go to the connection' }).click()
    for (const open of ['by the link', 'by its address']) {
      if (open === 'by its address') await page.goto(`/businesses/${businessId}/set-up?step=connection`)
      await page.getByRole('button', { name: 'Test the connection' }).waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await expect.poll(focused).toContain('Connection test')
      expect(new URL(page.url()).search).toBe('?step=test')
    }
    await page.goto(sending(businessId))

    dataOf(await app.api.post(`/v1/businesses/${businessId}/test-app-connection`))
    await untilStatus(app.api, id, 'FIRS_APPROVED')
    await page.getByText('Nothing waiting', { exact: true }).waitFor()
    await page.getByText('One invoice waits for the connection').waitFor({ state: 'detached' })
    expect(tab.offences).toEqual([])
  })

  it('names what was refused, and the way to put it right', { tags: 'soak' }, async () => {
    const businessId = await business()
    const id = await sent(businessId, 'refused')
    await page.goto(sending(businessId))
    await page.getByText('Customer refused').waitFor()
    await page.getByRole('button', { name: 'Correct INV000001' }).click()
    await page.waitForURL(new RegExp(`/invoices/${id}/edit`))
    await untilStatus(app.api, id, 'DRAFT')
    expect(tab.offences).toEqual([])
  })

  it('tries all that wait with one button, and says what became of it', { tags: 'soak' }, async () => {
    const businessId = await business()
    const { api } = app
    const lost = await createCustomerWith(api, businessId, 'Lost Ltd', sandboxTins.answerLost)
    for (const _ of [1, 2]) {
      const id = await createInvoice(api, businessId, lost)
      await finalize(api, id)
      await send(api, id)
    }
    await page.goto(sending(businessId))
    await page.getByRole('button', { name: 'Try all again' }).click()
    await page.getByText('2 tried again', { exact: true }).waitFor()
    expect(tab.offences).toEqual([])
  })
})

describe('what the frame counts', { tags: 'soak' }, () => {
  const chip = (text: string) => page.getByRole('banner').getByRole('link', { name: text })

  it('is seen where it leads: approved and not sent yet, waiting, and both', async () => {
    const { api } = app
    const businessId = await business()
    const customer = await createCustomerWith(api, businessId, 'Ready Ltd', sandboxTins.answerLost)
    const id = await createInvoice(api, businessId, customer)
    await finalize(api, id)
    await page.goto(sending(businessId))
    await title(page, 'Sending').waitFor()
    await page.getByText('One approved invoice has not been sent yet.').waitFor()

    await chip('1 not sent yet').click()
    await title(page, 'Invoices').waitFor()
    await page.waitForURL(/show=approved/)
    await row('Ready Ltd').waitFor()
    expect(await page.getByRole('main').getByRole('row').count()).toBe(2)

    await createInvoice(api, businessId, customer).then((other) => finalize(api, other))
    await send(api, id)
    await chip('1 waiting, 1 not sent yet').click()
    await title(page, 'Sending').waitFor()
    await row('Ready Ltd').waitFor()
    expect(await page.getByRole('main').getByRole('row').count()).toBe(2)
    await page.getByText('One approved invoice has not been sent yet.').waitFor()
    expect(tab.offences).toEqual([])

    await changed('**/attention', (data) => void Object.assign(data, { waiting: 0, sent: 1 }))
    await page.reload()
    await page.getByText('1 with FIRS / NRS', { exact: true }).waitFor()
  })
})

describe('an empty page', { tags: 'soak' }, () => {
  it('leads to a provider where none is connected, and praises nothing that never happened', async () => {
    await page.goto(sending(await createBusiness(app.api, anotherOkafor())))
    await page.getByText('Connect a provider first').waitFor()
    expect(await page.getByText('has answered every invoice').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Connect a provider' }).click()
    await title(page, 'Set-up').waitFor()

    await page.goto(sending(await business()))
    await page.getByText('Invoices you send are listed here').waitFor()
    expect(await page.getByText('has answered every invoice').count()).toBe(0)
    expect(tab.offences).toEqual([])
  })
})

describe('a person who may only look', { tags: 'soak' }, () => {
  it('sees why things wait, and is offered nothing that is refused', async () => {
    const businessId = await business()
    await sent(businessId, 'needsAttention')
    await sent(businessId, 'refused')
    const other = await app.openAsRole(businessId, 'VIEWER')
    await other.page.goto(sending(businessId))
    await other.page.getByRole('row', { name: 'Customer needsAttention' }).waitFor()
    await other.page.getByText('Refused by FIRS / NRS').waitFor()
    expect(await other.page.getByRole('button', { name: /^(Try|Give up|Correct)/ }).count()).toBe(0)
    expect(other.offences).toEqual([])
  })
})

describe('what a test cannot wait for', { tags: 'soak' }, () => {
  it('is said: no internet, nothing has moved, payments to tell, a deadline that has passed', async () => {
    const businessId = await business()
    await sent(businessId, 'answerLost')
    const longAgo = new Date(Date.now() - 3 * 3_600_000).toISOString()
    await changed('**/attention', (data) => {
      Object.assign(data, { online: false, stalledSince: longAgo, unsentPayments: 2 })
    })
    await changed('**/queue?*', (data) => {
      const deadline = { kind: 'REPORT_WITHIN_24_HOURS', at: longAgo, passed: true, message: 'It should be there.' }
      Object.assign(data.items[0].submission, { deadline })
    })

    await page.goto(sending(businessId))
    await page.getByText('This computer has no internet connection.').waitFor()
    await page.getByText('Nothing has been sent for 3 h').waitFor()
    await page.getByText('2 payments still have to be reported to FIRS / NRS.').waitFor()
    const late = page.getByText('3 h late')
    await late.waitFor()
    const red = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--desk-bad'))
    expect(await late.evaluate((element) => getComputedStyle(element).color)).toBe(rgbOf(red.trim()))
    expect(tab.offences).toEqual([])
  })
})

function rgbOf(hex: string): string {
  const [red = '0', green = '0', blue = '0'] = hex.slice(1).match(/../g) ?? []
  return `rgb(${[red, green, blue].map((part) => parseInt(part, 16)).join(', ')})`
}
