import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { createBusiness, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague, type Colleague, apiWords, password } from '../support/colleagues.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { anotherOkafor, download, holds, owner, title } from '../support/steps.ts'

const app = openApp({ tabs: { permissions: ['clipboard-read', 'clipboard-write'] } })
let data: SampleBusiness
let viewer: Colleague
let bareId: string

beforeAll(async () => {
  const { api } = app
  data = await createSampleBusiness(app)
  viewer = await addColleague(app, data.businessId, 'VIEWER')
  bareId = await createBusiness(api, { name: 'Lekki Gardens Estate', TIN: '31569955-0001' })
  dataOf(await api.patch(`/v1/businesses/${data.businessId}`, { nextInvoiceNumber: 11 }))
})

const tools = (which?: string) => `/businesses/${data.businessId}/tools${which === undefined ? '' : `?tab=${which}`}`
const numbers = (businessId = data.businessId) => `/businesses/${businessId}/numbers`

describe('the tools', () => {
  it('put an IRN together, to be copied', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(tools())
    await holds(page.getByLabel('Service ID'), '94ND90NR')
    await page.getByRole('button', { name: 'Create IRN' }).click()
    await page.getByText('Invoice number is required.').waitFor()

    await page.getByLabel('Invoice number').fill('A17')
    await page.getByLabel('Issue date').fill('20 Nov 2026')
    await page.getByRole('button', { name: 'Create IRN' }).click()
    const irn = page.getByLabel('IRN', { exact: true }).last()
    await holds(irn, 'A17-94ND90NR-20261120')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A17-94ND90NR-20261120')
    expect(tab.offences).toEqual([])
  })

  it('make a QR code and save it as a picture', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(tools())
    await page.getByRole('tab', { name: 'QR code' }).click()
    await page.waitForURL('**/tools?tab=qr')
    await page.getByRole('textbox', { name: 'IRN', exact: true }).fill('A17-94ND90NR-20261120')
    await page.getByLabel('Issue date').fill('20 Nov 2026')
    await page.getByLabel('TIN of the customer').fill('31569955-0001')
    await page.getByLabel('Total with VAT').fill('₦107,500')
    await page.getByLabel('VAT (₦)', { exact: true }).fill('much')
    await page.keyboard.press('Control+Enter')
    await page.getByText('must be an amount in naira such as 107,500.50.').waitFor()
    await page.getByLabel('VAT (₦)', { exact: true }).fill('7,500')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('img', { name: 'QR code of A17-94ND90NR-20261120' }).waitFor()

    const file = await download(page, () => page.getByRole('button', { name: 'Save as picture (PNG)' }).click())
    expect(file.name).toBe('QR code A17-94ND90NR-20261120.png')
    expect(file.content.subarray(1, 4).toString()).toBe('PNG')
    expect(tab.offences).toEqual([])
  })

  it('check data that is filled in, with each fault at its field', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(tools('validate'))
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText(/\d+ things are wrong/).waitFor()
    await page.getByText(/^Supplier, TIN /).waitFor()
    await expect.poll(() => page.getByLabel('Address').first().getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('main').innerText()).not.toMatch(apiWords)
    expect(tab.offences).toEqual([])
  })

  it('check data that is pasted', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(tools('validate'))
    await page.getByText('Paste JSON').click()
    const json = page.getByLabel('Invoice data as JSON')
    await json.fill('{ "irn": ')
    await page.keyboard.press('Control+Enter')
    await page.getByText('This is not JSON.').waitFor()

    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('The data is complete and adds up.').waitFor()

    await json.fill((await json.inputValue()).replace('18167.5', '18167.51'))
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('One thing is wrong').waitFor()
    await page.getByText(/Total with VAT \(₦\) must be 18,?167\.50/).waitFor()
    expect(tab.offences).toEqual([])
  })

  it('show a viewer what a viewer may use', { tags: 'soak' }, async () => {
    const tab = await app.openAs(viewer)
    const { page } = tab
    await page.goto(tools('qr'))
    await page.getByRole('button', { name: 'Create IRN' }).waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['IRN', 'Check data'])
    expect(tab.offences).toEqual([])
  })
})

