import { describe, expect, it } from 'vitest'

import { deductionOf, type DeductionInput } from '../receivables/deduction.ts'

import { isWhtMissing, withDefaultBases } from './withholding.ts'

const percent = (units: bigint, scale = 0) => ({ units, scale })
const wht = (of: Partial<DeductionInput> = {}): DeductionInput => ({
  ...{ kind: 'WHT', amount: null, ratePercent: percent(5n), base: null },
  ...of,
})

/** A bill of ₦100,000 and ₦7,500 VAT. */
const bill = { open: 10_750_000n, net: 10_000_000n }

describe('the base of withholding tax that nobody says', () => {
  it('is the share of the net price that money and tax settle together', () => {
    const [half] = withDefaultBases({ open: bill.open, money: 5_125_000n, deductions: [wht()] }, bill)
    expect(half?.base).toBe(5_000_000n)
  })

  it('is what is left of the net price where the payment settles the bill', () => {
    const [last] = withDefaultBases({ open: bill.open, money: 10_250_000n, deductions: [wht()] }, bill)
    expect(last?.base).toBe(bill.net)
    const [left] = withDefaultBases({ open: 5_375_000n, money: 5_125_000n, deductions: [wht()] }, { net: 5_000_000n })
    expect(left?.base).toBe(5_000_000n)
  })

  it('stays as it is where a base or an amount is said, or all is paid that is left', () => {
    const said = [wht({ base: 1_000_000n })]
    expect(withDefaultBases({ open: bill.open, money: 1n, deductions: said }, bill)).toEqual(said)
    const amount = [wht({ amount: 5_000n })]
    expect(withDefaultBases({ open: bill.open, money: 1n, deductions: amount }, bill)).toEqual(amount)
    expect(withDefaultBases({ open: bill.open, money: null, deductions: [wht()] }, bill)).toEqual([wht()])
  })

  it('counts VAT that is withheld with it as settled', () => {
    const vat: DeductionInput = { kind: 'VAT_WITHHELD', amount: 750_000n, ratePercent: null, base: null }
    const [, rate] = withDefaultBases({ open: bill.open, money: 9_500_000n, deductions: [vat, wht()] }, bill)
    expect(rate?.base).toBe(bill.net)
  })

  it('never settles more than is open, and takes all of the net price in the end, whatever the parts', () => {
    for (const [rate, scale] of [
      [5n, 0],
      [10n, 0],
      [25n, 1],
    ] as const) {
      let { open, net } = bill
      for (const money of [1n, 333n, 1_234_567n, 777_777n]) {
        const [one] = withDefaultBases(
          { open, money, deductions: [wht({ ratePercent: percent(rate, scale) })] },
          { net },
        )
        const tax = deductionOf(one ?? wht(), { net, vat: 0n, vatBase: 0n })
        if ('field' in tax) continue
        expect(tax.amount + money).toBeLessThanOrEqual(open)
        expect(tax.base).toBeLessThanOrEqual(net)
        open -= tax.amount + money
        net -= tax.base
      }
      const [last] = withDefaultBases(
        { open, money: null, deductions: [wht({ ratePercent: percent(rate, scale) })] },
        { net },
      )
      const tax = deductionOf(last ?? wht(), { net, vat: 0n, vatBase: 0n })
      expect('base' in tax && tax.base).toBe(net)
    }
  })
})

describe('a payment without withholding tax', () => {
  it('is pointed out only where the supplier has a rate, and none was kept back', () => {
    expect(isWhtMissing(percent(5n), 100n, [])).toBe(true)
    expect(isWhtMissing(percent(5n), 100n, [{ kind: 'VAT_WITHHELD' }])).toBe(true)
    expect(isWhtMissing(percent(5n), 100n, [{ kind: 'WHT' }])).toBe(false)
    expect(isWhtMissing(percent(0n), 100n, [])).toBe(false)
    expect(isWhtMissing(null, 100n, [])).toBe(false)
    expect(isWhtMissing(percent(5n), 0n, [])).toBe(false)
  })
})
