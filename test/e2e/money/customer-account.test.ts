import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'

import { picture } from '../../support/browser/checks.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { clippedAmounts } from '../support/clipped-amounts.ts'
import { download, owner } from '../support/steps.ts'
import { button, entriesOf, openAccount, yesterday } from './open-account.ts'
import { adebayo, createSampleMoney, type SampleMoney } from './sample-money.ts'

const app = openApp()
let world: SampleMoney

beforeAll(async () => {
  world = await createSampleMoney(app)
})

const account = (id = world.customerId) => world.addressOf(`/customers/${id}`)
const balanceOf = async (id: string) => dataOf(await app.api.get(`/v1/customers/${id}/balance`))
const open = (page: Page, id = world.customerId) => openAccount(page, account(id))

describe('the account of a customer', { tags: 'soak' }, () => {
  it('is good to look at, with its dialogs', async () => {
    const show =
      (then?: (page: Page) => Promise<unknown>) =>
      async ({ page }: { page: Page }) => {
        await open(page)
        await then?.(page)
      }
    await app.look('customer', show())
    await app.look(
      'customer-receive',
      show(async (page) => {
        await page.keyboard.press('m')
        await page.getByRole('switch', { name: 'Tax was withheld' }).click()
        await page.getByRole('group', { name: 'INV000003' }).getByLabel('Withholding tax on INV000003, ₦').waitFor()
      }),
    )
    await app.look(
      'customer-remind',
      show(async (page) => {
        await page.keyboard.press('f')
        await page.getByRole('dialog').getByLabel('Message').waitFor()
      }),
    )
    await app.look(
      'customer-write-off',
      show(async (page) => {
        await page.keyboard.press('w')
        await page.getByRole('dialog').getByLabel('Reason').waitFor()
      }),
    )
  })
})

describe('the statement of a customer', { tags: 'soak' }, () => {
  it('is of any two days, and saved for Excel under the name of the customer', async () => {
    const { page, offences } = await app.openAs(owner)
    await open(page)
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'From … to …' }).click()
    const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
    await from.fill('1 Jan 2020')
    await from.press('Enter')
    await to.fill('31 Jan 2020')
    await to.press('Enter')
    await page.getByText('Nothing in this period').waitFor()
    await to.fill('today')
    await to.press('Enter')
    await page.getByRole('link', { name: 'INV000001' }).first().waitFor()

    const { name, content } = await download(page, () => page.getByRole('button', { name: 'Excel file' }).click())
    expect(name).toMatch(/^Statement Adébáyọ̀ Ọlátúnjí & Sons 2020-01-01 to \d{4}-\d\d-\d\d\.xlsx$/)
    const rows = await readSheet(content)
    expect(rows[1]?.slice(8)).toEqual([adebayo, 'Okafor Trading'])
    expect(offences).toEqual([])
  })
})

describe('reminding a customer', { tags: 'soak' }, () => {
  it('has the words ready for the mail program, WhatsApp or a copy, and notes what was done with them', async () => {
    const details = { email: 'ada@bello.example', phone: '0803 123 4567' }
    const id = await world.owing('Bello Foods', [1_000, 2_000, 4_000], { customer: details })
    const { page, offences } = await app.openAs(owner)
    await open(page, id)
    await page.keyboard.press('f')
    const dialog = page.getByRole('dialog')
    const message = dialog.getByLabel('Message')
    await message.waitFor()
    await expect.poll(() => message.inputValue()).toContain('Total: ₦3,225.00')
    await dialog.getByText('All outstanding').click()
    await expect.poll(() => message.inputValue()).toContain('Total: ₦7,525.00')
    await dialog.getByText('None yet.').waitFor()

    await message.fill('Dear Ada, please pay ₦7,525.00.')
    const hrefOf = async (name: string) =>
      new URL((await dialog.getByRole('link', { name }).getAttribute('href')) ?? 'about:blank')
    await expect.poll(async () => (await hrefOf('Open in WhatsApp')).searchParams.get('text')).toMatch(/^Dear Ada/)
    expect((await hrefOf('Open in WhatsApp')).pathname).toBe('/2348031234567')
    expect((await hrefOf('Open in mail program')).pathname).toBe('ada@bello.example')

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await dialog.getByText(/: copied, ₦7,525.00, by /).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Dear Ada, please pay ₦7,525.00.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^Reminded on .*: copied\.$/).waitFor()
    expect(offences).toEqual([])
  })
})

