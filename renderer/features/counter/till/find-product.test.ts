import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { ok, startScriptedCore, user, type ScriptedCore } from '../../../../test/support/scripted-core.ts'
import type { Price } from '../../../lib/counter/price-list.ts'
import { findProduct, listedProduct, refreshPrices } from './find-product.ts'
import { productOf } from './sample-sale.ts'
import { matchWithVatTreatment } from './vat-treatment.ts'

const bread: Price = {
  ...{ counterCategory: null, tileColor: null, imageUrl: null },
  id: 'the bread',
  name: 'Bread, sliced',
  barcode: '5449000000996',
  unitPrice: 1_200,
  unitPriceWithVat: null,
  taxPercent: 0,
  unit: null,
  kind: 'GOODS',
  taxCategory: null,
  hsnCode: null,
  productCategory: null,
  isicCode: null,
  serviceCategory: null,
}
let core: ScriptedCore

beforeEach(async () => {
  core = await startScriptedCore()
  await core.session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' })
  core.handler = () => 'hang'
})
afterEach(async () => core.close())

const scanned = (text: string) =>
  findProduct(
    {
      client: core.client,
      queries: new QueryClient(),
      businessId: 'a business',
      prices: { read: () => [bread], keep: () => {} },
      answerMs: 50,
    },
    { id: 'a scan', text, quantity: '1', isScanned: true },
  )

it('what is scanned is taken from the price list that is kept here where the answer is too long in coming', async () => {
  expect(await scanned('5449000000996')).toEqual({ product: bread })
})

it('what is not on that list fails then, for the queue to ask again', async () => {
  await expect(scanned('4006381333931')).rejects.toThrow()
})

it('of what is typed then, only what is meant for sure is taken', () => {
  const prices = [bread, { ...bread, id: 'another', name: 'Bread, whole', barcode: null }]
  expect(listedProduct(prices, 'bread', false)).toBeUndefined()
  expect(listedProduct(prices, 'bread s', false)).toBe(bread)
})

it('the list that is kept has the VAT of the products, whatever the business charged when it was fetched', async () => {
  const taxed = productOf('the milk', 9_116.2791, 7.5)
  const meta = { totalItems: 1, itemCount: 1, itemsPerPage: 100, totalPages: 1, currentPage: 1 }
  core.handler = () => ok({ items: [taxed], meta })
  let kept: readonly Price[] = []
  const prices = { read: () => kept, keep: (all: readonly Price[]) => void (kept = all) }
  await refreshPrices({ client: core.client, businessId: 'a business', prices })
  expect(kept).toMatchObject([{ id: 'the milk', taxPercent: 7.5 }])

  expect(matchWithVatTreatment({ product: taxed }, false)).toMatchObject({
    product: { taxPercent: 0, taxCategory: null },
  })
  expect(matchWithVatTreatment({ product: taxed }, true)).toEqual({ product: taxed })
})
