import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { picture } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { send, untilStatus } from '../support/invoices.ts'
import { holdBack, owner, title } from '../support/steps.ts'
import { createSampleInvoices, type SampleInvoices, shortLookupDelays } from './sample-invoices.ts'

const app = openApp({ env: shortLookupDelays })
let world: SampleInvoices

const lines = [
  {
    description: 'Cement, 50 kg bag',
    quantity: 820,
    unit: 'bags',
    unitPrice: 8450,
    taxPercent: 7.5,
    hsnCode: '2523.29',
    productCategory: 'Cement',
  },
  {
    description: 'Iron rod 12 mm',
    quantity: 40,
    unit: 'pieces',
    unitPrice: 4620,
    taxPercent: 7.5,
    discount: 10000,
    hsnCode: '7214.20',
    productCategory: 'Iron',
  },
  {
    description: 'Delivery to Agbara',
    quantity: 3,
    unit: 'trips',
    unitPrice: 65000,
    taxPercent: 0,
    kind: 'SERVICE',
    isicCode: '4923',
    serviceCategory: 'Freight transport by road',
  },
  {
    description: 'Roofing nails, 3 inch, galvanised, carton of 20 kg with certificate',
    quantity: 12,
    unit: 'cartons',
    unitPrice: 21250,
    taxPercent: 7.5,
    hsnCode: '7317.00',
    productCategory: 'Nails',
  },
]

beforeAll(async () => {
  world = await createSampleInvoices(app)
})

const show =
  (id: string, waitFor: string, then?: (page: Page) => Promise<unknown>) =>
  async (tab: Tab): Promise<void> => {
    await tab.page.goto(world.addressOf(id))
    await tab.page.getByRole('article').getByText('Amount in words').waitFor()
    await tab.page.getByRole('main').locator('ol > li').first().waitFor()
    await tab.page.getByText(waitFor).first().waitFor()
    await then?.(tab.page)
  }

async function richInvoice(): Promise<object> {
  const account = { businessId: world.businessId, label: 'GTBank', type: 'BANK_TRANSFER' }
  const details = { accountName: 'Okafor Trading Ltd', accountNumber: '0123456789', bankName: 'GTBank' }
  const { id } = dataOf(await app.api.post('/v1/payment-details', { ...account, details }))
  return {
    items: lines,
    paymentTerms: '30 days',
    paymentMethod: 'BANK_TRANSFER',
    paymentDetails: id,
    notes: 'Goods sold are returnable within 7 days.\nThank you for your custom.',
  }
}

