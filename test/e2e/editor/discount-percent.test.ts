import { beforeAll, expect, it } from 'vitest'

import { createInvoice } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { holds } from '../support/steps.ts'
import { cell, draftOf, createEditorBusiness, openEditorTab, saved } from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
})

const line = { description: 'Cement', quantity: 2, unitPrice: 8450, taxPercent: 7.5 }
const make = (items: readonly object[]) => createInvoice(app.api, data.businessId, data.customerId, { items })
const edit = (id: string) => `/invoices/${id}/edit`

it(
  'a discount in percent shows that it is one, and stays one after another draft, and in a duplicate',
  { tags: 'soak' },
  async () => {
    const [id, other] = [await make([line]), await make([{ ...line, description: 'Sand' }])]
    const { page, offences } = await openEditorTab(app, data, edit(id))
    await cell(page, 'Discount', 1).fill('5%')
    await cell(page, 'Quantity', 1).focus()
    await holds(page.getByLabel('Discount of line 1, 5 %'), '845.00')
    await page.getByText('5 %', { exact: true }).waitFor()
    await draftOf(app.api, id, ({ items }) => items[0]?.discount === 845)
    await saved(page)

    await page.goto(`/businesses/${data.businessId}${edit(other)}`)
    await cell(page, 'Quantity', 1).fill('3')
    await draftOf(app.api, other, ({ items }) => items[0]?.quantity === 3)
    await page.goto(`/businesses/${data.businessId}${edit(id)}`)
    await holds(page.getByLabel('Discount of line 1, 5 %'), '845.00')
    await cell(page, 'Quantity', 1).fill('4')
    await holds(page.getByLabel('Discount of line 1, 5 %'), '1,690.00')
    await draftOf(app.api, id, ({ items }) => items[0]?.discount === 1690)

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate this invoice' }).click()
    await page.waitForURL((url) => !url.pathname.includes(id) && url.pathname.endsWith('/edit'))
    await cell(page, 'Quantity', 1).fill('10')
    await holds(page.getByLabel('Discount of line 1, 5 %'), '4,225.00')
    expect(offences).toEqual([])
  },
)

it(
  'a discount that may be a percent of another browser says that it stays when the quantity is changed',
  { tags: 'soak' },
  async () => {
    const { page, offences } = await openEditorTab(app, data, edit(await make([{ ...line, discount: 845 }])))
    await cell(page, 'Quantity', 1).fill('4')
    await page.getByText('The discount of ₦845.00 is unchanged.', { exact: false }).waitFor()
    await holds(cell(page, 'Discount', 1), '845.00')
    await cell(page, 'Quantity', 1).fill('2')
    await page.getByText('The discount of ₦845.00 is unchanged.', { exact: false }).waitFor({ state: 'detached' })
    expect(offences).toEqual([])
  },
)
