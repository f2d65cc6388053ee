import { beforeAll, describe, expect, it } from 'vitest'

import { picture } from '../../support/browser/checks.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { clippedAmounts } from '../support/clipped-amounts.ts'
import { createCustomerWith, finalize, invoiceAt, sandboxTins, send, untilStatus } from '../support/invoices.ts'
import { okafor, owner } from '../support/steps.ts'

const app = openApp()

let businessId: string
let ids: { draft: string; pending: string; approved: string; customer: string; product: string }

/** Ninety-nine billion naira, the odd kobo, and what people really write. */
const large = [
  {
    description: 'Turbine hall, supply and installation with all auxiliaries, civil works and commissioning, Azura-Edo',
    quantity: 1,
    unitPrice: 99_000_000_000,
    discount: 1_250_000,
    taxPercent: 7.5,
    hsnCode: '8406.82',
    productCategory: 'Steam turbines',
  },
  { description: 'Diesel (AGO)', quantity: 1_250_000.5, unitPrice: 1450.1255, taxPercent: 7.5, unit: 'litre' },
  { description: 'Transformer, 132/33 kV', quantity: 1, unitPrice: 9_999_999_999.99, taxPercent: 7.5 },
  { description: 'Excavator', quantity: 1, unitPrice: 38_500_000, taxPercent: 7.5, discount: 1_250_000 },
].map((line) => ({ hsnCode: '2523.29', productCategory: 'Cement', ...line }))

beforeAll(async () => {
  const { api } = app
  businessId = await readyBusiness(api, okafor)
  const customerId = await createCustomer(api, businessId)
  const refused = await createCustomerWith(api, businessId, 'Refused Ventures Nigeria Limited', sandboxTins.refused)
  const waiting = await createCustomerWith(api, businessId, 'Waiting Ventures', sandboxTins.temporarilyDown)
  const make = (buyer = customerId) =>
    createInvoice(api, businessId, buyer, { items: large, issueDate: today(), dueDate: today() })

  const [approved, isRefused, isWaiting] = [await make(), await make(refused), await make(waiting)]
  for (const id of [approved, isRefused, isWaiting]) {
    await finalize(api, id)
    await send(api, id)
  }
  await untilStatus(api, approved, 'FIRS_APPROVED')
  await untilStatus(api, isRefused, 'FIRS_REJECTED')
  const creditNote = { invoiceType: 'CREDIT_NOTE', originalInvoiceId: approved, items: large.slice(2) }
  await finalize(api, await createInvoice(api, businessId, customerId, creditNote))

  dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
  const pending = await make()
  await finalize(api, pending)
  const cancelled = await make()
  dataOf(await api.delete(invoiceAt(cancelled)))

  const money = { businessId, customerId, date: today(), method: 'BANK_TRANSFER', amount: 24_500_000_000 }
  dataOf(await api.post('/v1/payments', { ...money, allocations: [] }))
  const turbine = { ...large[0], name: 'Turbine hall', businessId, discount: undefined, quantity: undefined }
  const product = dataOf(await api.post('/v1/products', turbine))['id'] as string
  dataOf(
    await api.post(`/v1/businesses/${businessId}/cash-movements`, {
      kind: 'CASH_IN',
      amount: 99_000_000_000,
      reason: 'From the bank',
    }),
  )
  ids = { draft: await make(), pending, approved, customer: customerId, product }
})

const today = () => new Date().toISOString().slice(0, 10)

const places: readonly (readonly [string, () => string, string])[] = [
  ['editor', () => `/invoices/${ids.draft}/edit`, '38,500,000.00'],
  ['list', () => '/invoices', '119,162,306,9'],
  ['page-approved', () => `/invoices/${ids.approved}`, '119,162,306,9'],
  ['page-draft', () => `/invoices/${ids.draft}`, '119,162,306,9'],
  ['home', () => '/', '119,162,306,9'],
  ['approvals', () => '/approvals', '119,162,306,9'],
  ['sending', () => '/sending', 'Refused Ventures'],
  ['register', () => '/numbers', 'INV000001'],
  ['account', () => `/customers/${ids.customer}`, '119,162,306,9'],
  ['owes', () => '/money', '119,162,306,9'],
  ['received', () => '/money/received', '24,500,000,000.00'],
  ['credit', () => '/money/credit', '24,500,000,000.00'],
  ['product', () => `/products/${ids.product}`, '99,000,000,000.00'],
  ['day', () => '/counter/day', '99,000,000,000.00'],
]

describe('at a width of 900, 1280 and 1440', () => {
  it.each(process.env['SOAK'] === undefined ? places.slice(0, 6) : places)(
    'no figure is cut: %s',
    async (name, path, sign) => {
      const { page, offences } = await app.openAs(owner)
      await page.goto(`/businesses/${businessId}${path()}`)
      await expect.poll(async () => page.evaluate(shownText), { timeout: 30_000 }).toContain(sign)
      for (const width of [900, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await picture(page, `figures-${name}-${width}`)
        expect(await clippedAmounts(page), `at ${width}`).toEqual([])
      }
      expect(offences).toEqual([])
    },
  )
})

const shownText = `document.body.innerText + [...document.querySelectorAll('input')].map(({ value }) => value)`
