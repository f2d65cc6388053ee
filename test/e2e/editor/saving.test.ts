import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { openSecondTab } from '../../support/browser/launch.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { endSession, hasFocus, holds, owner, signIn, title } from '../support/steps.ts'
import { cell, chooseCustomer, draftOf, createEditorBusiness, openEditorTab, saved } from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
})

const notes = (page: Page) => page.getByLabel('Notes on the invoice')
const notSavedYet = (page: Page) => page.getByText('Not saved yet', { exact: true }).waitFor()
const editPath = () => `/invoices/${data.invoices.draft}/edit`

async function typeLine(page: Page, description: string): Promise<void> {
  await page.keyboard.type(description)
  await page.keyboard.press('Enter')
  await cell(page, 'Quantity', 1).and(page.locator(':focus')).waitFor()
}

describe('what is typed', () => {
  it('is saved by itself, with a number once there is a customer and a line', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await typeLine(page, 'Haulage to Agbara')
    await notSavedYet(page)
    await cell(page, 'Price', 1).fill('65000')
    const id = await saved(page)
    expect((await draftOf(app.api, id)).items).toMatchObject([{ unitPrice: 65000 }])

    await notes(page).fill('Goods sold are returnable within 7 days.')
    await draftOf(app.api, id, ({ notes: kept }) => kept !== null)
    await page.reload()
    await holds(notes(page), 'Goods sold are returnable within 7 days.')
    expect(offences).toEqual([])
  })

  it('survives a reload before it has a number, and is offered to whoever begins another invoice', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await typeLine(page, 'Without a price yet')
    await page.waitForURL(/unsaved=/)
    await page.reload()
    await page.getByText('Your changes are restored').waitFor()
    await holds(cell(page, 'Description', 1), 'Without a price yet')

    await page.goto(`/businesses/${data.businessId}/invoices/new`)
    await page
      .getByText(
        /There is an unfinished invoice on this computer: Adébáyọ̀ Ọlátúnjí & Sons, 1 line \(Without a price yet\)/,
      )
      .waitFor()
    await page.getByRole('button', { name: 'Restore it' }).click()
    await holds(cell(page, 'Description', 1), 'Without a price yet')
    await hasFocus(cell(page, 'Description', 2))
    expect(offences).toEqual([])
  })

  it('is saved but for a cell that is wrong, which says so', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const state = page.getByRole('status').filter({ hasText: /sav/i })
    await chooseCustomer(page)
    // Nothing has gone wrong yet, so nothing is red.
    await notSavedYet(page)
    expect(await state.getAttribute('data-state')).toBe('not-yet')
    await typeLine(page, 'Haulage to Agbara')
    await cell(page, 'Price', 1).fill('65000')
    const id = await saved(page)

    await cell(page, 'Quantity', 1).fill('many')
    await cell(page, 'Unit', 1).fill('trip')
    await notes(page).fill('Pay on delivery.')
    await page.getByText(/^Saved .*, but not the quantity of line 1$/).waitFor()
    await draftOf(
      app.api,
      id,
      ({ notes: kept, items: [line] }) => kept === 'Pay on delivery.' && line?.unit === 'trip' && line.quantity === 1,
    )
    expect(await cell(page, 'Quantity', 1).getAttribute('aria-invalid')).toBe('true')

    // Elsewhere the draft says that it is not whole, and is not finalized for it.
    const elsewhere = await app.openAs(owner)
    await elsewhere.page.goto(`/businesses/${data.businessId}/invoices/${id}/edit`)
    await elsewhere.page.getByText('what was typed in line 1 could not be saved').waitFor()
    await elsewhere.page.keyboard.press('Control+Enter')
    await elsewhere.page.getByText('Not finalized: it is incomplete.').waitFor()
    const goOn = elsewhere.page.getByRole('button', { name: 'Continue without it' })
    await hasFocus(goOn)
    expect(await elsewhere.page.getByRole('button', { name: 'Finalize anyway' }).count()).toBe(0)
    await elsewhere.page.goto(`/businesses/${data.businessId}/invoices`)
    await elsewhere.page.getByRole('row').filter({ hasText: 'Incomplete' }).waitFor()

    // It is still there after a reload, and never finalized without being put right.
    await page.reload()
    await holds(cell(page, 'Quantity', 1), 'many')
    await page.keyboard.press('Control+Enter')
    await cell(page, 'Quantity', 1).and(page.locator(':focus')).waitFor()
    await cell(page, 'Quantity', 1).fill('3')
    await draftOf(app.api, id, ({ status, items: [line] }) => status === 'DRAFT' && line?.quantity === 3)
    await page.getByText(/^Saved [\d:]+$/).waitFor()
    await elsewhere.page.getByText('Incomplete').waitFor({ state: 'detached' })

    // Nor with the day that stood there before one that is none; and undoing it is one step.
    const due = page.getByLabel('Due date')
    const before = await due.inputValue()
    await due.fill('31/11/2026')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Type a day such as', { exact: false }).first().waitFor()
    await due.and(page.locator(':focus')).waitFor()
    await page.getByText(/^Saved .*, but not the due date/).waitFor()
    await draftOf(app.api, id, ({ status }) => status === 'DRAFT')
    await notes(page).focus()
    await page.keyboard.press('Control+z')
    await holds(due, before)
    await holds(cell(page, 'Quantity', 1), '3')
    expect([...offences, ...elsewhere.offences]).toEqual([])
  })

  it(
    'is said once not to be saved while the core does not answer, and is saved when it does',
    { tags: 'soak' },
    async () => {
      const { page } = await openEditorTab(app, data, editPath())
      await cell(page, 'Price', 1).waitFor()
      await page.route('**/v1/**', (route) => route.abort())
      await notes(page).fill('Typed while it was gone')
      await page.getByText('Not saved', { exact: true }).waitFor()
      const said = page.getByText('Invoice Desk is not responding.', { exact: false })
      await said.first().waitFor()
      await expect.poll(() => said.count()).toBe(1)
      await page.unroute('**/v1/**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await draftOf(app.api, data.invoices.draft, ({ notes: kept }) => kept === 'Typed while it was gone')
    },
  )

  it('and never finished is one line with a list; what is empty is not kept', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const begin = async () => {
      await page.goto(`/businesses/${data.businessId}/invoices/new`)
      await title(page, 'New invoice').waitFor()
    }
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /\.editor\..*\.new\./.test(key)).length)
    for (const description of ['The first', 'The second']) {
      await begin()
      await chooseCustomer(page)
      await typeLine(page, description)
      await page.waitForURL(/unsaved=/)
    }
    await begin()
    await chooseCustomer(page)
    await page.waitForURL(/unsaved=/)
    await expect.poll(kept).toBe(3)

    await begin()
    const line = page.getByRole('status').filter({ hasText: 'There are 2 unfinished invoices on this computer.' })
    await line.waitFor()
    expect(await kept()).toBe(2)
    expect((await line.boundingBox())?.height).toBeLessThan(60)
    const top = async () => (await page.getByRole('grid', { name: 'Lines' }).boundingBox())?.y
    const before = await top()
    await line.getByRole('button', { name: 'Show them' }).click()
    const list = page.getByRole('list', { name: 'Unfinished invoices' }).getByRole('listitem')
    await expect.poll(() => list.count()).toBe(2)
    await list.first().getByRole('button', { name: 'Discard it' }).click()
    await page.getByText('There is an unfinished invoice on this computer', { exact: false }).waitFor()
    await chooseCustomer(page)
    expect(await top()).toBe(before)
    await page.getByRole('button', { name: 'Restore it' }).click()
    await holds(cell(page, 'Description', 1), 'The first')
    expect(offences).toEqual([])
  })

  it('survives the end of the session, and nobody else sees it', { tags: 'soak' }, async () => {
    const { page } = await app.open()
    await page.goto(`/businesses/${data.businessId}/invoices/new`)
    await signIn(page)
    await chooseCustomer(page)
    await typeLine(page, 'Typed before the end')
    await page.waitForURL(/unsaved=/)
    await endSession(app, page)
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.editor.')))
    expect(kept).toHaveLength(1)

    await signIn(page)
    await page.getByText('Your changes are restored').waitFor()
    await holds(cell(page, 'Description', 1), 'Typed before the end')
    await cell(page, 'Price', 1).fill('100')
    await saved(page)
  })
})