describe('what was owed before', { tags: 'soak' }, () => {
  it('is entered from the palette, ages and is paid like an invoice', async () => {
    const id = await world.owing('Chidi Hardware', [])
    const { page, offences } = await app.openAs(owner)
    await page.goto(account(id))
    await page.getByText('Nothing outstanding.').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Find or do something' }).fill('opening balance')
    await page.getByRole('dialog').getByText('Add opening balance').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount ₦').fill('75,000')
    await dialog.getByLabel('Date', { exact: true }).fill('1 Aug 2026')
    await dialog.getByLabel('Due date').fill('31 Aug 2026')
    await dialog.getByRole('button', { name: 'Add balance' }).click()
    await entriesOf(page).getByText('Opening balance').waitFor()
    await page.getByText('61 to 90 days 75,000.00').or(page.getByText('Over 90 days 75,000.00')).waitFor()

    await page.keyboard.press('m')
    await button(page, /^Record 75,000.00/).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Nothing outstanding.').waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 0, credit: 0 })
    expect(offences).toEqual([])
  })
})

describe('what a customer had as credit before', () => {
  it('is entered without a due date, pays an invoice, and is removed from it again', async () => {
    const id = await world.owing('Efe Timber', [1_000])
    const { page, offences } = await app.openAs(owner)
    await open(page, id)
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Find or do something' }).fill('opening balance')
    await page.getByRole('dialog').getByText('Add opening balance').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The customer has it as credit').click()
    await dialog.getByLabel('Due date').waitFor({ state: 'detached' })
    await dialog.getByLabel('Amount ₦').fill('2,500')
    await dialog.getByLabel('Date', { exact: true }).fill('1 Aug 2026')
    await dialog.getByRole('button', { name: 'Add balance' }).click()
    await entriesOf(page).getByText('Opening credit').waitFor()
    await page.getByText('₦2,500.00 is opening credit of 1 Aug 2026.').waitFor()

    await page.keyboard.press('u')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Nothing outstanding.').waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 0, credit: 1_425 })
    await entriesOf(page).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Remove this credit: Opening credit' }).click()
    await expect.poll(async () => balanceOf(id)).toMatchObject({ owed: 1_075, credit: 2_500 })
    expect(offences).toEqual([])
  })
})

