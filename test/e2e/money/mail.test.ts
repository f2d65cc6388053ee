import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { expectNoAxe } from '../../support/browser/checks.ts'
import { reply, startMailServer, type MailServer } from '../../support/mail-server.ts'
import { createCustomer, dataOf } from '../../support/scenario.ts'
import { badge, createSampleInvoices, type SampleInvoices, historyOf } from '../invoice/sample-invoices.ts'
import { openApp } from '../support/app.ts'
import { owner, title } from '../support/steps.ts'
import { invoiceToConsumer, noAccount, openInvoice, openSending } from './open-mail.ts'

const app = openApp()
let shop: SampleInvoices
let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
  shop = await createSampleInvoices(app)
})
afterAll(() => server?.close())
beforeEach(() => {
  server.behaves({})
  server.received.splice(0)
})

const smtp = () => `/v1/businesses/${shop.businessId}/smtp`
const settingsPage = () => `/businesses/${shop.businessId}/settings?section=email`

const ready = async (): Promise<void> => void dataOf(await app.api.patch(smtp(), server.settings))

const emails = (page: Page) => page.getByRole('region', { name: 'E-mails' })

describe('an invoice on its way to its customer', () => {
  it('goes by e-mail with its PDF, and its page says what became of it', async () => {
    await ready()
    const { page, offences } = await app.openAs(owner)
    const id = await invoiceToConsumer(shop)
    const dialog = await openSending(page, shop, id)
    expect(await dialog.getByLabel('To', { exact: true }).inputValue()).toBe('ada@example.com')
    await dialog.getByText('The e-mail says that it is a test').waitFor()
    await dialog.getByLabel('Copy to').fill('books@example.com, not an address')
    await dialog.getByRole('button', { name: 'Send e-mail' }).click()
    await dialog.getByText('Copy to has “not”, which is no e-mail address.').waitFor()
    await dialog.getByLabel('Copy to').fill('books@example.com')
    await expectNoAxe(page)
    await page.keyboard.press('Control+Enter')

    await emails(page).getByText('Sent', { exact: true }).waitFor()
    await emails(page).getByText('ada@example.com, books@example.com').waitFor()
    expect(server.received.map(({ to }) => to)).toEqual([['ada@example.com', 'books@example.com']])
    expect(server.received[0]?.content).toContain('Content-Type: application/pdf')
    await expect.poll(() => historyOf(page)).toContain('The mail server accepted the e-mail for 2 addresses')

    const again = await openSending(page, shop, id)
    await again.getByText('It was sent by e-mail on').waitFor()
    expect(offences).toEqual([])
  })

  it('is never a draft, and a B2B invoice that is not cleared says so before it goes', { tags: 'soak' }, async () => {
    await ready()
    const { page } = await app.openAs(owner)
    await openInvoice(page, shop, await shop.draft())
    await badge(page, 'Draft').waitFor()
    expect(await page.getByRole('button', { name: 'Send to customer' }).count()).toBe(0)

    const dialog = await openSending(page, shop, await shop.finalized({ customer: { email: 'boss@example.com' } }))
    await dialog.getByText('FIRS / NRS has not cleared this invoice yet.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Send e-mail' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Send anyway' }).click()
    await emails(page).getByText('Sent', { exact: true }).waitFor()
  })

  it(
    'waits for a server that asks to, names who was refused, and asks a person where the answer was lost',
    { tags: 'soak' },
    async () => {
      await ready()
      const { page, offences } = await app.openAs(owner)

      server.behaves({ recipient: () => reply(450, '4.2.0 Greylisted, come back later') })
      const greylisted = await openSending(page, shop, await invoiceToConsumer(shop))
      await greylisted.getByRole('button', { name: 'Send e-mail' }).click()
      await emails(page).getByText('The mail server asked to try again later.').waitFor()
      await emails(page)
        .getByText(/1 try so far\. Next try at \d\d:\d\d\./)
        .waitFor()
      server.behaves({})
      await emails(page)
        .getByRole('button', { name: /^Try now/ })
        .click()
      await emails(page).getByText('Sent', { exact: true }).waitFor()

      server.behaves({ recipient: () => reply(550, '5.1.1 No such user here') })
      const refused = await openSending(page, shop, await invoiceToConsumer(shop, 'gone@example.com'))
      await refused.getByRole('button', { name: 'Send e-mail' }).click()
      await emails(page).getByText('Not sent', { exact: true }).waitFor()
      await emails(page).getByText('Not for gone@example.com. There is no mailbox at this address.').waitFor()

      server.received.splice(0)
      server.behaves({ data: () => 'drop' })
      const lost = await openSending(page, shop, await invoiceToConsumer(shop))
      await lost.getByRole('button', { name: 'Send e-mail' }).click()
      await emails(page).getByText('Delivery unknown', { exact: true }).waitFor()
      await expectNoAxe(page)
      server.behaves({})
      expect(server.received).toHaveLength(1)
      await emails(page)
        .getByRole('button', { name: /^It arrived/ })
        .click()
      await emails(page).getByText('Sent', { exact: true }).waitFor()
      expect(server.received).toHaveLength(1)
      expect(offences).toEqual([])
    },
  )

  it(
    'opens in WhatsApp and in a mail program without a mail server, with the PDF beside it',
    { tags: 'soak' },
    async () => {
      dataOf(await app.api.delete(smtp()))
      const { page, offences } = await app.openAs(owner)
      const id = await invoiceToConsumer(shop)
      const dialog = await openSending(page, shop, id)
      await dialog.getByText('Invoice Desk can send it itself once a mail server is set up').waitFor()
      await dialog.getByLabel('Message').fill('Good day, your invoice: ₦1 & more')

      const link = new URL((await dialog.getByRole('link', { name: 'Open in WhatsApp' }).getAttribute('href')) ?? '')
      expect(link.origin + link.pathname).toBe('https://wa.me/2348031234567')
      expect(link.searchParams.get('text')).toBe('Good day, your invoice: ₦1 & more')

      // Nothing leaves for WhatsApp here: what counts is what the page does beside it.
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
      const [chat] = await Promise.all([
        page.waitForEvent('popup'),
        dialog.getByRole('link', { name: 'Open in WhatsApp' }).click(),
      ])
      await chat.close()
      await dialog.getByText('Drag this PDF into it').waitFor()
      const chip = dialog.getByRole('button', { name: /^Save invoice-INV.*\.pdf$/ })
      const dragged = await chip.evaluate((element) => {
        const data = new DataTransfer()
        element.dispatchEvent(new DragEvent('dragstart', { dataTransfer: data, bubbles: true }))
        return data.getData('DownloadURL')
      })
      expect(dragged).toMatch(/^application\/pdf:invoice-INV[^:]+\.pdf:blob:/)
      const [saved] = await Promise.all([page.waitForEvent('download'), chip.click()])
      expect(saved.suggestedFilename()).toMatch(/^invoice-INV.*\.pdf$/)

      await dialog.getByRole('combobox', { name: 'The PDF as' }).click()
      await page.getByRole('option', { name: 'A4, Modern' }).click()
      const [draft] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Open in my mail program' }).click(),
      ])
      expect(draft.suggestedFilename()).toMatch(/\.eml$/)
      await dialog.getByText(`Saved as ${draft.suggestedFilename()} in your downloads. Open it`).waitFor()
      const written = await readFile(await draft.path(), 'utf8')
      expect(written).toContain('Good day, your invoice')
      const modern = (await app.api.get(`/v1/invoices/${id}/pdf?template=modern`)).bytes.toString('base64')
      expect(written.replaceAll('\r\n', '')).toContain(modern)
      await page.keyboard.press('Escape')
      await expect
        .poll(() => historyOf(page))
        .toEqual(expect.arrayContaining([expect.stringMatching(/^Opened in WhatsApp by /)]))
      expect((await historyOf(page)).join()).not.toMatch(/sent it by e-mail/)
      await expectNoAxe(page)
      expect(offences).toEqual([])
    },
  )

  it('in the desktop app, lies on the clipboard to be pasted', { tags: 'soak' }, async () => {
    const { page } = await app.openAs(owner)
    await page.addInitScript(() => {
      const calls: [string, { fileName?: string; bytes?: Uint8Array }][] = []
      Object.assign(globalThis, {
        calls,
        invoiceDesk: {
          call(name: string, input: object) {
            calls.push([name, input])
            if (name === 'file.copy') return Promise.resolve({ copied: true })
            if (name === 'window.takeCommands') return Promise.resolve({ commands: [] })
            return Promise.resolve(name === 'session.load' ? { session: null } : {})
          },
          onCommands: () => () => {},
        },
      })
    })
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const id = await invoiceToConsumer(shop)
    await page.goto(shop.addressOf(id))
    // The stand-in keeps no session, so the person signs in as at a first start.
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: /^INV/ }).waitFor()
    await page.keyboard.press('l')
    const dialog = page.getByRole('dialog', { name: /^Send INV/ })
    const chip = dialog.getByRole('button', { name: /^Save invoice-INV/ })
    await chip.waitFor()
    const [chat] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: 'Open in WhatsApp' }).click(),
    ])
    await chat.close()
    await dialog.getByText('The PDF is on the clipboard: paste it there').waitFor()
    await chip.dispatchEvent('dragstart')
    const handed = () =>
      page.evaluate(() =>
        (globalThis as unknown as { calls: [string, { fileName?: string; bytes?: Uint8Array }][] }).calls
          .filter(([name]) => name.startsWith('file.'))
          .map(([name, { bytes }]) => [name, new TextDecoder('latin1').decode(bytes?.slice(0, 5))]),
      )
    await expect.poll(handed).toEqual([
      ['file.copy', '%PDF-'],
      ['file.drag', '%PDF-'],
    ])
  })
})

