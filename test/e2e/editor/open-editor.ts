import type { Page } from 'playwright-core'

import type { Api } from '../../support/api-client.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { dataOf, until } from '../../support/scenario.ts'
import type { BrowserApp } from '../support/app.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { owner, title } from '../support/steps.ts'

const products = [
  {
    name: 'Cement, 50 kg bag',
    unitPrice: 8450,
    taxPercent: 7.5,
    unit: 'bag',
    kind: 'GOODS',
    hsnCode: '2523.29',
    productCategory: 'Cement',
  },
  {
    name: 'Iron rod 12 mm',
    unitPrice: 4620,
    taxPercent: 7.5,
    unit: 'piece',
    kind: 'GOODS',
    hsnCode: '7214.20',
    productCategory: 'Steel',
  },
  {
    name: 'Delivery to Ikeja',
    unitPrice: 25000,
    taxPercent: 0,
    unit: 'trip',
    kind: 'SERVICE',
    isicCode: '4923',
    serviceCategory: 'Road haulage',
  },
]

/** A business that can send, with a customer, an account to pay into and three products. */
export async function createEditorBusiness({ api }: { readonly api: Api }): Promise<SampleBusiness> {
  const filled = await createSampleBusiness({ api })
  const { businessId } = filled
  for (const product of products) dataOf(await api.post('/v1/products', { businessId, ...product }))
  dataOf(
    await api.post('/v1/payment-details', {
      businessId,
      label: 'GTBank',
      type: 'BANK_TRANSFER',
      details: { accountNumber: '0123456789', accountName: 'Okafor Trading', bankName: 'GTBank' },
    }),
  )
  return filled
}

/** A tab of the owner, on a page of the business. */
export async function openEditorTab(app: BrowserApp, { businessId }: SampleBusiness, path: string): Promise<Tab> {
  const tab = await app.openAs(owner)
  await tab.page.goto(`/businesses/${businessId}${path}`)
  return tab
}

export const cell = (page: Page, name: string, line: number) =>
  page.getByLabel(`${name} of line ${line}`, { exact: true })

/** Waits until the cursor is in this cell. */
export const focused = (page: Page, name: string, line: number) =>
  cell(page, name, line).and(page.locator(':focus')).waitFor()

/** Waits until the core has everything, and answers the id of the draft. */
export async function saved(page: Page): Promise<string> {
  await page.getByText(/^Saved \d/).waitFor()
  await page.waitForURL(/\/invoices\/[^/]+\/edit$/)
  return /invoices\/([^/]+)\/edit/.exec(page.url())?.[1] ?? ''
}

/** A draft as the core has it, once `isDone`. */
export async function draftOf(api: Api, id: string, isDone: (draft: Draft) => boolean = () => true): Promise<Draft> {
  const read = async () => dataOf(await api.get(`/v1/invoices/${id}`)) as Draft
  return until(read, isDone)
}

type Draft = {
  readonly invoiceNumber: string
  readonly status: string
  readonly version: number
  readonly customerName: string
  readonly issueDate: string
  readonly dueDate: string
  readonly notes: string | null
  readonly total: number
  readonly items: {
    description: string
    quantity: number
    unitPrice: number
    discount: number
    unit: string | null
    taxPercent: number
    taxCategory: string | null
    hsnCode: string | null
    productCategory: string | null
  }[]
}

/** Chooses the customer and waits for the first line to have the cursor. */
export async function chooseCustomer(page: Page, typed = 'Adé'): Promise<void> {
  await title(page, 'New invoice').waitFor()
  await page.getByLabel('Customer', { exact: true }).fill(typed)
  await page.keyboard.press('Enter')
  await cell(page, 'Description', 1).and(page.locator(':focus')).waitFor()
}

/** Pastes rows as a spreadsheet copies them, where the cursor is. */
export const pasteTable = (page: Page, text: string) =>
  page.evaluate((rows) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', rows)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
