import { expect, it } from 'vitest'

import { pricesWithoutVat, saysWithVat } from './prices-without-vat.ts'

const reading = (
  bodies: readonly Record<string, unknown>[],
  defaults: Record<string, unknown> = { taxPercent: 7.5 },
) => ({
  ...{ bodies, defaults },
  ...{ problems: [], doubts: [], wrongDefaults: {} },
})

it('takes the VAT of each row off its price, to four decimals, and that of all where the row says none', () => {
  const rows = [{ unitPrice: 1075 }, { unitPrice: 300, taxPercent: 7.5 }, { unitPrice: 1650, taxPercent: 0 }]
  expect(pricesWithoutVat(reading(rows)).bodies).toEqual([
    { unitPrice: 1000 },
    { unitPrice: 279.0698, taxPercent: 7.5 },
    { unitPrice: 1650, taxPercent: 0 },
  ])
})

it('leaves what has no price, or no VAT that is known', () => {
  expect(pricesWithoutVat(reading([{ name: 'Rice' }])).bodies).toEqual([{ name: 'Rice' }])
  expect(pricesWithoutVat(reading([{ unitPrice: 1075 }], {})).bodies).toEqual([{ unitPrice: 1075 }])
})

it('knows headings that say it', () => {
  expect(['Shelf price', 'Price incl. VAT', 'Price with VAT', 'Gross price'].every(saysWithVat)).toBe(true)
  expect(['Price', 'Unit price', 'Price excl. VAT', 'Ingredients'].some(saysWithVat)).toBe(false)
})
