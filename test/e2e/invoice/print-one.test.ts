import { beforeAll, describe, expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { owner } from '../support/steps.ts'
import { recordPrints, createSampleInvoices, type SampleInvoices } from './sample-invoices.ts'

const app = openApp({ browser: 'whole' })
let world: SampleInvoices

beforeAll(async () => {
  world = await createSampleInvoices(app)
  await world.settings({ requireApproval: false })
})

describe('an invoice', () => {
  it('prints at once when it is cleared, and asks first when the buyer has to wait', async () => {
    const { page, offences } = await app.openAs(owner)
    const open = async (invoice: string) => {
      await page.goto(world.addressOf(invoice))
      await page.getByText('Amount in words').waitFor()
    }
    const prints = await recordPrints(page)
    const formats: string[] = []
    page.on('request', (request) => {
      const format = /\/pdf\?format=(.*)/.exec(request.url())?.[1]
      if (format !== undefined) formats.push(format)
    })
    const business = { [world.businessId]: { printFormat: 'receipt-80' } }
    dataOf(await app.api.patch('/v1/users/me/preferences', { perBusiness: business }))

    const id = await world.finalized()
    await open(id)
    const canShow = await page.evaluate(() => navigator.pdfViewerEnabled)
    const saved: string[] = []
    page.on('download', (file) => saved.push(file.suggestedFilename()))
    const isDone = async () => (canShow ? await prints() : saved.length) > 0

    await page.keyboard.press('Control+p')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The customer may get it only once it is cleared.').waitFor()
    await dialog.getByRole('button', { name: 'Do not print it yet' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(formats).toEqual([])

    await page.keyboard.press('p')
    await dialog.getByRole('button', { name: 'Print anyway' }).click()
    await until(isDone)
    expect(formats).toEqual(['receipt-80'])

    const consumer = await world.finalized({ invoice: { invoiceKind: 'B2C' } })
    await open(consumer)
    saved.length = 0
    await page.keyboard.press('p')
    await until(isDone)
    expect(await dialog.count()).toBe(0)
    expect(offences).toEqual([])
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo).toBe(true)
}
