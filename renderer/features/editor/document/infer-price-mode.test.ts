import { expect, it } from 'vitest'

import { inferPricesIncludeVat } from './infer-price-mode.ts'

it.each([
  ['prices of shelves without their VAT', [93_023.2558, 8_372.093], true],
  ['one of them beside a round one', [93_023.2558, 100], true],
  ['round prices', [8_450, 100.5], undefined],
  ['fractions that come to no price of a shelf', [0.1234, 93_023.2558], undefined],
  ['no lines', [], undefined],
] as const)('%s: %o', (_what, prices, typed) => {
  expect(
    inferPricesIncludeVat(prices.map((unitPrice) => ({ quantity: 2, unitPrice, discount: 0, taxPercent: 7.5 }))),
  ).toBe(typed)
})

it('what has no VAT tells nothing', () => {
  expect(inferPricesIncludeVat([{ quantity: 2, unitPrice: 93_023.2558, discount: 0, taxPercent: 0 }])).toBeUndefined()
})
