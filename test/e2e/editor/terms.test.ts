import { beforeAll, describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { finalize } from '../support/invoices.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { holdBack, holds, title } from '../support/steps.ts'
import { cell, chooseCustomer, draftOf, createEditorBusiness, openEditorTab, saved } from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
})

const addCustomer = (name: string) => createCustomer(app.api, data.businessId, { name, invoiceKind: 'B2B' })

describe('when it is due and how it is paid', () => {
  it(
    'is never taken from the invoice of another customer, and stands as on the last one of the same',
    { tags: 'soak' },
    async () => {
      await addCustomer('Musa Building Works')
      await addCustomer('Chidi Hardware')
      const { page, offences } = await openEditorTab(app, data, '/invoices/new')
      const due = page.getByLabel('Due date')
      const terms = page.getByLabel('Payment terms')
      await title(page, 'New invoice').waitFor()
      const usual = await due.inputValue()
      await chooseCustomer(page, 'Musa')
      await page.keyboard.type('cement')
      await page.getByRole('option', { name: 'Cement, 50 kg bag' }).click()
      await due.fill('31 Dec 2099')
      await terms.fill('At the end of the century')
      const first = await saved(page)
      await page.keyboard.press('Control+Enter')
      await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
      expect((await draftOf(app.api, first)).status).not.toBe('DRAFT')

      await page.goto(`/businesses/${data.businessId}/invoices/new`)
      await chooseCustomer(page, 'Chidi')
      await holds(due, usual)
      await holds(terms, '')

      await page.goto(`/businesses/${data.businessId}/invoices/new`)
      await title(page, 'New invoice').waitFor()
      await chooseCustomer(page, 'Musa')
      const { invoiceNumber } = await draftOf(app.api, first)
      await page.getByText(`As on ${invoiceNumber}`).waitFor()
      await holds(due, '31 Dec 2099')
      await holds(terms, 'At the end of the century')
      await page.keyboard.press('Control+z')
      await holds(page.getByLabel('Customer', { exact: true }), '')
      await holds(due, usual)
      await holds(terms, '')
      expect(offences).toEqual([])
    },
  )

  it(
    'is made to agree with the terms by one press, where they say another number of days',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await openEditorTab(app, data, '/invoices/new')
      await chooseCustomer(page)
      await cell(page, 'Description', 1).fill('Sand')
      await cell(page, 'Price', 1).fill('1000')
      await page.getByLabel('Issue date').fill('2 Nov 2026')
      await page.getByLabel('Payment terms').fill('Within 2 weeks')
      await page.getByRole('button', { name: 'Set due date: 16 Nov 2026' }).click()
      await holds(page.getByLabel('Due date'), '16 Nov 2026')
      await page.getByRole('button', { name: /^Set due date/ }).waitFor({ state: 'detached' })
      await draftOf(app.api, await saved(page), ({ dueDate }) => dueDate === '2026-11-16')
      await page.keyboard.press('Control+z')
      await page.getByRole('button', { name: 'Set due date: 16 Nov 2026' }).waitFor()
      expect(offences).toEqual([])
    },
  )

  it('holds nobody up, and changes nothing that was typed before it was found', { tags: 'soak' }, async () => {
    const slow = await addCustomer('Bello and Sons')
    const items = [{ description: 'Cement', quantity: 1, unitPrice: 1000, taxPercent: 7.5, hsnCode: '2523.29' }]
    const id = await createInvoice(app.api, data.businessId, slow, { dueDate: '2026-11-27', items })
    dataOf(await app.api.patch(`/v1/invoices/${id}`, { paymentTerms: '7 days' }))
    await finalize(app.api, id)

    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const release = await holdBack(page, /\/v1\/invoices\?.*customerId=/)
    await chooseCustomer(page, 'Bello')
    await page.keyboard.type('Haulage')
    await holds(cell(page, 'Description', 1), 'Haulage')
    const due = page.getByLabel('Due date')
    await due.fill('24 Dec 2099')
    await due.press('Tab')
    const found = page.waitForResponse(/\/v1\/invoices\?.*customerId=/)
    release()
    await found
    await page.getByLabel('Payment terms').fill('Cash')
    await holds(due, '24 Dec 2099')
    await page.getByText('As on INV').waitFor({ state: 'detached' })
    expect(offences).toEqual([])
  })
})
