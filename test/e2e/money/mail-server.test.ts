import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { expectNoAxe } from '../../support/browser/checks.ts'
import { MAIL_USER, MAIL_WORD, startMailServer, type MailServer } from '../../support/mail-server.ts'
import { createSampleInvoices, type SampleInvoices } from '../invoice/sample-invoices.ts'
import { openApp } from '../support/app.ts'
import { choose, owner } from '../support/steps.ts'
import { invoiceToConsumer, noAccount, openSending } from './open-mail.ts'

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

const settingsPage = () => `/businesses/${shop.businessId}/settings?section=email`

describe('the mail server of a business', () => {
  it(
    'is found by the address, tested with what is wrong in plain words, and its password is never shown',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await app.openAs(owner)
      await page.goto(settingsPage())
      await page.getByRole('heading', { name: 'E-mail', exact: true }).waitFor()

      await page.getByLabel('Your e-mail address').fill('ngozi@gmail.com')
      await expect.poll(() => page.getByLabel('Mail server').inputValue()).toBe('smtp.gmail.com')
      await page.getByText('Google needs an app password here').waitFor()
      await page.getByLabel('Your e-mail address').fill('sales@adunni.com.ng')
      await choose(page, 'Your e-mail is with', 'Your own domain at a web host (cPanel)')
      expect(await page.getByLabel('Mail server').inputValue()).toBe('mail.adunni.com.ng')
      expect(await page.getByLabel('User name').inputValue()).toBe('sales@adunni.com.ng')

      await page.getByLabel('Your e-mail address').fill(MAIL_USER)
      await choose(page, 'Your e-mail is with', 'Other')
      await page.getByLabel('Mail server').fill('smtp.example.com')
      await page.getByLabel('Port').fill('70000')
      await choose(page, 'Encryption', 'None: a mail server on this computer')
      await page.getByRole('button', { name: 'Save e-mail settings' }).click()
      await page.getByText('Port must be a port from 1 to 65535.').waitFor()
      await page.getByLabel('Port').fill(String(server.port))
      await page.getByRole('button', { name: 'Save e-mail settings' }).click()
      await page.getByText('without encryption, only a mail server on this computer is allowed').waitFor()
      await page.getByLabel('Mail server').fill('127.0.0.1')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Save e-mail settings' }).click()
      await page.getByText('Saved. Send yourself a test now.').waitFor()

      await page.getByRole('button', { name: 'Send a test e-mail' }).click()
      await page.getByText('The mail server did not accept the user name or password.').first().waitFor()
      await page.getByText('The server said: 535 5.7.8 Username and Password not accepted').waitFor()

      await page.getByLabel('Password', { exact: true }).fill(MAIL_WORD)
      await page.getByRole('button', { name: 'Save e-mail settings' }).click()
      await page.getByPlaceholder('A password is saved').waitFor()
      await page.getByRole('button', { name: 'Send a test e-mail' }).click()
      await page.getByText(`The mail server accepted the test for ${MAIL_USER}`).waitFor()
      expect(server.received).toHaveLength(1)
      await page.reload()
      await page.getByText('The last test succeeded').waitFor()
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
      await expectNoAxe(page)
      expect(offences).toEqual([])
    },
  )

  it('has words that are seen as a customer reads them while they are typed', { tags: 'soak' }, async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(settingsPage())
    const preview = page.getByRole('region', { name: 'What your customer reads' })
    await preview.getByText('Invoice INV000012 from Ngozi Stores').waitFor()

    const message = page.getByLabel('Message')
    await message.fill('Good day {custmer}')
    await page.getByText('Message has {custmer}, which is not a placeholder').waitFor()
    await message.fill('Good day ')
    await page.getByRole('button', { name: 'Insert {customer}' }).click()
    await preview.getByText('Good day Lagos Foods Ltd').waitFor()
    await page.getByRole('button', { name: 'Save wording' }).click()
    await page.getByText('The wording is saved.').waitFor()

    const dialog = await openSending(page, shop, await invoiceToConsumer(shop, 'ada@example.com', 'Adébáyọ̀ Ọlátúnjí'))
    await noAccount(dialog).waitFor()
    expect(await dialog.getByLabel('Message').inputValue()).toContain('Good day Adébáyọ̀ Ọlátúnjí')
    await page.goto(settingsPage())
    await page.getByRole('button', { name: 'Restore the default wording' }).click()
    await page.getByText('This is the default wording.').waitFor()
    expect(offences).toEqual([])
  })
})
