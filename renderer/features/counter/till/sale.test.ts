import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseDiscount, priceWithVat, saleItemsOf, saleTotalsOf } from '../../../lib/counter/sale-totals.ts'
import { bodyOf } from './request-body.ts'
import {
  addProduct,
  changeLine,
  selectLine,
  emptySale,
  undoChangeOf,
  restoreLine,
  removeLine,
  stepQuantity,
} from './sale.ts'
import { newId, productOf } from './sample-sale.ts'
import { withVatTreatment } from './vat-treatment.ts'

const milk = productOf('milk', 9116.2791)
const rice = productOf('rice', 12_500, 0)
const sold = (...products: readonly (readonly [typeof milk, string])[]) =>
  products.reduce((sale, [product, quantity]) => addProduct(sale, product, quantity, newId), emptySale)

const settled = { kind: 'settles', payments: [], tendered: null, due: 0n, change: 0n } as const

describe('a price with VAT', () => {
  it.each([
    [465.1163, '12', 600_000n],
    [232.5581, '24', 600_000n],
    [465.1163, '1.5', 75_000n],
    // Of a price that was said without VAT.
    [465, '12', 599_850n],
    [0.0125, '1000', 1_344n],
  ])('%d without it, %s times, comes to %d kobo', (unitPrice, quantity, total) => {
    expect(saleTotalsOf(sold([productOf('cola', unitPrice), quantity])).total).toBe(total)
  })

  it('is that of the product where it says one, to its last decimal, and no other line is joined', () => {
    const cola = { ...productOf('cola', 465.1163), unitPriceWithVat: 500 }
    const screws = { ...productOf('screws', 11.4843), unitPriceWithVat: 12.3456 }
    const sale = sold([cola, '12'], [screws, '1000'], [cola, '1'])
    expect(saleTotalsOf(sale).lines.map(({ amount }) => amount)).toEqual([650_000n, 1_234_560n])
    const items = bodyOf({ businessId: 'shop', slip: 'SLIP-1', at: '2026-11-20T08:00:00.000Z' }, sale, settled).items
    expect(items.map(({ unitPriceWithVat }) => unitPriceWithVat)).toEqual([500, 12.3456])
    expect(addProduct(sale, { ...cola, unitPriceWithVat: null }, '1', newId).lines).toHaveLength(3)
    expect([priceWithVat(cola), priceWithVat(screws)]).toEqual([500_00n, 12_35n])
    const untaxed = withVatTreatment(cola, false)
    expect(saleTotalsOf(sold([untaxed, '1'])).total).toBe(465_12n)
  })

  it('less a discount is less just that', () => {
    const sale = sold([productOf('cola', 465.1163), '12'])
    const off = (discount: string) => saleTotalsOf(changeLine(sale, sale.lines[0]?.id ?? '', { discount })).total
    expect([off('50'), off('10%')]).toEqual([595_000n, 540_000n])
    expect(saleTotalsOf({ ...sale, discount: '99.99' }).total).toBe(590_001n)
  })
})

describe('lines', () => {
  it('gather what is the same, and what costs something else stands by itself', () => {
    const sale = sold([milk, '1'], [rice, '1'], [milk, '2'])
    expect(sale.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Product milk', '3'],
      ['Product rice', '1'],
    ])
    const cheaper = changeLine(sale, sale.lines[0]?.id ?? '', { unitPrice: '9000' })
    expect(addProduct(cheaper, milk, '1', newId).lines).toHaveLength(3)
  })

  it('keep the VAT at which they were scanned', () => {
    const sale = addProduct(sold([milk, '1']), { ...milk, taxPercent: 0 }, '1', newId)
    expect(sale.lines.map(({ taxPercent, quantity }) => [taxPercent, quantity])).toEqual([
      ['7.5', '1'],
      ['0', '1'],
    ])
  })

  it('that were changed are put back with what was scanned onto them since', () => {
    const sale = sold([rice, '2'])
    const id = sale.lines[0]?.id ?? ''
    const back = undoChangeOf(sale, id, { quantity: '3' })
    const scanned = addProduct(changeLine(sale, id, { quantity: '3' }), rice, '1', newId)
    expect(back(scanned).lines[0]?.quantity).toBe('3')
    expect(back(changeLine(scanned, id, { quantity: '1' })).lines[0]?.quantity).toBe('2')
  })

  it('are taken off and put back where they were', () => {
    const sale = sold([milk, '1'], [rice, '2'])
    const { sale: less, removed } = removeLine(sale, sale.lines[0]?.id ?? '')
    expect(less.lines).toHaveLength(1)
    expect(removed && restoreLine(less, removed).lines).toEqual(sale.lines)
  })

  it('become more and less by a key, and never nothing', () => {
    const sale = sold([milk, '1'])
    expect(stepQuantity(sale, -1)).toBe(sale)
    expect(stepQuantity(sale, 1).lines[0]?.quantity).toBe('2')
    expect(selectLine(sold([milk, '1'], [rice, '1']), -1).chosen).not.toBeNull()
  })
})

describe('figures', () => {
  it('have the price of the shelf, with VAT', () => {
    const figures = saleTotalsOf(sold([milk, '2'], [rice, '1']))
    expect(figures.lines.map(({ price, amount }) => [price, amount])).toEqual([
      [9_800_00n, 19_600_00n],
      [12_500_00n, 12_500_00n],
    ])
    expect(figures).toMatchObject({ total: 32_100_00n, vat: 1_367_44n, discount: 0n })
    expect(saleItemsOf(sold([milk, '2'], [rice, '0.5']))).toEqual({ units: 3n, scale: 0 })
  })

  it('take naira or a percentage off a line, and off the whole sale', () => {
    const sale = sold([rice, '2'])
    const line = { ...sale, lines: sale.lines.map((one) => ({ ...one, discount: '10%' })) }
    expect(saleTotalsOf(line).total).toBe(22_500_00n)
    expect(saleTotalsOf({ ...line, discount: '500' }).total).toBe(22_000_00n)
    expect(saleTotalsOf({ ...sold([milk, '2'], [rice, '1']), discount: '100%' }).total).toBe(0n)
  })

  it.each(['', '500', '1,250.50', '5%', '0.5 %'])('read %s as something taken off', (typed) => {
    expect(parseDiscount(typed)).toBeDefined()
  })
  it.each(['-5', '101%', 'much', '1.005', '%'])('read nothing in %s', (typed) => {
    expect(parseDiscount(typed)).toBeUndefined()
  })

  it('never ask for more than was promised, nor for much less, whatever is sold', () => {
    const thing = fc.record({
      kobo: fc.integer({ min: 1, max: 5_000_000 }),
      vat: fc.constantFrom(0, 5, 7.5),
      quantity: fc.integer({ min: 1, max: 40 }),
    })
    fc.assert(
      fc.property(
        fc.array(thing, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 100 }),
        (things, share) => {
          const sale = things.reduce(
            (all, { kobo, vat, quantity }, index) =>
              addProduct(all, productOf(String(index), kobo / 100, vat), String(quantity), newId),
            emptySale,
          )
          const full = saleTotalsOf(sale).total
          const off = (full * BigInt(share)) / 100n
          const naira = `${off / 100n}.${String(off % 100n).padStart(2, '0')}`
          const { total, discount } = saleTotalsOf({ ...sale, discount: naira })
          expect(total + discount).toBe(full)
          expect(total <= full - off).toBe(true)
          expect(full - off - total <= 2n).toBe(true)
        },
      ),
    )
  })
})
