import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'

import { createBusiness, createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { clippedAmounts } from '../support/clipped-amounts.ts'
import { finalize, send } from '../support/invoices.ts'
import { anotherOkafor, download, owner, title } from '../support/steps.ts'
import { adebayo, createSampleMoney, type SampleMoney } from './sample-money.ts'

const app = openApp()
let world: SampleMoney

beforeAll(async () => {
  world = await createSampleMoney(app)
  await world.owing('Ọmọtọ́shọ̀ Building Materials and General Merchandise Nigeria Limited', [12_500])
  await world.owing('Zenith Stores Ltd', [48_250_000_000.75, 900])
})

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Money in' }).locator('tbody')

async function open(page: Page, search = '') {
  await page.goto(world.addressOf(`/money${search}`))
  await rowsOf(page).getByRole('rowheader').first().waitFor()
}

describe('who owes what', () => {
  it('is good to look at, with what a figure is made of, and every figure whole', { tags: 'soak' }, async () => {
    await app.look('debtors', async ({ page }) => {
      await open(page)
      expect(await clippedAmounts(page)).toEqual([])
    })
    await app.look('debtors-items', async ({ page }) => {
      await open(page)
      await page.getByRole('link', { name: `what ${adebayo} owes, 1 to 30 days` }).click()
      await page.getByRole('dialog').getByText('INV000002').waitFor()
    })
  })

  it('is found with two keys, sorted by size or by age, and every figure leads to its invoices', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf('/products'))
    await title(page, 'Products').waitFor()
    await page.getByRole('link', { name: 'Money in' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await title(page, 'Money in').waitFor()
    const names = async () =>
      (await rowsOf(page).getByRole('rowheader').allInnerTexts()).map((name) => name.slice(0, 6))
    await expect.poll(names).toEqual(['Zenith', 'Adébáy', 'Ọmọtọ́'])

    await page.getByText('Longest overdue').click()
    await expect.poll(names).toEqual(['Zenith', 'Adébáy', 'Ọmọtọ́'])
    await page.getByRole('link', { name: `all that ${adebayo} owes` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('INV000001').waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(4)
    await dialog.getByRole('button', { name: 'Remind' }).click()
    const reminder = page.getByRole('dialog', { name: `Remind ${adebayo}` })
    await reminder.getByLabel('Message').waitFor()
    await page.keyboard.press('Escape')
    await reminder.waitFor({ state: 'detached' })
    await dialog.getByRole('link', { name: 'Open the account' }).click()
    await title(page, adebayo).waitFor()
    expect(offences).toEqual([])
  })

  it('has a button for money that came in, which leads to the payment of whoever paid', async () => {
    const { page, offences } = await app.openAs(owner)
    await open(page)
    await page.getByRole('button', { name: 'Record payment' }).waitFor()
    await page.keyboard.press('m')
    const payer = page.getByRole('dialog', { name: 'Who paid?' })
    await payer.getByLabel('Customer').fill('Zenith')
    await page.getByRole('option', { name: 'Zenith Stores Ltd' }).click()
    await title(page, 'Zenith Stores Ltd').waitFor()
    await page.getByRole('dialog', { name: /Zenith Stores Ltd/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('open')
    expect(offences).toEqual([])
  })

  it('is told as of any day, and says so where nobody owed anything', { tags: 'soak' }, async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf('/money?asOf=2020-01-31'))
    await page.getByText('Nobody owed you anything').waitFor()
    await page.getByLabel('As of').fill('today')
    await page.keyboard.press('Enter')
    await rowsOf(page).getByRole('rowheader').first().waitFor()
    expect(page.url()).not.toContain('asOf')
    expect(offences).toEqual([])
  })

  it(
    'leads to the account as of the same day, which it says, and from there to that of today',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await app.openAs(owner)
      const then = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
      const whole = dataOf(await app.api.get(`/v1/customers/${world.customerId}/statement?from=${then}&to=${then}`))
      const figure = (naira: number) => `₦${naira.toLocaleString('en', { minimumFractionDigits: 2 })}`
      await open(page, `?asOf=${then}`)
      await page.getByRole('link', { name: `all that ${adebayo} owes` }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Open the account' }).click()
      await page.getByText('The account as of the end of').waitFor()
      const account = page.getByRole('region', { name: 'Account at the end of' })
      expect(await account.locator('dd').allInnerTexts()).toEqual(
        [whole.owed, whole.owed - whole.ageing.notDue, 0].map(figure),
      )
      await page.getByRole('table', { name: 'Account' }).getByText('INV000001').first().waitFor()
      expect(await page.getByText('RCT000001').count()).toBe(0)

      await page.goBack()
      await page.keyboard.press('Escape')
      await rowsOf(page).getByRole('link', { name: adebayo, exact: true }).click()
      await page.getByText('The account as of the end of').waitFor()
      await page.getByRole('button', { name: 'Show today' }).click()
      await page.getByText('Certificates missing').waitFor()
      expect(page.url()).not.toContain('asOf')
      expect(offences).toEqual([])
    },
  )

  it('says where it will be while nobody owes, and what to do when it cannot be read', { tags: 'soak' }, async () => {
    const businessId = await createBusiness(app.api, { ...anotherOkafor(), name: 'New Shop' })
    const { page } = await app.openAs(owner)
    await page.goto(`/businesses/${businessId}/money`)
    await page.getByText('Nobody owes you anything').waitFor()

    await page.route('**/ageing?**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(world.addressOf('/money'))
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })
})

describe('what FIRS / NRS refused', { tags: 'soak' }, () => {
  it('is owed on its own page, in the lists and on every account, each with how much that is', async () => {
    const { api } = app
    const businessId = await readyBusiness(api, anotherOkafor())
    const customerId = await createCustomer(api, businessId, { name: 'Refused Stores', tin: '99999999-0001' })
    const id = await createInvoice(api, businessId, customerId)
    await finalize(api, id)
    await send(api, id)
    const base = `/businesses/${businessId}`

    const { page, offences } = await app.openAs(owner)
    await page.goto(`${base}/invoices/${id}`)
    await page.getByText('Owed; FIRS / NRS refused it, correct it first').waitFor()
    const note = page.getByText(
      'FIRS / NRS refused ₦18,167.50 of it: it is owed, but does not count as sales until it is corrected.',
    )
    for (const path of ['', `/customers/${customerId}`, '/money']) {
      await page.goto(`${base}${path}`)
      await note.waitFor()
    }
    await page.getByRole('link', { name: 'See which' }).click()
    await title(page, 'Invoices').waitFor()
    await page.getByRole('row', { name: /Refused Stores/ }).waitFor()

    await page.goto(`${base}/invoices/${id}`)
    await page.getByText('Owed; FIRS / NRS refused it').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Record payment' }).waitFor()
    expect(offences).toEqual([])
  })
})

describe('the debtors as a file and on paper', { tags: 'soak' }, () => {
  it('are saved as they stand on the page, for Excel and as text, and printed with their day', async () => {
    const { page, offences } = await app.openAs(owner)
    await open(page)
    const save = async (kind: 'Excel' | 'text') => {
      await page.getByRole('button', { name: 'More for who owes' }).click()
      return download(page, () => page.getByRole('menuitem', { name: `Export as ${kind} file` }).click())
    }
    const excel = await save('Excel')
    expect(excel.name).toMatch(/^Ageing .+ up to \d{4}-\d\d-\d\d\.xlsx$/)
    const [heads = [], ...rows] = await readSheet(excel.content)
    expect([heads[0], heads.at(-2), heads.at(-1)]).toEqual(['Customer', 'Owes (NGN)', 'As of'])
    expect(rows[0]?.[0]).toBe('Zenith Stores Ltd')
    const sums = rows.map((row) => Math.round(Number(row[6]) * 100))
    expect(sums.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(sums.at(-1))
    const text = (await save('text')).content.toString('utf8')
    expect(text).toContain('Total')
    expect(text).toContain(adebayo)

    await page.emulateMedia({ media: 'print' })
    await page.getByText(/^Okafor Trading\. Outstanding at the end of \d/).waitFor()
    await page.getByText('SANDBOX', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' })
    expect(offences).toEqual([])
  })

  it('keep their ages where the window is narrow', async () => {
    const { page } = await app.openAs(owner, { viewport: { width: 900, height: 800 } })
    await open(page)
    await page
      .getByText(/^1 to 30 days [\d,.]+, 31 to 60 days/)
      .first()
      .waitFor()
  })
})

describe('home', { tags: 'soak' }, () => {
  it('says who owes how much, since when, and what falls due this week', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf(''))
    const part = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Money in' }) })
    await part.getByText('Owed to you').waitFor()
    await part.getByText(/^Overdue, the oldest since /).waitFor()
    await part.getByText(/^Due by /).waitFor()
    expect(await clippedAmounts(page)).toEqual([])
    await part.getByRole('link', { name: adebayo }).click()
    await title(page, adebayo).waitFor()
    expect(offences).toEqual([])
  })

  it('is good to look at with money in it', async () => {
    await app.look('home-money', async ({ page }) => {
      await page.goto(world.addressOf(''))
      await page.getByText('Owed to you').waitFor()
    })
  })
})

describe('everybody who owes, at once', () => {
  it('is reminded down one list, each way ticked and noted', async () => {
    const zainab = await world.owing('Zainab Hassan Stores', [30_000], {
      customer: { phone: '0803 123 4567', email: 'zainab@stores.example' },
    })
    await app.look('remind-all', async ({ page }) => {
      await open(page)
      await page.getByRole('button', { name: 'Remind all' }).click()
      await page.getByRole('list', { name: 'Remind all who owe' }).getByRole('listitem').first().waitFor()
    })

    const { page, offences } = await app.openAs(owner)
    await page.addInitScript(() => Object.assign(window, { open: () => null }))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page)
    await page.getByRole('button', { name: 'Remind all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind all who owe' })
    const row = dialog.getByRole('listitem').filter({ hasText: 'Zainab Hassan Stores' })
    const whatsapp = row.getByRole('link', { name: 'Zainab Hassan Stores: WhatsApp' })
    expect(await whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/2348031234567\?text=THIS%20IS%20A%20TEST/)
    await row.getByRole('button', { name: 'Zainab Hassan Stores: Copy' }).click()
    await row.getByText('Reminded now').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Total: ₦32,250.00')
    await expect
      .poll(async () => dataOf(await app.api.get(`/v1/customers/${zainab}/reminders`)).items)
      .toMatchObject([{ channel: 'COPY', amount: 32_250 }])

    await row.getByRole('button', { name: /View, edit or print/ }).click()
    const one = page.getByRole('dialog', { name: 'Remind Zainab Hassan Stores' })
    await one.getByLabel('Message').waitFor()
    await page.keyboard.press('Escape')
    await one.waitFor({ state: 'detached' })
    await dialog.getByText('Reminded now').waitFor()
    await dialog.getByText('All outstanding').click()
    await dialog.getByText(/customers to remind/).waitFor()
    expect(offences).toEqual([])
  })

  it('gets a statement, all of them in one file', { tags: 'soak' }, async () => {
    await app.look('statements-all', async ({ page }) => {
      await open(page)
      await page.getByRole('button', { name: 'Statements' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save PDF' }).waitFor()
    })
    const { page, offences } = await app.openAs(owner)
    await open(page)
    await page.getByRole('button', { name: 'Statements' }).click()
    const dialog = page.getByRole('dialog', { name: 'Statements for customers who owe' })
    const pdf = await download(page, () => dialog.getByRole('button', { name: 'Save PDF' }).click())
    expect(pdf.name).toMatch(/^Statements \d{4}-01-01 to \d{4}-\d\d-\d\d\.pdf$/)
    expect(pdf.content.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    await dialog.getByText('Overdue only').click()
    const excel = await download(page, () => dialog.getByRole('button', { name: 'Save Excel file' }).click())
    const names = new Set((await readSheet(excel.content)).slice(1).map((row) => row[8]))
    expect(names).toContain(adebayo)
    expect(offences).toEqual([])
  })
})
