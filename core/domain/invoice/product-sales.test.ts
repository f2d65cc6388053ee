import { expect, it } from 'vitest'

import { decimalFromStored, decimalToNumber } from '../money/decimal.ts'
import { sumProductSales, totalProductSales } from './product-sales.ts'

const sold = (quantity: string, lines: number, amount: bigint, takesBack = false) => ({
  quantity: decimalFromStored(quantity),
  lines,
  amount,
  takesBack,
})

it('adds up what was sold exactly, and takes off what came back', () => {
  const month = sumProductSales([sold('0.1', 3, 300n), sold('2.25', 1, 900n), sold('1', 1, 400n, true)])
  expect({ ...month, quantity: decimalToNumber(month.quantity) }).toEqual({ quantity: 1.55, sales: 800n, lines: 4 })

  const both = totalProductSales([month, sumProductSales([sold('2', 1, 800n, true)])])
  expect({ ...both, quantity: decimalToNumber(both.quantity) }).toEqual({ quantity: -0.45, sales: 0n, lines: 4 })
})
