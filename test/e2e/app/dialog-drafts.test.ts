import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { finalize, invoiceAt } from '../support/invoices.ts'
import { endSession, hasFocus, holdBack, holds, okafor, owner, signIn, title } from '../support/steps.ts'

const app = openApp()
let businessId: string
let customerId: string

beforeAll(async () => {
  businessId = await readyBusiness(app.api, okafor)
  dataOf(await app.api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
  customerId = await createCustomer(app.api, businessId)
})

const at = (path: string) => `/businesses/${businessId}/${path}`
const dialogOf = (page: Page) => page.getByRole('dialog')
const back = (page: Page) => page.getByText('Your unsaved entries of')
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true })

async function waiting(): Promise<string> {
  const id = await createInvoice(app.api, businessId, customerId)
  await finalize(app.api, id)
  return id
}

async function statusOf(id: string): Promise<unknown> {
  return dataOf(await app.api.get(invoiceAt(id)))['status']
}

describe('a reason that is typed', () => {
  const reason = 'The price of line 2 is last year’s.'
  const field = (page: Page) => dialogOf(page).getByLabel('What should change')
  const ask = (page: Page) => button(page, 'Send back').first().click()

  it('is there again after a reload, in the same question about the same invoice only, and gone once it is sent', async () => {
    const [id, other] = [await waiting(), await waiting()]
    const { page, offences } = await app.openAs(owner)
    await page.goto(at(`invoices/${id}`))
    await ask(page)
    await field(page).fill(reason)
    await page.reload()
    await ask(page)
    await back(page).waitFor()
    await holds(field(page), reason)
    await hasFocus(field(page))

    await page.goto(at(`invoices/${other}`))
    await ask(page)
    await field(page).waitFor()
    await holds(field(page), '')
    expect(await back(page).count()).toBe(0)

    await page.goto(at(`invoices/${id}`))
    await ask(page)
    await holds(field(page), reason)
    await button(dialogOf(page), 'Send back').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(dataOf(await app.api.get(invoiceAt(id)))).toMatchObject({ status: 'DRAFT', rejectionReason: reason })
    expect(await kept(page)).not.toContain(reason)
    expect(offences).toEqual([])
  })

  it(
    'is there after the session ended while it was sent, and the same person signed in again',
    { tags: 'soak' },
    async () => {
      const id = await waiting()
      const { page } = await app.openAs(owner)
      await page.goto(at(`approvals?invoice=${id}`))
      const inbox = dialogOf(page).getByLabel('Reason')
      await button(page, /^Send back/).click()
      await inbox.fill(reason)
      // What else the page asks would find the session ended, too, and before the button is pressed.
      const release = await holdBack(page, '**/reject')
      const sent = page.waitForRequest('**/reject')
      await button(dialogOf(page), /^Send back INV/).click()
      await sent
      await endSession(app, page)
      release()
      await page.getByText('Your session has ended').waitFor()
      await signIn(page)
      await title(page, 'Approvals').waitFor()
      await button(page, /^Send back/).click()
      await back(page).waitFor()
      await holds(inbox, reason)
      await button(dialogOf(page), /^Send back INV/).click()
      await expect.poll(() => statusOf(id)).toBe('DRAFT')
    },
  )

  it('goes with the button that leaves all as it is, not with Esc', { tags: 'soak' }, async () => {
    const id = await waiting()
    const { page } = await app.openAs(owner)
    await page.goto(at(`invoices/${id}`))
    await ask(page)
    await field(page).fill(reason)
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await ask(page)
    await holds(field(page), reason)
    await button(dialogOf(page), 'Leave it waiting').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await kept(page)).not.toContain(reason)
    await ask(page)
    await field(page).waitFor()
    await holds(field(page), '')
    expect(await statusOf(id)).toBe('PENDING_APPROVAL')
  })
})

describe('what is typed into a tool', { tags: 'soak' }, () => {
  it.each([
    ['tools', 'Invoice number', 'A17'],
    ['tools?tab=qr', 'TIN of the customer', '31569955-0001'],
    ['tools?tab=validate', 'IRN', 'A17-94ND90NR-20261120'],
    ['supplier-check', 'TIN of the supplier', '31569955-0001'],
    ['firs-search', 'TIN of the supplier', '31569955-0001'],
    ['customers/import', 'Or paste rows from a spreadsheet', 'Name\tTIN'],
  ])('of %s, %s, outlives a reload', async (path, label, text) => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(at(path))
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.fill(text)
    await page.reload()
    await back(page).waitFor()
    await holds(field, text)
    await button(page, 'Discard').click()
    await holds(field, '')
    expect(await kept(page)).not.toContain(text)
    expect(offences).toEqual([])
  })

  it('is kept no longer than until it is answered, and stands there to be asked again', async () => {
    const { page } = await app.openAs(owner)
    await page.goto(at('tools'))
    const number = page.getByLabel('Invoice number')
    const irn = page.getByLabel('IRN', { exact: true }).last()
    await number.fill('A17')
    await button(page, 'Create IRN').click()
    await expect.poll(() => irn.inputValue()).toMatch(/^A17-/)
    expect(await kept(page)).not.toContain('A17')
    await number.fill('A18')
    await button(page, 'Create IRN').click()
    await expect.poll(() => irn.inputValue()).toMatch(/^A18-/)
    await holds(number, 'A18')
    await page.reload()
    await number.waitFor()
    await holds(number, '')
    expect(await back(page).count()).toBe(0)
  })

  it('is an invoice with all its lines until nothing is wrong with it', async () => {
    const { page } = await app.openAs(owner)
    await page.goto(at('tools?tab=validate'))
    const second = page.getByRole('group', { name: 'Line 2' }).getByLabel('Description')
    await button(page, 'Add a line').click()
    await second.fill('Cement')
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/IRN .*required/)
      .first()
      .waitFor()
    await page.reload()
    await holds(second, 'Cement')
  })
})

describe('a new customer in the editor', { tags: 'soak' }, () => {
  it('outlives a reload under the name that was typed', async () => {
    const { page } = await app.openAs(owner)
    await page.goto(at('invoices/new'))
    const ask = async (name: string) => {
      await page.getByLabel('Customer', { exact: true }).fill(name)
      await page.keyboard.press('Enter')
      await holds(dialogOf(page).getByLabel('Name', { exact: true }), name)
    }
    await ask('Zenith Stores')
    await dialogOf(page).getByLabel('E-mail').fill('ada@zenith.example')
    await page.reload()
    await ask('Zenith Stores')
    await back(page).waitFor()
    await holds(dialogOf(page).getByLabel('E-mail'), 'ada@zenith.example')
    await button(dialogOf(page), 'Cancel').click()
    await ask('Uche Ventures')
    await holds(dialogOf(page).getByLabel('E-mail'), '')
    expect(await kept(page)).not.toContain('ada@zenith.example')
  })
})

it('a question with text that is back looks right', { tags: 'soak' }, async () => {
  const id = await waiting()
  await app.look('kept-reason', async ({ page }) => {
    await page.goto(at(`invoices/${id}`))
    await button(page, 'Send back').first().click()
    await dialogOf(page).getByLabel('What should change').fill('The price of line 2 is last year’s.')
    await page.keyboard.press('Escape')
    await button(page, 'Send back').first().click()
    await back(page).waitFor()
  })
  await app.look('kept-tool', async ({ page }) => {
    await page.goto(at('supplier-check'))
    await page.getByLabel('TIN of the supplier').fill('31569955-0001')
    await page.reload()
    await back(page).waitFor()
  })
})
