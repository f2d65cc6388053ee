import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Tab } from '../../support/browser/launch.ts'
import { createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { sandboxTins, send, untilStatus } from '../support/invoices.ts'
import { holds, owner, title } from '../support/steps.ts'
import { badge, createSampleInvoices, type SampleInvoices, shortLookupDelays } from './sample-invoices.ts'

const app = openApp({ env: shortLookupDelays })
let world: SampleInvoices
let tab: Tab
let page: Page

beforeAll(async () => {
  world = await createSampleInvoices(app)
})

beforeEach(async () => {
  await world.settings({ requireApproval: false })
  tab = await app.openAs(owner)
  page = tab.page
  page.setDefaultTimeout(10_000)
})

afterEach(async () => {
  expect(tab.offences).toEqual([])
})

const main = () => page.getByRole('main')
const button = (name: string | RegExp) => main().getByRole('button', { name })
const before = (on: Page) => on.getByText("Refused before: The customer's TIN is not valid.")
const why = (on: Page) => on.getByRole('region', { name: 'Why FIRS / NRS refused it' })

async function refused(): Promise<string> {
  const id = await world.finalized({ tin: sandboxTins.refused })
  await send(app.api, id)
  await untilStatus(app.api, id, 'FIRS_REJECTED')
  return id
}

describe('a refused invoice that is corrected', { tags: 'soak' }, () => {
  it('goes on saying why beside the field, over reloads and saves, until it is finalized again', async () => {
    const id = await refused()
    await page.goto(world.addressOf(id))
    await button('Correct').click()
    await page.waitForURL(/\/edit$/)
    await why(page).getByText("The customer's TIN is not valid.").waitFor()
    await before(page).waitFor()
    expect(await page.getByText('Nothing missing').count()).toBe(0)
    await page.getByText('Nothing else found for FIRS / NRS').waitFor()

    await page.getByLabel('Notes on the invoice').fill('TIN asked for again')
    await page.getByText(/^Saved \d/).waitFor()
    await why(page).waitFor()
    await page.reload()
    await why(page).getByText("The customer's TIN is not valid.").waitFor()
    await page.goto(world.addressOf(id))
    await why(page).waitFor()

    await page.goto(`${world.addressOf(id)}/edit`)
    await why(page)
      .getByRole('button', { name: /^Complete / })
      .click()
    await page.getByRole('dialog').getByLabel('TIN').fill('31569955-0001')
    await page.getByRole('dialog').getByRole('button', { name: 'Save customer' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await why(page).getByText('Changed since').waitFor()
    await before(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await badge(page, 'Approved').waitFor()
    expect(await why(page).count()).toBe(0)
    dataOf(await app.api.post(`/v1/invoices/${id}/reopen`))
    await page.goto(`${world.addressOf(id)}/edit`)
    await page.getByText('Nothing missing for FIRS / NRS').waitFor()
    expect(await why(page).count()).toBe(0)
  })

  it('is marked at the field only while what was refused stands there, also when it is opened again', async () => {
    const id = await refused()
    const { customerName } = dataOf(await app.api.get(`/v1/invoices/${id}`)) as { customerName: string }
    const other = 'Somebody Else Ltd'
    await createCustomer(app.api, world.businessId, { name: other })
    dataOf(await app.api.post(`/v1/invoices/${id}/reopen`))
    await page.goto(`${world.addressOf(id)}/edit`)
    await before(page).waitFor()
    const choose = async (name: string) => {
      await page.getByLabel('Customer', { exact: true }).fill(name)
      await page.getByRole('option', { name: new RegExp(`^${name}(?!\\d)`) }).click()
    }

    await choose(other)
    await why(page).getByText('Changed since').waitFor()
    await before(page).waitFor({ state: 'detached' })
    await until(
      async () => dataOf(await app.api.get(`/v1/invoices/${id}`))['customerName'],
      (name) => name === other,
    )
    await page.reload()
    await why(page).getByText('Changed since').waitFor()
    expect(await before(page).count()).toBe(0)

    await choose(customerName)
    await before(page).waitFor()
    expect(await why(page).getByText('Changed since').count()).toBe(0)
  })

  it('leads to the very customer that was refused', async () => {
    const id = await refused()
    const { customerName } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    await page.goto(world.addressOf(id))
    await why(page).getByRole('link', { name: 'Open the customer' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor()
    expect(await page.getByRole('dialog').getByLabel('Name', { exact: true }).inputValue()).toBe(customerName)
  })

  it('looks good in the editor', async () => {
    const id = await refused()
    dataOf(await app.api.post(`/v1/invoices/${id}/reopen`))
    await app.look('correcting-refused', async ({ page: fresh }) => {
      await fresh.goto(`${world.addressOf(id)}/edit`)
      await why(fresh).waitFor()
      await fresh.getByText('Nothing else found').waitFor()
    })
  })
})

describe('whoever approves', { tags: 'soak' }, () => {
  it('reads that FIRS / NRS refused this very invoice before, and on which other one the TIN', async () => {
    const id = await refused()
    await world.settings({ requireApproval: true })
    const { customerId, invoiceNumber } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    const next = await createInvoice(app.api, world.businessId, customerId)
    dataOf(await app.api.post(`/v1/invoices/${next}/finalize`))
    const inbox = `/businesses/${world.businessId}/approvals`
    const { invoiceNumber: number } = dataOf(await app.api.get(`/v1/invoices/${next}`))
    await page.goto(`${inbox}?invoice=${next}`)
    await main().getByRole('heading', { name: number }).waitFor()
    await main()
      .getByText(new RegExp(`FIRS / NRS refused the TIN of .*, on ${invoiceNumber}\\.`))
      .waitFor()
    dataOf(await app.api.post(`/v1/invoices/${next}/reject`, {}))

    dataOf(await app.api.post(`/v1/invoices/${id}/reopen`))
    dataOf(await app.api.post(`/v1/invoices/${id}/finalize`))
    await page.goto(inbox)
    await page.getByRole('region', { name: /^Sent before, and refused on \d+ \w+ \d{4}$/ }).waitFor()
    await app.look('approval-refused-before', async ({ page: fresh }) => {
      await fresh.goto(inbox)
      await fresh.getByText('Sent before, and refused on').waitFor()
    })
  })
})

describe('a draft that was sent back', { tags: 'soak' }, () => {
  it('says so in its editor, with the reason where one was given', async () => {
    await world.settings({ requireApproval: true })
    const [withReason, without] = [await world.finalized(), await world.finalized()]
    const reason = 'The price of the cement is from last month.'
    dataOf(await app.api.post(`/v1/invoices/${withReason}/reject`, { reason }))
    dataOf(await app.api.post(`/v1/invoices/${without}/reject`, {}))

    await page.goto(`${world.addressOf(withReason)}/edit`)
    await page.getByRole('region', { name: 'It was sent back' }).getByText(reason).waitFor()
    await page.goto(`${world.addressOf(without)}/edit`)
    await page.getByRole('region', { name: 'It was sent back' }).waitFor()
    await page.goto(world.addressOf(without))
    await page.getByText('It was sent back.', { exact: true }).waitFor()
  })
})

describe('credit notes', () => {
  async function approved(): Promise<string> {
    const id = await world.finalized()
    await send(app.api, id)
    await untilStatus(app.api, id, 'FIRS_APPROVED')
    return id
  }
  const numberOf = async (id: string) => String(dataOf(await app.api.get(`/v1/invoices/${id}`))['invoiceNumber'])

  it('of all of an invoice there is one: who wants another is led to it', async () => {
    const id = await approved()
    const note = String(dataOf(await app.api.post(`/v1/invoices/${id}/credit-notes`))['id'])
    await page.goto(world.addressOf(id))
    await button('More actions').click()
    await page.getByRole('menuitem', { name: 'Correct with a credit note' }).click()
    await page.waitForURL(new RegExp(`/invoices/${note}/edit$`))
    await title(page, `Credit note for ${await numberOf(id)}`).waitFor()
  })

  it('of an invoice that is credited in part begin with what is left', { tags: 'soak' }, async () => {
    const id = await approved()
    const original = dataOf(await app.api.get(`/v1/invoices/${id}`)) as {
      version: number
      total: number
      items: { description: string; quantity: number; unitPrice: number }[]
    }
    const note = dataOf(await app.api.post(`/v1/invoices/${id}/credit-notes`)) as { id: string; version: number }
    const [first] = original.items
    const part = original.items.map((item) => ({ ...item, lineTotal: undefined, taxAmount: undefined }))
    const half = { ...part[0], quantity: (first?.quantity ?? 0) / 2 }
    dataOf(await app.api.patch(`/v1/invoices/${note.id}`, { version: note.version, items: [half] }))
    dataOf(await app.api.post(`/v1/invoices/${note.id}/finalize`))

    await page.goto(world.addressOf(id))
    await button('More actions').click()
    await page.getByRole('menuitem', { name: 'Correct with a credit note' }).click()
    await page.waitForURL(/\/edit$/)
    await title(page, `Credit note for ${await numberOf(id)}`).waitFor()
    const rest = /invoices\/([^/]+)\/edit/.exec(page.url())?.[1] ?? ''
    const { items, total } = dataOf(await app.api.get(`/v1/invoices/${rest}`)) as typeof original
    expect(items).toHaveLength(original.items.length)
    expect(items[0]).toMatchObject({ description: first?.description, quantity: (first?.quantity ?? 0) / 2 })
    const { creditNotesTotal } = dataOf(await app.api.get(`/v1/invoices/${id}`)) as { creditNotesTotal: number }
    expect(total).toBeCloseTo(original.total - creditNotesTotal, 2)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it(
    'that are approved are printed, and neither they nor what they took off in full is paid',
    { tags: 'soak' },
    async () => {
      const id = await approved()
      const note = String(dataOf(await app.api.post(`/v1/invoices/${id}/credit-notes`))['id'])
      dataOf(await app.api.post(`/v1/invoices/${note}/finalize`))
      await send(app.api, note)
      await untilStatus(app.api, note, 'FIRS_APPROVED')

      await page.goto(world.addressOf(note))
      await button('Print').waitFor()
      expect(await button('Print').getAttribute('data-variant')).not.toBe('default')
      expect(await button('Print').count()).toBe(1)
      expect(await button('Record payment').count()).toBe(0)

      await page.goto(world.addressOf(id))
      await page.getByText('Nothing: it is credited in full.').waitFor()
      expect(await button('Record payment').count()).toBe(0)
      await app.look('credit-note-approved', async ({ page: fresh }) => {
        await fresh.goto(world.addressOf(note))
        await fresh.getByText('A sandbox credit note is not for the customer.').waitFor()
      })
      await app.look('invoice-credited', async ({ page: fresh }) => {
        await fresh.goto(world.addressOf(id))
        await fresh.getByRole('region', { name: 'Credit and debit notes' }).getByText('FIRS approved').waitFor()
      })
    },
  )

  it('are headed by the invoice that they correct', { tags: 'soak' }, async () => {
    const id = await approved()
    const note = String(dataOf(await app.api.post(`/v1/invoices/${id}/credit-notes`))['id'])
    const [number, own] = [await numberOf(id), await numberOf(note)]
    await page.goto(`${world.addressOf(note)}/edit`)
    await title(page, `Credit note for ${number}`).waitFor()
    await page.getByText('The lines are what you credit.', { exact: false }).waitFor()
    await main().getByRole('link', { name: own }).waitFor()
    await app.look('editor-credit-note', async ({ page: fresh }) => {
      await fresh.goto(`${world.addressOf(note)}/edit`)
      await title(fresh, `Credit note for ${number}`).waitFor()
    })
  })

  it('of a part of a line take a part of its discount along', { tags: 'soak' }, async () => {
    const id = await approved()
    const note = dataOf(await app.api.post(`/v1/invoices/${id}/credit-notes`)) as { id: string; version: number }
    const line = {
      description: 'Cement',
      quantity: 40,
      unitPrice: 100,
      taxPercent: 7.5,
      discount: 200,
      hsnCode: '2523.29',
    }
    dataOf(await app.api.patch(`/v1/invoices/${note.id}`, { version: note.version, items: [line] }))
    await page.goto(`${world.addressOf(note.id)}/edit`)
    await page.getByLabel('Quantity of line 1').fill('4')
    await holds(page.getByLabel('Discount of line 1'), '20.00')
    await page.getByLabel('Reason, printed on the note').focus()
    const noted = async () => dataOf(await app.api.get(`/v1/invoices/${note.id}`)) as { items: object[] }
    await until(noted, ({ items }) => items.some((item) => 'quantity' in item && item.quantity === 4))
    expect((await noted()).items).toMatchObject([{ quantity: 4, discount: 20 }])
  })

  it('that come to too much say so above their lines', { tags: 'soak' }, async () => {
    const id = await approved()
    const note = String(dataOf(await app.api.post(`/v1/invoices/${id}/credit-notes`))['id'])
    await page.goto(`${world.addressOf(note)}/edit`)
    await page.getByLabel('Quantity of line 1').fill('3')
    await page.getByLabel('Reason, printed on the note').focus()
    await page.getByRole('alert').getByText('Reduce the lines of this credit note.').waitFor()
  })

  it('of more than was sold are not finalized, and say which line that is', { tags: 'soak' }, async () => {
    const line = {
      description: 'Maggi',
      unitPrice: 28_750,
      taxPercent: 7.5,
      hsnCode: '2103.90',
      productCategory: 'Food',
    }
    const sand = { ...line, description: 'Sand', quantity: 1, unitPrice: 900_000 }
    const { businessId, customerId } = dataOf(await app.api.get(`/v1/invoices/${await approved()}`))
    const sold = [{ ...line, quantity: 6 }, sand]
    const id = await createInvoice(app.api, businessId, customerId, { items: sold })
    dataOf(await app.api.post(`/v1/invoices/${id}/finalize`))
    await send(app.api, id)
    await untilStatus(app.api, id, 'FIRS_APPROVED')
    const items = [{ ...line, quantity: 7 }]
    const note = String(dataOf(await app.api.post(`/v1/invoices/${id}/credit-notes`, { items }))['id'])

    await page.goto(`${world.addressOf(note)}/edit`)
    await page.getByText('has only 6 of it. Credit at most that.').waitFor()
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('alert')
      .getByText(/ has 6 of Maggi left to credit, but this credit note has 7\./)
      .waitFor()
    await page.getByLabel('Quantity of line 1').fill('6')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(new RegExp(`/invoices/${note}$`))
  })
})

describe('questions', { tags: 'soak' }, () => {
  it('name on both buttons what comes of them', async () => {
    const id = await world.draft()
    const number = String(dataOf(await app.api.get(`/v1/invoices/${id}`))['invoiceNumber'])
    const dialog = page.getByRole('dialog')
    for (const address of [world.addressOf(id), `${world.addressOf(id)}/edit`]) {
      await page.goto(address)
      await main()
        .getByRole('button', { name: /^More( actions)?$/ })
        .click()
      await page.getByRole('menuitem', { name: `Cancel ${number}` }).click()
      await dialog.getByRole('button', { name: `Cancel ${number}` }).waitFor()
      await dialog.getByRole('button', { name: `Keep ${number}` }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    expect(dataOf(await app.api.get(`/v1/invoices/${id}`))).toMatchObject({ status: 'DRAFT' })
  })

  it('about what can be taken back end where the editor is left', async () => {
    const line = { quantity: 1, unitPrice: 100, taxPercent: 7.5, hsnCode: '2523.29', productCategory: 'Cement' }
    const items = [
      { ...line, description: 'Cement' },
      { ...line, description: 'Sand' },
    ]
    const id = await world.draft({ invoice: { items } })
    await page.goto(`${world.addressOf(id)}/edit`)
    await page.getByLabel('Description of line 2').focus()
    await page.keyboard.press('Alt+Delete')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await badge(page, 'Approved').waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', timeout: 3_000 })
  })
})