describe('many invoices by e-mail', { tags: 'soak' }, () => {
  it('say before what goes and what is left, and after what became of each', async () => {
    await ready()
    const bare = await invoiceToConsumer(shop, null, 'Without E-mail')
    const one = await invoiceToConsumer(shop, 'one@example.com', 'Bulk One')
    const two = await invoiceToConsumer(shop, 'two@example.com', 'Bulk Two')
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${shop.businessId}/invoices`)
    await title(page, 'Invoices').waitFor()
    for (const id of [bare, one, two]) {
      const { invoiceNumber } = dataOf(await app.api.get(`/v1/invoices/${id}`))
      await page.getByRole('checkbox', { name: new RegExp(invoiceNumber) }).check()
    }
    await page.getByRole('button', { name: 'E-mail', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'E-mail 3 invoices?' })
    await dialog.getByText('2 invoices will be sent').waitFor()
    await dialog.getByText('Without E-mail: The customer has no e-mail address.').waitFor()
    await expectNoAxe(page)
    await dialog.getByRole('button', { name: 'E-mail 2' }).click()
    await page.getByText('2 queued for e-mail, 1 not e-mailed').waitFor()
    await expect
      .poll(() => server.received.map(({ to }) => to.join()).toSorted())
      .toEqual(['one@example.com', 'two@example.com'])
    expect(offences).toEqual([])
  })
})

describe('what a customer owes, by e-mail', { tags: 'soak' }, () => {
  let customerId: string
  beforeAll(async () => {
    await ready()
    customerId = await createCustomer(app.api, shop.businessId, {
      name: 'Zainab Hassan Stores',
      email: 'zainab@example.com',
      phone: '0803 765 4321',
    })
    const owed = { number: 'OLD/7', date: '2026-03-02', dueDate: '2026-04-01', amount: 48_250.5 }
    dataOf(await app.api.post(`/v1/customers/${customerId}/opening-items`, owed))
  })

  it('is asked for in a reminder, and shown in a statement', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${shop.businessId}/customers/${customerId}`)
    await page.getByRole('button', { name: /^Remind/ }).waitFor()

    await page.keyboard.press('f')
    const reminding = page.getByRole('dialog', { name: 'Remind Zainab Hassan Stores' })
    await reminding.getByRole('button', { name: /^Save statement-2026-03-02-to-/ }).waitFor()
    await expectNoAxe(page)
    await reminding.getByRole('button', { name: 'E-mail it to zainab@example.com' }).click()
    await page.getByText('The reminder to Zainab Hassan Stores is queued for e-mail.').waitFor()
    await emails(page).getByText('Sent', { exact: true }).waitFor()
    expect(server.received[0]?.content).toMatch(/filename="?statement-2026-03-02/)

    await page.getByRole('button', { name: 'E-mail statement' }).click()
    const stating = page.getByRole('dialog', { name: 'E-mail the statement of Zainab Hassan Stores' })
    await stating.getByLabel('Message').fill('Here it is.')
    await stating.getByRole('button', { name: 'Send e-mail' }).click()
    await emails(page)
      .getByText(/^Statement, by/)
      .waitFor()
    await expect
      .poll(() => server.received.map(({ content }) => content.includes('Here it is.')))
      .toEqual([false, true])

    await page.keyboard.press('f')
    await reminding.getByRole('button', { name: 'E-mail it to zainab@example.com' }).click()
    await reminding.getByText('They were reminded of the same amount today already.', { exact: false }).waitFor()
    expect(server.received).toHaveLength(2)
    await reminding.getByRole('button', { name: 'Send it once more' }).click()
    await expect.poll(() => server.received.length).toBe(3)
    // The core refuses the second one first.
    expect(offences.filter((offence) => !offence.includes('409'))).toEqual([])
  })

  it('is asked of everybody at once, after who gets one is said', async () => {
    // Of the same amount they were reminded already.
    const more = { number: 'OLD/8', date: '2026-03-02', dueDate: '2026-04-01', amount: 100 }
    dataOf(await app.api.post(`/v1/customers/${customerId}/opening-items`, more))
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${shop.businessId}/money`)
    await page.getByRole('button', { name: 'Remind all' }).click()
    await page.getByRole('button', { name: 'E-mail them all' }).click()
    const asking = page.getByRole('dialog', { name: 'E-mail reminders?' })
    await asking.getByText('1 customer gets a reminder').waitFor()
    await expectNoAxe(page)
    await asking.getByRole('button', { name: 'Send 1 e-mail' }).click()
    await asking.getByText('1 e-mail queued.').waitFor()
    await expect.poll(() => server.received.map(({ to }) => to.join())).toEqual(['zainab@example.com'])
    expect(offences).toEqual([])
  })
})

it('looks right: the settings, the dialog and the list of e-mails', { tags: 'soak' }, async () => {
  await ready()
  const id = await shop.finalized({
    customer: {
      name: 'Adébáyọ̀ Ọlátúnjí & Ọmọ Ìbàdàn General Merchandise and Haulage Nigeria Limited',
      email: 'adebayo.olatunji.and.sons@general-merchandise.example.com',
    },
    invoice: { invoiceKind: 'B2C' },
  })
  server.behaves({ recipient: () => reply(550, '5.2.2 Mailbox full') })
  dataOf(await app.api.post(`/v1/invoices/${id}/email`, {}))
  await app.look('mail-settings', async ({ page }) => {
    await page.goto(settingsPage())
    await page.getByText('What your customer reads').waitFor()
  })
  await app.look('mail-dialog', async ({ page }) => {
    await openSending(page, shop, id)
    await page.getByRole('button', { name: /^Save invoice-INV/ }).waitFor()
  })
  await app.look('mail-list', async ({ page }) => {
    await openInvoice(page, shop, id)
    await emails(page).getByText('Not sent', { exact: true }).waitFor()
  })
})

it(
  'a business without an account is told so where the invoice is made, and led to where it is added',
  { tags: 'soak' },
  async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${shop.businessId}/invoices/new`)
    await noAccount(page).waitFor()
    await page.getByRole('link', { name: 'Add an account' }).click()
    await page.getByRole('dialog').waitFor()
    expect(page.url()).toContain('/payment-details?open=new')
    expect(offences).toEqual([])
  },
)
