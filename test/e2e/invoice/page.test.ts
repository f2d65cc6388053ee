import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Tab } from '../../support/browser/launch.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { send } from '../support/invoices.ts'
import { hasFocus, holdBack, owner, title } from '../support/steps.ts'
import { button, openInvoice } from './open-invoice.ts'
import { badge, createSampleInvoices, type SampleInvoices, shortLookupDelays, historyOf } from './sample-invoices.ts'

const app = openApp({ env: shortLookupDelays, tabs: { permissions: ['clipboard-read', 'clipboard-write'] } })
let world: SampleInvoices
let tab: Tab

beforeAll(async () => {
  world = await createSampleInvoices(app)
})

beforeEach(async () => {
  await world.settings({ requireApproval: false })
  tab = await app.openAs(owner)
})

afterEach(async () => {
  expect(tab.offences).toEqual([])
})

const open = (id: string) => openInvoice(tab, world.addressOf(id))

describe('the way of an invoice', () => {
  it('goes from finalizing over approval and sending to paid, on one page and with the keyboard', async () => {
    await world.settings({ requireApproval: true })
    const page = await open(await world.draft())
    const story = page.getByRole('main').locator('ol')

    await page.keyboard.press('Control+Enter')
    await badge(page, 'Needs approval').waitFor()
    await page.keyboard.press('a')
    await badge(page, 'Approved').waitFor()
    await page.keyboard.press('s')
    await story.getByText('FIRS / NRS approved it').waitFor()
    await badge(page, 'FIRS approved').waitFor()

    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('owes ₦18,167.50 on this invoice').waitFor()
    await dialog.getByLabel('Reference').fill('TRF 4711')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await badge(page, 'Paid').waitFor()
    await story.getByText('FIRS / NRS knows about the payment').waitFor()

    const told = await historyOf(page)
    expect(told.at(-1)).toMatch(/^Ngozi Okafor created INV\d{6}, ₦[\d,]+\.\d\d$/)
    expect(told.toReversed().slice(1, 5)).toEqual([
      expect.stringMatching(/^Ngozi Okafor finalized it and asked for approval, ₦[\d,]+\.\d\d$/),
      expect.stringMatching(/^Ngozi Okafor approved it, ₦[\d,]+\.\d\d$/),
      'Ngozi Okafor sent it',
      'Sent through the sandbox',
    ])
  })

  it('is only finalized by a double click: the button that comes under the pointer sends nothing', async () => {
    const page = await open(await world.draft())
    await button(page, 'Finalize').click()
    // The second click comes when the first has been answered.
    const place = await button(page, /^Send to FIRS/).boundingBox()
    await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 10)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await page.keyboard.press('s')
    await badge(page, 'FIRS approved').waitFor()
    const tries = (await historyOf(page)).filter((told) => told.endsWith('sent it'))
    expect(tries).toHaveLength(1)
  })

  it('is not sent by who presses the key of finalizing again and again', { tags: 'soak' }, async () => {
    const id = await world.draft()
    const page = await open(id)
    const sent: string[] = []
    page.on('request', (request) => {
      if (/\/(submit-to-app|payment-status)$/.test(request.url())) sent.push(request.url())
    })
    await page.keyboard.press('Control+Enter')
    await button(page, /^Send to FIRS/).waitFor()
    for (let times = 0; times < 3; times++) await page.keyboard.press('Control+Enter')

    // The way back from the core, after which a request of these presses would be known.
    dataOf(await app.api.get(`/v1/invoices/${id}`))
    await page.evaluate(async () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(sent).toEqual([])
    await badge(page, 'Approved').waitFor()
    await page.keyboard.press('s')
    await badge(page, 'FIRS approved').waitFor()
    expect(sent).toHaveLength(1)
  })

  it(
    'goes on as soon as it shows what was done, though the answer to that is still under way',
    { tags: 'soak' },
    async () => {
      await world.settings({ requireApproval: true })
      const page = await open(await world.finalized())
      const release = await holdBack(page, '**/approve', 'answer')

      await badge(page, 'Needs approval').waitFor()
      await page.keyboard.press('a')
      await badge(page, 'Approved').waitFor()
      await page.keyboard.press('s')
      await badge(page, 'FIRS approved').waitFor()

      // The late answer knows of no sending.
      const answered = page.waitForResponse('**/approve')
      release()
      await (await answered).finished()
      await page.getByRole('button', { name: 'Record payment' }).waitFor()
      await badge(page, 'FIRS approved').waitFor()
    },
  )

  it('comes back from its approver with a reason', { tags: 'soak' }, async () => {
    await world.settings({ requireApproval: true })
    const page = await open(await world.finalized())
    await page.keyboard.press('r')
    await page.getByLabel('What should change').fill('The price of the cement is from last month.')
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
    await badge(page, 'Draft').waitFor()
    await page.getByText('It was sent back: The price of the cement is from last month.').waitFor()
    await page.reload()
    await page.getByText('It was sent back: The price of the cement').waitFor()
    await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
    await title(page, 'Invoices').waitFor()
    await page.getByRole('row').getByText('Sent back: The price of the cement is from last month').waitFor()
  })

  it('is refused, says why beside the customer, is made a draft again and approved', async () => {
    const id = await world.finalized({ tin: '99999999-0001' })
    const page = await open(id)
    await button(page, 'Send to FIRS / NRS').click()
    await badge(page, 'FIRS refused').waitFor()
    await page.getByText('Why FIRS / NRS refused it').waitFor()
    const reasons = page.getByText('Why FIRS / NRS refused it').locator('..')
    await page.getByRole('article').getByRole('button', { name: 'See why' }).click()
    await hasFocus(reasons)
    await expect.poll(async () => (await historyOf(page))[0]).toBe('FIRS / NRS refused it')
    expect(await page.getByRole('main').innerText()).not.toMatch(/undefined|null|FIRS_REJECTED|invoice_refused|422/)

    await button(page, 'Correct').click()
    await page.waitForURL(`**/invoices/${id}/edit`)
    await expect.poll(async () => dataOf(await app.api.get(`/v1/invoices/${id}`)).status === 'DRAFT').toBe(true)
    const { customerId } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    dataOf(await app.api.patch(`/v1/customers/${customerId}`, { tin: '31569955-0001' }))

    await page.goto(world.addressOf(id))
    await button(page, 'Finalize').click()
    await badge(page, 'Approved').waitFor()
    await button(page, 'Send to FIRS / NRS').click()
    await badge(page, 'FIRS approved').waitFor()
    expect(await page.getByRole('article').getByText('See why').count()).toBe(0)
    expect((await historyOf(page)).some((text) => /^FIRS \/ NRS refused (it|this invoice)[:.] /.test(text))).toBe(true)
  })

  it('tells of a lost answer what is true, and goes on by itself', { tags: 'soak' }, async () => {
    const page = await open(await world.finalized({ tin: '99999999-0003' }))
    await button(page, 'Send to FIRS / NRS').click()
    await badge(page, 'Waiting to send').waitFor()
    await page.getByText('It is looked up at FIRS / NRS first, and sent again only if it is not there.').waitFor()
    await page.getByText('Waiting to send. It is sent automatically.').waitFor()
    await badge(page, 'FIRS approved').waitFor({ timeout: 60_000 })
    const told = (await historyOf(page)).join('\n')
    expect(told).toMatch(
      /No answer at \d\d:\d\d\. Looked up first: (FIRS \/ NRS has it, so it was not sent again|there, not decided yet)/,
    )
    expect(told.match(/Sent through/g)).toBeNull()
  })

  it('counts tries, when FIRS / NRS cannot take it at once', { tags: 'soak' }, async () => {
    const id = await world.finalized({ tin: '99999999-0004' })
    const page = await open(id)
    await button(page, 'Send to FIRS / NRS').click()
    await badge(page, 'FIRS approved').waitFor({ timeout: 60_000 })
    const told = await historyOf(page)
    expect(told.find((text) => text.startsWith('Sent through'))).toBe('Sent through the sandbox, third try')
    expect(told.some((text) => /^It could not be sent at \d\d:\d\d; tried again$/.test(text))).toBe(true)
  })

  it('appears approved by itself when FIRS / NRS takes its time', { tags: 'soak' }, async () => {
    const page = await open(await world.finalized({ tin: '99999999-0002' }))
    await button(page, 'Send to FIRS / NRS').click()
    await badge(page, 'Sent').waitFor()
    const head = title(page, 'INV')
    const before = await head.boundingBox()
    await badge(page, 'FIRS approved').waitFor({ timeout: 60_000 })
    expect(await head.boundingBox()).toEqual(before)
  })

  it('that nobody can bring on is given up with a reason', { tags: 'soak' }, async () => {
    const id = await world.finalized({ tin: '99999999-0007' })
    await send(app.api, id)
    const page = await open(id)
    await badge(page, 'Needs you').waitFor()
    await page.getByText(/^Owed, due /).waitFor()
    await page.getByText('FIRS / NRS has another document under the reference number').first().waitFor()
    // Both ways out stand beside each other, with what comes of them.
    await button(page, 'Try again').last().waitFor()
    await page.getByText('It is cancelled for good and its number stays used.').waitFor()
    await button(page, /^Give up on INV/).click()

    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Give up on INV/ }).click()
    await dialog.getByText('Reason for giving up is required.').waitFor()
    await dialog.getByLabel('Reason for giving up').fill('Sent twice by the old till.')
    await dialog.getByRole('button', { name: /^Give up on INV/ }).click()
    await badge(page, 'Cancelled').waitFor()
    await page.getByText('Ngozi Okafor gave up on it: Sent twice by the old till.').waitFor()
  })

  it('is cancelled only after the question that names its number', { tags: 'soak' }, async () => {
    const id = await world.draft()
    const page = await open(id)
    const { invoiceNumber } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: `Cancel ${invoiceNumber}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Cancel ${invoiceNumber}` })
      .click()
    await badge(page, 'Cancelled').waitFor()
    await page.getByText('Cancelled, nothing to pay').waitFor()
  })

  it('is cancelled in one act also when it was approved and is not sent', { tags: 'soak' }, async () => {
    const id = await world.finalized()
    dataOf(await app.api.post(`/v1/invoices/${id}/payments`, { amount: 100, method: 'CASH' }))
    const { invoiceNumber } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    const page = await open(id)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: `Cancel ${invoiceNumber}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('₦100.00 was paid for it. The money stays as credit of').waitFor()
    await dialog.getByRole('button', { name: `Cancel ${invoiceNumber}` }).click()
    await badge(page, 'Cancelled').waitFor()
    expect(dataOf(await app.api.get(`/v1/invoices/${id}`))).toMatchObject({ status: 'CANCELLED', paid: 0 })
  })

  it('is printed again as a copy once it is cleared, and not before', { tags: 'soak' }, async () => {
    const page = await open(await world.finalized({ invoice: { invoiceKind: 'B2B' } }))
    await button(page, 'More actions').click()
    const copy = page.getByRole('menuitem', { name: 'Print a copy' })
    await page.getByRole('menuitem', { name: 'New invoice' }).waitFor()
    expect(await copy.count()).toBe(0)

    await open(await world.sent())
    await button(page, 'More actions').click()
    const copied = page.waitForResponse((answer) => answer.url().includes('copy=true'))
    await copy.click()
    expect((await copied).status()).toBe(200)
  })
})
