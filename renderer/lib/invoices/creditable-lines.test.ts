import { expect, it } from 'vitest'

import type { Invoice } from '../../../core/contract/invoice/invoice.ts'
import { type LineInput, invoiceTotals } from '../../../core/domain/invoice/amounts.ts'
import { koboOf } from '../format/money.ts'
import { creditableLines } from './creditable-lines.ts'

type Item = Invoice['items'][number]

const item = (description: string, quantity: number, unitPrice: number, changes: Partial<Item> = {}): Item => ({
  description,
  quantity,
  unitPrice,
  taxPercent: 7.5,
  unitPriceWithVat: null,
  discount: 0,
  productCode: null,
  unit: null,
  kind: 'GOODS',
  taxCategory: 'STANDARD',
  hsnCode: '2523.29',
  productCategory: 'Cement',
  isicCode: null,
  serviceCategory: null,
  lineTotal: 0,
  taxAmount: 0,
  ...changes,
})
const decimal = (value: number) => ({ units: BigInt(Math.round(value * 1e6)), scale: 6 })
const inputOf = ({ quantity, unitPrice = 0, taxPercent, discount }: ReturnType<typeof creditableLines>[number]) =>
  ({
    quantity: decimal(quantity),
    unitPrice: decimal(unitPrice),
    taxPercent: decimal(taxPercent),
    discount: koboOf(discount ?? 0),
  }) satisfies LineInput
const totalOf = (lines: ReturnType<typeof creditableLines>) => invoiceTotals(lines.map(inputOf)).total
const shortOf = (lines: ReturnType<typeof creditableLines>) =>
  lines.map(({ description, quantity, unitPrice, discount }) => [description, quantity, unitPrice, discount])

const sold = [item('Cement', 10, 8450, { discount: 500 }), item('Delivery', 1, 25_000, { taxPercent: 0 })]

it('is what was not given back yet, line by line, with its codes', () => {
  const left = koboOf(84_500 * 1.075 + 25_000)
  const lines = creditableLines(sold, [item('Cement', 2.5, 8450, { discount: 100 })], left)
  expect(shortOf(lines)).toEqual([
    ['Cement', 7.5, 8450, 400],
    ['Delivery', 1, 25_000, 0],
  ])
  expect(lines[0]).toMatchObject({ hsnCode: '2523.29', taxCategory: 'STANDARD', productCode: null })
  expect(shortOf(creditableLines(sold, [item('Cement', 10, 8450, { discount: 500 })], left))).toEqual([
    ['Delivery', 1, 25_000, 0],
  ])
})

it('comes to no more than what is left, where something else was given back', () => {
  for (const left of [1n, 107n, 99_999n, 2_500_001n, 9_000_000n]) {
    const lines = creditableLines(sold, [item('Rebate', 1, 60_000)], left)
    expect(totalOf(lines)).toBeLessThanOrEqual(left)
    if (left > 1n) expect(left - totalOf(lines)).toBeLessThanOrEqual(1n)
  }
})
