import sharp from 'sharp'
import { expect, it } from 'vitest'

import { dataOf, readyBusiness } from '../../support/scenario.ts'
import { dropFile } from '../installation/drop-file.ts'
import { openApp } from '../support/app.ts'
import { hasFocus, okafor, owner, title } from '../support/steps.ts'

const app = openApp()

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a783c' } })

it('a photo stays beside the form while a bill is typed, and is opened from the page of the bill', async () => {
  const businessId = await readyBusiness(app.api, okafor)
  dataOf(await app.api.post('/v1/suppliers', { businessId, name: 'Ìyá Àjọkẹ́ Foods' }))
  const png = await photo(480, 640).png().toBuffer()
  const jpeg = await photo(300, 200).jpeg().toBuffer()
  const { page, offences } = await app.openAs(owner)
  await page.goto(`/businesses/${businessId}/bills/new`)
  await hasFocus(page.getByLabel('Supplier', { exact: true }))
  await page.keyboard.type('ajoke')
  await page.keyboard.press('Enter')
  await hasFocus(page.getByLabel('Their invoice number'))

  const drop = 'Drop a photo or PDF of the bill here, or choose one'
  const paper = page.getByRole('region', { name: 'The paper' })
  await dropFile(page, drop, { name: 'rice.gif', content: png })
  await paper.getByRole('alert').waitFor()
  await dropFile(page, drop, { name: 'rice.png', content: png })
  const seen = paper.getByRole('img', { name: 'rice.png' })
  await seen.waitFor()
  await hasFocus(page.getByLabel('Their invoice number'))
  await page.keyboard.type('IA-12')
  await page.keyboard.press('Enter')
  for (const [index, [what, price]] of [
    ['Rice, 50 kg', '84000'],
    ['Beans, 25 kg', '41000'],
  ].entries()) {
    await hasFocus(page.getByLabel(`Description of line ${index + 1}`, { exact: true }))
    await page.keyboard.type(what ?? '')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await hasFocus(page.getByLabel(`Price of line ${index + 1}`, { exact: true }))
    await page.keyboard.type(price ?? '')
    await page.keyboard.press('Enter')
  }
  await page.getByText('Kept on this computer until the bill is saved.').waitFor()
  const [form, picture] = await Promise.all([
    page.getByLabel('Description of line 2', { exact: true }).boundingBox(),
    seen.boundingBox(),
  ])
  // It is beside what is typed, and both are on screen at once.
  expect(picture?.x).toBeGreaterThan((form?.x ?? Infinity) + (form?.width ?? 0))
  expect(picture?.y).toBeLessThan(form?.y ?? 0)
  expect(picture?.y).toBeGreaterThanOrEqual(0)

  await page.reload()
  await seen.waitFor()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    paper.getByRole('button', { name: /^Choose a file/ }).press('Enter'),
  ])
  await chooser.setFiles({ name: 'waybill.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await paper.getByRole('img', { name: 'waybill.jpg' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await title(page, 'BILL000001').waitFor()
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('img', { name: 'rice.png' }).click()])
  const size = opened.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(await size).toEqual([480, 640])

  const { items } = dataOf(await app.api.get(`/v1/purchases?businessId=${businessId}`))
  const [{ id, total, attachments }] = items
  expect([total, attachments.map(({ fileName }: { fileName: string }) => fileName)]).toEqual([
    134_375,
    ['rice.png', 'waybill.jpg'],
  ])
  for (const [index, content] of [png, jpeg].entries()) {
    const file = await app.api.get(`/v1/purchases/${id}/attachments/${attachments[index].id}`)
    expect(Buffer.compare(file.bytes, content)).toBe(0)
  }
  expect(offences).toEqual([])
})