describe('the invoice page', () => {
  it('is good to look at once FIRS / NRS has approved, with the payment dialog', { tags: 'soak' }, async () => {
    const id = await world.finalized({ customer: { name: 'Adébáyọ̀ Ọlátúnjí & Sons' }, invoice: await richInvoice() })
    await send(app.api, id)
    await untilStatus(app.api, id, 'FIRS_APPROVED')
    await app.look('invoice', show(id, 'FIRS / NRS approved it'))
    await app.look(
      'invoice-payment',
      show(id, 'FIRS / NRS approved it', async (page) => {
        await page.getByRole('button', { name: 'Record payment' }).click()
        await page.getByRole('dialog').getByLabel('Reference').waitFor()
        await page.getByRole('switch', { name: 'Tax was withheld' }).click()
        await page.getByLabel('Withholding tax, %').fill('5')
        await page.getByText(/Withheld ₦/).waitFor()
      }),
    )
    await app.look(
      'invoice-menu',
      show(id, 'FIRS / NRS approved it', async (page) => {
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'New invoice' }).waitFor()
      }),
    )
  })

  it('is as a draft with something to put right', { tags: 'soak' }, async () => {
    const items = [lines[0], { description: 'Sand, one tipper', quantity: 1, unitPrice: 90000, taxPercent: 7.5 }]
    const id = await world.draft({ customer: { tin: null, email: null }, invoice: { items, invoiceKind: 'B2B' } })
    await app.look('invoice-draft', show(id, 'before FIRS / NRS'))
  })

  it('is when it was refused', { tags: 'soak' }, async () => {
    const id = await world.finalized({
      tin: '99999999-0001',
      customer: { name: 'Ìfẹọma Catering' },
      invoice: { items: lines },
    })
    await send(app.api, id)
    await app.look('invoice-refused', show(id, 'Why FIRS / NRS refused it'))

    // A reason has the button that puts it right.
    const tab = await app.openAs(owner)
    await show(id, 'Why FIRS / NRS refused it')(tab)
    await tab.page.getByRole('link', { name: 'Open the customer' }).click()
    await title(tab.page, 'Customers').waitFor()
    await tab.page.getByRole('row', { name: 'Ìfẹọma Catering' }).waitFor()
    expect(tab.offences).toEqual([])
  })

  it('is while it waits, with the question before it is printed', { tags: 'soak' }, async () => {
    const id = await world.finalized({ tin: '99999999-0007', invoice: { items: lines } })
    await send(app.api, id)
    await app.look(
      'invoice-print-warning',
      show(id, 'FIRS / NRS has another document', async (page) => {
        await page.keyboard.press('p')
        await page.getByText('The customer may get it only once it is cleared.').waitFor()
      }),
    )
    await app.look('invoice-attention', show(id, 'FIRS / NRS has another document'))
  })

  it('of a quotation says until when it is valid, and its total on a phone without scrolling sideways', async () => {
    const id = await world.finalized({ invoice: { invoiceType: 'PROFORMA', items: lines } })
    const { page, offences } = await app.openAs(owner, { viewport: { width: 360, height: 740 } })
    await page.goto(world.addressOf(id))
    await page.getByText(/^Valid until \d{1,2} \w{3} \d{4}$/).waitFor()
    const { total } = dataOf(await app.api.get(`/v1/invoices/${id}`)) as { readonly total: number }
    const shown = page.getByText(total.toLocaleString('en', { minimumFractionDigits: 2 })).first()
    const box = await shown.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
    // What may be scrolled sideways is a table in a frame of its own, never the page.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(offences).toEqual([])
  })

  it('is with the longest names and amounts, in a window of 360 pixels too', { tags: 'soak' }, async () => {
    const word = 'Adébáyọ̀Ọlátúnjí'.repeat(5)
    const id = await world.finalized({
      customer: { name: `${word} & Sons Building Materials and General Merchandise`, city: word.slice(0, 60) },
      invoice: {
        items: [
          { ...lines[0], description: `${word} ${word}`, quantity: 999_999.123456, unitPrice: 9_999_999.9999 },
          ...lines.slice(1),
        ],
        notes: word.repeat(4),
      },
    })
    await app.look('invoice-long', show(id, 'finalized it'))

    const tab = await app.openAs(owner, { viewport: { width: 360, height: 740 } })
    await show(id, 'finalized it')(tab)
    await picture(tab.page, 'invoice-long-phone')
  })

  it('keeps its size while it is being fetched', { tags: 'soak' }, async () => {
    const id = await world.finalized({ invoice: { items: lines } })
    const tab = await app.openAs(owner, { viewport: { width: 1280, height: 800 } })
    const release = await holdBack(tab.page, /\/document$/)
    await tab.page.goto(world.addressOf(id))
    const paper = tab.page.getByRole('article')
    // Until there is its number, all of the page is a skeleton.
    await tab.page.getByRole('heading', { level: 1, name: /^INV/ }).waitFor()
    await tab.page.getByRole('article', { name: 'Loading the invoice' }).waitFor()
    const box = () => paper.evaluate((element) => JSON.stringify(element.getBoundingClientRect()))
    const before = await box()
    release()
    await paper.getByText('Amount in words').waitFor()
    expect(await box()).toEqual(before)
  })
})
