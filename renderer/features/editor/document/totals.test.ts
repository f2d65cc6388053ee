import { expect, it } from 'vitest'

import type { TaxCategory } from '../../../../core/contract/http/vocabulary.ts'
import { formatKobo } from '../../../lib/format/money.ts'
import { blankRow } from './doc.ts'
import { taxLabel, totalsOf } from './figures.ts'

const line = (price: string, vat: string, taxCategory: TaxCategory | null = null) => ({
  ...blankRow('line'),
  description: 'Cement',
  quantity: '1',
  price,
  vat,
  taxCategory,
})
const told = (...lines: ReturnType<typeof line>[]) =>
  totalsOf({ rows: [...lines, blankRow('end')], pricesIncludeVat: false }).taxes.map(
    (group) => `${taxLabel(group)}: ${formatKobo(group.tax)}`,
  )

it('tells apart what is taxed, zero-rated and exempt, as the paper does', () => {
  const lines = [
    line('500', '0', 'EXEMPT'),
    line('1000', '0'),
    line('200', '0', 'ZERO_RATED'),
    line('100', '7.5'),
    line('100', '5', 'REDUCED'),
    line('100', '10', 'CUSTOM'),
  ]
  expect(told(...lines)).toEqual([
    'VAT 7.5 %: 7.50',
    'VAT 5 %: 5.00',
    'Tax 10 %: 10.00',
    'Zero-rated on 1,200.00: 0.00',
    'Exempt on 500.00: 0.00',
  ])
})

it('says nothing of a rate under which nothing stands', () => {
  expect(told(line('0', '0'), line('100', '7.5'))).toEqual(['VAT 7.5 %: 7.50'])
  expect(told()).toEqual([])
})

it('of a business that charges no VAT, what has no category of its own is not zero-rated', () => {
  const rows = [line('500', '0'), line('200', '0', 'ZERO_RATED'), blankRow('end')]
  const { taxes } = totalsOf({ rows, pricesIncludeVat: false, isWithoutVat: true })
  expect(taxes.map((group) => taxLabel(group, true))).toEqual(['Zero-rated on 200.00', 'No VAT charged on 500.00'])
})