describe('the number register', () => {
  it('accounts for every number, and leads to its invoice', async () => {
    const tab = await app.openAs(viewer)
    const { page } = tab
    await page.goto(numbers())
    const cancelled = page.getByRole('row', { name: 'INV000003' })
    await cancelled.getByText(/Cancelled by Ngozi Okafor on \d+ \w+ \d{4}; never used again/).waitFor()
    await page.getByText('INV000005 to INV000010 were skipped: Ngozi Okafor raised the next number on').waitFor()
    await page.getByText('The next one is INV000011.').waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(apiWords)

    await page.getByText('Real', { exact: true }).click()
    await page.waitForURL('**/numbers?environment=LIVE')
    await page.getByText('No numbers used yet').waitFor()
    await page.getByRole('main').getByText('Sandbox', { exact: true }).click()

    await page.getByRole('link', { name: 'INV000001' }).click()
    await page.waitForURL(`**/invoices/${data.invoices.firsApproved}`)
    expect(tab.offences).toEqual([])
  })

  it('breaks no e-mail address in the middle of a word, however narrow it is', { tags: 'soak' }, async () => {
    const { api } = app
    const business = await createBusiness(api, { ...anotherOkafor(), name: 'Jos Farms' })
    const email = 'accounts.receivable@josfarms-and-daughters.example'
    const { token } = dataOf(await api.post('/v1/team/invite', { businessId: business, email, role: 'CREATOR' }))
    const nameless = { email, password, invitationToken: token }
    const { accessToken } = dataOf(await apiClient(app.origin).post('/v1/auth/signup', nameless))
    const maker = apiClient(app.origin, accessToken)
    const customer = await createCustomer(maker, business)
    await createInvoice(maker, business, customer)
    dataOf(await maker.delete(`/v1/invoices/${await createInvoice(maker, business, customer)}`))

    const tab = await app.openAs(owner)
    const { page } = tab
    for (const width of [1280, 1000, 900, 640]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(numbers(business))
      await page.getByRole('link', { name: 'INV000001' }).waitFor()
      const lines = await page.evaluate(() => {
        const found: number[] = []
        const linesOf = (range: Range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        const texts = document.createTreeWalker(document.querySelector('table') ?? document.body, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          if (!/receivable|josfarms/.test(node.textContent ?? '')) continue
          const range = document.createRange()
          range.selectNodeContents(node)
          found.push(linesOf(range))
        }
        return found.filter((count) => count > 0)
      })
      await page.screenshot({ path: `artifacts/e2e/numbers-emails-${width}.png` })
      expect(lines.length).toBeGreaterThan(2)
      expect(lines.filter((count) => count > 1)).toEqual([])
    }
    expect(tab.offences).toEqual([])
  })

  it('is saved as a file that misses no number', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(numbers())
    await page.getByRole('link', { name: 'INV000001' }).waitFor()
    const { content } = await download(page, () => page.getByRole('button', { name: 'Export' }).click())
    const lines = content.toString().trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',').slice(0, 3).join(' '))).toEqual([
      '\ufeffFrom To What became of it',
      'INV000005 INV000010 Skipped on purpose',
      'INV000004 INV000004 Used for an invoice',
      'INV000003 INV000003 Cancelled; never used again',
      'INV000002 INV000002 Used for an invoice',
      'INV000001 INV000001 Used for an invoice',
    ])
    expect(tab.offences).toEqual([])
  })

  it('says which numbers of a shared series the sandbox has used', { tags: 'soak' }, async () => {
    dataOf(await app.api.patch(`/v1/businesses/${data.businessId}/app-provider`, { provider: 'provider1' }))
    const tab = await app.openAs(owner)
    await tab.page.goto(numbers())
    await tab.page.getByText('INV000001 was used by an invoice of the sandbox.').waitFor()
    dataOf(await app.api.patch(`/v1/businesses/${data.businessId}/app-provider`, { provider: 'sandbox' }))
    expect(tab.offences).toEqual([])
  })

  it('says how it begins where nothing was numbered', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    await tab.page.goto(numbers(bareId))
    await tab.page.getByText('No numbers used yet').waitFor()
    expect(tab.offences).toEqual([])
  })
})

describe('is good to look at:', { tags: 'soak' }, () => {
  it('tools-irn', () =>
    app.look('tools-irn', async ({ page }) => {
      await page.goto(tools())
      await page.getByLabel('Invoice number').fill('A17')
      await page.getByRole('button', { name: 'Create IRN' }).click()
      await page.getByRole('button', { name: 'Copy' }).waitFor()
    }))

  it('tools-qr', () =>
    app.look('tools-qr', async ({ page }) => {
      await page.goto(tools('qr'))
      await page.getByRole('textbox', { name: 'IRN', exact: true }).fill('A17-94ND90NR-20261120')
      await page.getByLabel('Issue date').fill('20 Nov 2026')
      await page.getByLabel('TIN of the customer').fill('31569955-0001')
      await page.getByLabel('Total with VAT').fill('107,500')
      await page.getByLabel('VAT (₦)', { exact: true }).fill('7,500')
      await page.getByRole('button', { name: 'Create QR code' }).click()
      await page.getByRole('img', { name: 'QR code of' }).waitFor()
    }))

  it('tools-validate', () =>
    app.look('tools-validate', async ({ page }) => {
      await page.goto(tools('validate'))
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await page.getByText(/things are wrong/).waitFor()
    }))

  it('numbers', () =>
    app.look('numbers', async ({ page }) => {
      await page.goto(numbers())
      await title(page, 'Number register').waitFor()
      await page.getByText('were skipped').waitFor()
    }))
})

describe('the number register after a restore', { tags: 'soak' }, () => {
  it('lists what only FIRS / NRS has, and says what to do', async () => {
    const at = '2026-11-20T10:00:00.000Z'
    await app.look('numbers-restored', async ({ page }) => {
      await page.route('**/number-register?*', async (route) => {
        const answer = await route.fetch()
        const body = await answer.json()
        const skipped = [{ from: 9, to: 10, at, by: 'Invoice Desk', why: 'RESTORED' }]
        await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, skipped } } })
      })
      const items = [9, 10].map((number) => ({
        irn: `INV${String(number).padStart(6, '0')}-94ND90NR-20261119`,
        invoiceNumber: `INV${String(number).padStart(6, '0')}`,
        buyerTIN: '31569955-0001',
        issueDate: '2026-11-19',
        totalAmount: number === 9 ? 119_162_306.93 : null,
        status: 'PENDING',
      }))
      const data = { gaps: [{ from: 9, to: 10, at }], items }
      await page.route('**/number-register/only-at-firs', (route) =>
        route.fulfill({ json: { statusCode: 200, message: 'Compared with FIRS / NRS.', data } }),
      )
      await page.goto(numbers())
      await page.getByText('FIRS / NRS has 2 invoices of yours that are not in this data.').waitFor()
      await page.getByText('INV000009 to INV000010 were used before a backup was restored.').waitFor()
      expect(await page.getByRole('main').innerText()).not.toMatch(apiWords)
    })
  })
})