describe('a sale to a consumer', { tags: 'soak' }, () => {
  it('is due on its day, unless somebody types another', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const due = page.getByLabel('Due date')
    const issued = page.getByLabel('Issue date')
    await title(page, 'New invoice').waitFor()
    const usual = await due.inputValue()
    const today = await issued.inputValue()
    expect(usual).not.toBe(today)
    await chooseCustomer(page, 'Walk-in')
    await holds(due, today)
    await chooseCustomer(page)
    await holds(due, usual)

    await due.fill('24 Dec 2099')
    await due.press('Tab')
    const typed = await due.inputValue()
    expect(typed).toContain('2099')
    await chooseCustomer(page, 'Walk-in')
    await holds(due, typed)
    expect(offences).toEqual([])
  })
})

describe('two who change one draft', () => {
  it('lose nothing: who comes second keeps theirs on top, or takes the other', async () => {
    const first = await openEditorTab(app, data, editPath())
    const second = await openSecondTab(first, app.origin)
    // It types on before it is told.
    await second.page.route('**/v1/events**', () => undefined)
    await second.page.goto(`/businesses/${data.businessId}${editPath()}`)
    await cell(first.page, 'Price', 1).waitFor()
    await cell(second.page, 'Price', 1).waitFor()

    await notes(first.page).fill('From the first')
    const id = await saved(first.page)
    await draftOf(app.api, id, ({ notes: kept }) => kept === 'From the first')
    await cell(second.page, 'Quantity', 1).fill('77')
    await second.page.getByText('You, in another window, changed', { exact: false }).waitFor()
    const differences = second.page.getByRole('list', { name: 'What differs' })
    await notes(second.page).evaluate((field) => field.scrollIntoView({ block: 'start' }))
    await expect.poll(() => differences.evaluate((list) => list.getBoundingClientRect().top > 0)).toBe(true)
    await differences.getByText('Quantity of line 1: yours “77”', { exact: false }).waitFor()
    await differences.getByText('Notes: theirs “From the first”', { exact: false }).waitFor()
    // The first goes on meanwhile: one press is enough all the same.
    dataOf(await app.api.patch(`/v1/invoices/${id}`, { paymentTerms: '30 days' }))
    await second.page.getByRole('button', { name: 'Keep mine' }).click()
    const merged = await draftOf(app.api, id, ({ items: [line] }) => line?.quantity === 77)
    expect(merged.notes).toBe('From the first')
    await holds(notes(second.page), 'From the first')

    // Who is idle has it by itself; who types on at once is asked.
    await holds(cell(first.page, 'Quantity', 1), '77')
    await first.page.route('**/v1/events**', () => undefined)
    await first.page.reload()
    await holds(cell(first.page, 'Quantity', 1), '77')
    await cell(second.page, 'Quantity', 1).fill('78')
    await draftOf(app.api, id, ({ items: [line] }) => line?.quantity === 78)
    await notes(first.page).fill('From the first, again')
    await first.page.getByRole('button', { name: 'Load theirs' }).click()
    await holds(cell(first.page, 'Quantity', 1), '78')
    await first.page.getByRole('button', { name: 'Undo' }).click()
    await draftOf(app.api, id, ({ notes: kept }) => kept === 'From the first, again')
    expect([...first.offences, ...second.offences]).toEqual([])
  })

  it(
    'issue nothing that they do not see: who is idle follows, and finalizing is of what is shown',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await openEditorTab(app, data, editPath())
      await cell(page, 'Price', 1).waitFor()
      const id = await saved(page)
      const price = async () => (await draftOf(app.api, id)).items[0]?.unitPrice
      const before = await price()
      const change = async (unitPrice: number) => {
        const { items } = await draftOf(app.api, id)
        const renewed = items.map((item, index) => (index === 0 ? { ...item, unitPrice } : item))
        dataOf(await app.api.patch(`/v1/invoices/${id}`, { items: renewed }))
      }

      // By itself, with the cursor where it was.
      await cell(page, 'Quantity', 1).focus()
      await change(1234)
      await holds(cell(page, 'Price', 1), '1,234.00')
      await page.getByText('You, in another window, changed it: Price of line 1').waitFor()
      await cell(page, 'Quantity', 1).and(page.locator(':focus')).waitFor()

      // While nothing is told of it.
      await page.route('**/v1/events**', () => undefined)
      await page.reload()
      await holds(cell(page, 'Price', 1), '1,234.00')
      await saved(page)
      await change(99)
      await page.keyboard.press('Control+Enter')
      const notice = page.getByRole('status').filter({ hasText: 'Not finalized: You, in another window, had changed' })
      await notice.getByText('Price of line 1: now “99.00”, before “1,234.00”').waitFor()
      await holds(cell(page, 'Price', 1), '99.00')
      expect((await draftOf(app.api, id)).status).toBe('DRAFT')
      await notice.getByRole('button', { name: 'I have seen it' }).click()
      await change(before ?? 0)
      expect(offences).toEqual([])
    },
  )

  it('say so when it is no draft any more, and what was typed makes another invoice', { tags: 'soak' }, async () => {
    const id = dataOf(await app.api.post(`/v1/invoices/${data.invoices.draft}/duplicate`))['id'] as string
    const { page, offences } = await openEditorTab(app, data, `/invoices/${id}/edit`)
    await cell(page, 'Price', 1).waitFor()
    dataOf(await app.api.post(`/v1/invoices/${id}/finalize`))
    await notes(page).fill('Too late')
    await page.getByText(/is no longer a draft: it is “Needs approval”/).waitFor()
    await page.getByRole('button', { name: 'Copy my changes to a new invoice' }).click()
    const other = await saved(page)
    expect(other).not.toBe(id)
    expect((await draftOf(app.api, other)).notes).toBe('Too late')
    expect(offences).toEqual([])
  })
})

