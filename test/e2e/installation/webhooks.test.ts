import { beforeAll, describe, expect, it } from 'vitest'

import { expectNoAxe } from '../../support/browser/checks.ts'
import { createInvoice, dataOf } from '../../support/scenario.ts'
import { isSigned, startReceiver } from '../../support/webhook-receiver.ts'
import { openApp } from '../support/app.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { owner, title } from '../support/steps.ts'

const app = openApp()
let data: SampleBusiness
beforeAll(async () => {
  data = await createSampleBusiness(app)
})

const address = () => `/businesses/${data.businessId}/webhooks`

describe('the webhooks of a business', () => {
  it('are made, tried, renewed and deleted, and every delivery is seen', { tags: 'soak' }, async () => {
    const receiver = await startReceiver()
    const { host } = new URL(receiver.url)
    const { page, offences } = await app.openAs(owner)
    await page.goto(address())
    await title(page, 'Webhooks').waitFor()
    await page.getByText('No webhooks yet').waitFor()

    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByLabel('Address').fill('http://example.com/')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await dialog.getByText('must begin with https://').waitFor()
    await dialog.getByLabel('Address').fill(receiver.url)
    await expectNoAxe(page)
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    const secret = await dialog.getByLabel('Secret').inputValue()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()

    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText(`${host} accepted the test.`).waitFor()
    expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true)

    const deliveries = page.getByRole('table', { name: 'Deliveries' })
    const id = await createInvoice(app.api, data.businessId, data.customerId)
    await deliveries
      .getByRole('row', { name: /invoice\.created/ })
      .getByText('Delivered, 200')
      .waitFor()
    expect(receiver.typesOf(id)).toEqual(['invoice.created'])
    await deliveries.getByRole('button', { name: 'Send again: invoice.created' }).click()
    await page.getByText('It is being sent again.').waitFor()
    await expect.poll(() => receiver.typesOf(id)).toEqual(['invoice.created', 'invoice.created'])

    receiver.answers(500)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('status').getByText('did not answer with a status from 200 to 299').waitFor()
    await expectNoAxe(page)

    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('button', { name: 'Create new secret' }).click()
    const renewed = await page.getByRole('dialog').getByLabel('Secret').inputValue()
    expect(renewed).not.toBe(secret)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText('The previous secret stays valid until').waitFor()

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete the webhook' }).click()
    await page.getByText(`Nothing is sent to ${host} any more.`).waitFor()
    await page.getByText('No webhooks yet').waitFor()
    expect(dataOf(await app.api.get(`/v1/webhooks?businessId=${data.businessId}`)).items).toEqual([])
    expect(offences).toEqual([])
  })

  it('look right in every face', { tags: 'soak' }, async () => {
    const receiver = await startReceiver()
    receiver.answers(({ event }, res) => void res.writeHead(event.type === 'invoice.updated' ? 503 : 204).end())
    const { businessId, customerId } = data
    const body = { businessId, url: receiver.url, events: ['invoice.*', 'queue.needsAttention'] }
    const { id } = dataOf(await app.api.post('/v1/webhooks', body))
    dataOf(await app.api.post('/v1/webhooks', { ...body, url: 'https://shop.example/hooks/invoice-desk' }))
    const invoice = await createInvoice(app.api, businessId, customerId)
    dataOf(await app.api.patch(`/v1/invoices/${invoice}`, { notes: 'Twice' }))
    dataOf(await app.api.post(`/v1/webhooks/${id}/test`))

    await app.look('webhooks', async ({ page }) => {
      await page.goto(`${address()}?of=${id}`)
      await page.getByRole('row', { name: /webhook\.test/ }).waitFor()
      await page
        .getByRole('row', { name: /invoice\.updated/ })
        .getByText('503')
        .waitFor()
    })
  })
})
