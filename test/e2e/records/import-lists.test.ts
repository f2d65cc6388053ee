import { describe, expect, it } from 'vitest'

import { openApp } from '../support/app.ts'
import { holds } from '../support/steps.ts'
import { give, importAt, save } from './open-import.ts'
import { freshBusiness, recordsOf } from './open-records.ts'

const app = openApp()

async function importProducts(list: string) {
  const businessId = await freshBusiness(app.api)
  const { page, offences } = await importAt(app, businessId, 'products', 'Import products')
  await give(page, 'products.csv', Buffer.from(list))
  const saved = async () =>
    (await recordsOf(app.api, businessId, 'products')).map(({ name, unitPrice }) => [name, unitPrice])
  return { page, offences, saved }
}

describe('a list as people and their programs write it', () => {
  it('with commas in its figures is never read short: what is meant is one press away', async () => {
    const { page, offences, saved } = await importProducts('Item,Price\nGarri 50kg,62,500\nMilk,3,800\nSoap,900\n')
    await page.getByText('2 things to look at').waitFor()
    await page.getByText('Garri 50kg | 62 | 500').first().waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await page.screenshot({ path: 'artifacts/e2e/import-commas.png' })

    await page.getByRole('button', { name: 'Accept the 2 suggestions' }).click()
    await holds(page.getByRole('textbox', { name: 'Price, row 2' }), '62,500')
    await page.getByText('Ready: 3 to add.').waitFor()
    await save(page).click()
    await page.getByText('3 rows in the list: 3 added').waitFor()
    expect(await saved()).toEqual(
      expect.arrayContaining([
        ['Garri 50kg', 62_500],
        ['Milk', 3800],
        ['Soap', 900],
      ]),
    )
    expect(offences).toEqual([])
  })

  it(
    'with more than one column of money asks which one it is, each with what stands in it',
    { tags: 'soak' },
    async () => {
      const { page, offences, saved } = await importProducts('Item,Cost,Wholesale price\nMilk,3100,3500\n')
      await page.getByText('It may be “Cost” (3100) or “Wholesale price” (3500).').waitFor()
      await page.screenshot({ path: 'artifacts/e2e/import-which-price.png' })
      await page.getByLabel('What “Wholesale price” is').selectOption('unitPrice')
      await page.getByText('Ready: 1 to add.').waitFor()
      await save(page).click()
      await page.getByText('1 added').waitFor()
      expect(await saved()).toEqual([['Milk', 3500]])
      expect(offences).toEqual([])
    },
  )

  it(
    'whose dots may be thousands or decimals asks once, and takes the answer for all of it',
    { tags: 'soak' },
    async () => {
      const { page, offences, saved } = await importProducts('Item,Price\nCement,9.500\nSand,12.500\n')
      await page.getByText('“9.500” may be written with a dot for thousands').waitFor()
      await page.getByLabel('Numbers in this list').selectOption('comma')
      await page.getByText('Ready: 2 to add.').waitFor()
      await save(page).click()
      await page.getByText('2 added').waitFor()
      expect(await saved()).toEqual(
        expect.arrayContaining([
          ['Cement', 9500],
          ['Sand', 12_500],
        ]),
      )
      expect(offences).toEqual([])
    },
  )
})
