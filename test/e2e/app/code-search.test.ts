import { expect, it } from 'vitest'

import { readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { okafor, owner } from '../support/steps.ts'

const app = openApp()

it('codes are found alike in the editor, for a product and in the settings', { tags: 'soak' }, async () => {
  const businessId = await readyBusiness(app.api, okafor)
  const { page, offences } = await app.openAs(owner)
  const at = (path: string) => `/businesses/${businessId}${path}`
  const found = async (field: string) => {
    await page.getByLabel(field, { exact: true }).fill('portland cement')
    const options = page.getByRole('option', { name: '2523' })
    await options.first().waitFor()
    return (await options.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  }

  await page.goto(at('/settings?section=classification'))
  await page.getByText('Goods', { exact: true }).click()
  const inSettings = await found('HS code')

  await page.goto(at('/products?open=new'))
  const forProduct = await found('HS code')

  await page.goto(at('/invoices/new'))
  await page.getByLabel('Description of line 1', { exact: true }).fill('Cement')
  await page.getByRole('button', { name: 'codes of line 1' }).click()
  expect(await found('HS code')).toEqual(inSettings)
  expect(forProduct).toEqual(inSettings)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('HS code', { exact: true }).inputValue()).toMatch(/^2523/)
  expect(offences).toEqual([])
})