describe('a draft', { tags: 'soak' }, () => {
  it('is seen as its page', async () => {
    const { page } = await app.open()
    await page.goto(`/businesses/${data.businessId}${editPath()}`)
    await signIn(page)
    await cell(page, 'Price', 1).waitFor()
    await page.getByRole('button', { name: 'Preview' }).click()
    const source = await page.getByTitle('The page').getAttribute('src')
    const type = await page
      .evaluate(async (url) => (await fetch(url)).headers.get('content-type'), source ?? '')
      .catch(() => 'refused')
    expect(source).toMatch(/^blob:/)
    expect(['application/pdf', 'refused']).toContain(type)
  })

  it('is cancelled after a question that names its number', async () => {
    const { id, invoiceNumber } = dataOf(await app.api.post(`/v1/invoices/${data.invoices.draft}/duplicate`)) as {
      id: string
      invoiceNumber: string
    }
    const { page, offences } = await openEditorTab(app, data, `/invoices/${id}/edit`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: `Cancel ${invoiceNumber}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Cancel ${invoiceNumber}` })
      .click()
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
    expect((await draftOf(app.api, id)).status).toBe('CANCELLED')
    expect(offences).toEqual([])
  })
})

describe('the editor', { tags: 'soak' }, () => {
  it('looks right and can be used by everybody, empty, filled and with something missing', async () => {
    const at = (path: string) => `/businesses/${data.businessId}${path}`
    await app.look('editor-new', async (tab) => {
      await tab.page.goto(at('/invoices/new'))
      await title(tab.page, 'New invoice').waitFor()
      await tab.page.keyboard.press('Control+Enter')
      await tab.page.getByText('Needed before finalizing').waitFor()
    })
    await app.look('editor-draft', async (tab) => {
      await tab.page.goto(at(editPath()))
      await cell(tab.page, 'Price', 1).focus()
      await tab.page.keyboard.press('Alt+Enter')
      await tab.page.getByText('Line 1 for FIRS / NRS').waitFor()
      await tab.page.getByText(/(missing for|before) FIRS/).waitFor()
    })
  })
})