describe('a customer who was entered twice', () => {
  it('becomes one from the page of either: what moves is said, and a link to the other one leads on', async () => {
    const twin = await world.owing('Adebayo Stores', [100_000, 2_500_000_000])
    const kept = await world.owing('Adébáyọ̀ Stores Ltd', [1_000], { customer: { tin: '99887766-0001' } })
    const paid = { businessId: world.businessId, customerId: twin, date: yesterday(), method: 'CASH', amount: 400 }
    dataOf(await app.api.post('/v1/payments', { ...paid, allocations: [] }))

    const { page, offences } = await app.openAs(owner)
    await open(page, twin)
    await button(page, 'More actions for this customer').click()
    await page.getByRole('menuitem', { name: 'Merge into another customer' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Merge them' }).isDisabled()).toBe(true)
    const stays = dialog.getByLabel('Customer to keep')
    await stays.fill('adebayo stores')
    await page.getByRole('option', { name: /^Adebayo Stores/ }).click()
    await dialog.getByText('That is this customer. Choose the other one.').waitFor()
    await stays.fill('adebayo stores ltd')
    await page.getByRole('option', { name: /^Adébáyọ̀ Stores Ltd/ }).click()

    const moves = dialog.getByRole('region', { name: 'From Adebayo Stores to Adébáyọ̀ Stores Ltd' })
    await moves.getByText('2 finalized').waitFor()
    await moves.getByText('₦2,687,607,500.00').waitFor()
    await moves.getByText('₦400.00').waitFor()
    // Both have a TIN: they are one only if a person says so.
    await dialog.getByText(/^The TINs differ: /).waitFor()
    expect(await clippedAmounts(page)).toEqual([])
    for (const width of [1280, 900]) {
      await page.setViewportSize({ width, height: 800 })
      await picture(page, `customer-merge-${width}`)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture(page, 'customer-merge-dark')
    expect(await dialog.getByRole('button', { name: 'Merge them' }).isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'They are the same customer' }).check()
    await dialog.getByRole('button', { name: 'Merge them' }).click()

    await page.getByRole('heading', { level: 1, name: 'Adébáyọ̀ Stores Ltd' }).waitFor()
    await page.getByText('Adebayo Stores was merged into Adébáyọ̀ Stores Ltd.').waitFor()
    await expect.poll(() => balanceOf(kept)).toMatchObject({ owed: 2_687_608_575, credit: 400 })
    await expect.poll(() => entriesOf(page).getByRole('rowheader').count()).toBe(4)

    await page.goto(account(twin))
    await page.waitForURL(new RegExp(`${kept}$`))
    await page.getByText('Adebayo Stores was merged into Adébáyọ̀ Stores Ltd, shown here.').waitFor()
    expect(offences).toEqual([])
  })
})

describe('who looks', { tags: 'soak' }, () => {
  it('as a viewer sees the account and is offered nothing; who makes invoices records money and takes nothing back', async () => {
    const viewer = await app.openAsRole(world.businessId, 'VIEWER')
    await open(viewer.page)
    for (const name of [/^Record payment/, /^Refund/, /^Reverse/, /^Enter certificate/]) {
      expect(await button(viewer.page, name).count()).toBe(0)
    }
    const creator = await app.openAsRole(world.businessId, 'CREATOR')
    await open(creator.page)
    await button(creator.page, 'Record payment').waitFor()
    for (const name of [/^Refund/, /^Reverse/]) expect(await button(creator.page, name).count()).toBe(0)
    expect([...viewer.offences, ...creator.offences]).toEqual([])
  })

  it('finds every figure whole, however large', async () => {
    const id = await world.owing(`${adebayo} Building Materials and General Merchandise`, [48_250_000_000.75])
    const { page } = await app.openAs(owner, { viewport: { width: 1280, height: 800 } })
    await open(page, id)
    expect(await clippedAmounts(page)).toEqual([])
    await page.keyboard.press('m')
    await button(page, /^Record \d/).waitFor()
    expect(await clippedAmounts(page)).toEqual([])
    await page.getByRole('dialog').getByLabel('Received').fill('9,999,999,999.99')
    for (const width of [1280, 900, 640]) {
      await page.setViewportSize({ width, height: 800 })
      await button(page, 'Record 9,999,999,999.99').waitFor()
      const cut = await clippedAmounts(page)
      expect(
        cut.filter((figure) => figure.includes('9,999,999,999.99')),
        `${width} px`,
      ).toEqual([])
      await page.screenshot({ path: `artifacts/e2e/receive-${width}.png` })
    }
  })
})

describe('credit on the page of an invoice', { tags: 'soak' }, () => {
  it('is offered for what is open, and used when somebody says so', async () => {
    const id = await world.owing('Gwarinpa Foods', [1_000])
    const paid = { businessId: world.businessId, customerId: id, date: yesterday(), method: 'CASH', amount: 400 }
    dataOf(await app.api.post('/v1/payments', { ...paid, allocations: [] }))
    const { items } = dataOf(await app.api.get(`/v1/customers/${id}/open-items`))

    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf(`/invoices/${items[0].invoiceId}`))
    const card = page.getByRole('region', { name: 'Customer credit' })
    await card.getByText('₦400.00 of credit is available.').waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 1_075, credit: 400 })
    await card.getByRole('button', { name: 'Apply ₦400.00 to this invoice' }).click()
    await page.getByText('Credit applied to this invoice.').waitFor()
    await card.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Payments' }).getByText('400.00').first().waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 675, credit: 0 })

    // It was for another one: it is taken off again, and what nobody will pay is given up on this page, too.
    const list = page.getByRole('region', { name: 'Payments' })
    await list.getByText(/^Customer credit, applied on /).waitFor()
    await list.getByRole('button', { name: /^Remove this credit: Receipt RCT/ }).click()
    await page.getByText('Removed: it is customer credit again.').waitFor()
    await list.waitFor({ state: 'detached' })
    expect(await balanceOf(id)).toMatchObject({ owed: 1_075, credit: 400 })
    await page.getByText(/ turned ₦400\.00 back into credit, payment RCT\d+; still due: ₦1,075\.00/).waitFor()

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Write off' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The shop has closed')
    const day = dialog.getByLabel('Effective date')
    for (const [typed, refusal] of [
      ['1/1/2026', /^Effective date is before .*, since when this is owed; /],
      ['1/1/2090', /^Effective date is in the future; use today or an earlier day\./],
    ] as const) {
      await day.fill(typed)
      await dialog.getByRole('button', { name: 'Write off' }).click()
      await dialog.getByText(refusal).waitFor()
      expect(await day.getAttribute('aria-invalid')).toBe('true')
    }
    await day.fill('today')
    await dialog.getByRole('button', { name: 'Write off' }).click()
    await dialog.waitFor({ state: 'detached' })
    await list.getByText('Write-off').waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 0, credit: 400 })

    await page.goto(world.addressOf('/money/others'))
    const entries = page.getByRole('table', { name: 'Other entries' })
    await entries.getByText('The shop has closed').last().waitFor()
    await page.getByRole('combobox', { name: 'Kind of entry' }).click()
    await page.getByRole('option', { name: 'Refund' }).click()
    await expect.poll(() => entries.getByText('The shop has closed').count()).toBe(0)
    expect(offences).toEqual([])
  })
})
