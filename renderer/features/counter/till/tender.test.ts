import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { settleTender } from '../../../../core/domain/counter/tender.ts'
import { methodOfChannel } from '../../../lib/money/payment-methods.ts'
import { emptySale } from './sale.ts'
import { planTender } from './tender.ts'

const TOTAL = 35_700_00n
const plan = (changes: object) => planTender(TOTAL, { ...emptySale, ...changes })

describe('what is handed over', () => {
  it('is just what is due where nobody says more', () => {
    expect(plan({})).toMatchObject({ kind: 'settles', payments: [{ way: 'CASH', amount: TOTAL }], tendered: null })
  })

  it('gives change of cash, and of nothing else', () => {
    expect(plan({ given: '40,000' })).toMatchObject({ kind: 'settles', change: 4_300_00n, tendered: 40_000_00n })
    expect(plan({ given: '40000', way: 'POS_TERMINAL' })).toMatchObject({ kind: 'wrong', why: 'onlyCashGivesChange' })
  })

  it('is a part where it is less, and the rest is paid in another way', () => {
    expect(plan({ given: '20000' })).toMatchObject({ kind: 'part', amount: 20_000_00n })
    const parts = [{ way: 'CASH', amount: '20000' }]
    expect(plan({ parts, way: 'BANK_TRANSFER' })).toMatchObject({
      kind: 'settles',
      due: 15_700_00n,
      payments: [
        { way: 'CASH', amount: 20_000_00n },
        { way: 'BANK_TRANSFER', amount: 15_700_00n },
      ],
    })
  })

  it('is no barcode, and nothing that is no amount', () => {
    expect(plan({ given: '5901234123457' })).toMatchObject({ kind: 'wrong', why: 'tooMuchChange' })
    expect(plan({ given: 'ten' })).toMatchObject({ kind: 'wrong', why: 'noAmount' })
    expect(plan({ parts: [{ way: 'CASH', amount: '36000' }] })).toMatchObject({ kind: 'wrong', why: 'partsTooMuch' })
    expect(planTender(0n, emptySale)).toMatchObject({ kind: 'wrong', why: 'empty' })
  })

  it('is taken by the core as it is planned here', () => {
    const naira = fc.integer({ min: 0, max: 60_000 }).map(String)
    const way = fc.constantFrom('CASH', 'POS_TERMINAL', 'BANK_TRANSFER', 'MOBILE_MONEY')
    const parts = fc.array(fc.record({ way, amount: naira }), { maxLength: 3 })
    fc.assert(
      fc.property(parts, way, fc.oneof(fc.constant(''), naira), (paid, last, given) => {
        const planned = plan({ parts: paid, way: last, given })
        if (planned.kind !== 'settles') return
        const payments = planned.payments.map((one) => ({ ...methodOfChannel(one.way), amount: one.amount }))
        const settled = settleTender({ total: TOTAL, payments, tendered: planned.tendered })
        expect(settled).toMatchObject({ parts: payments, change: planned.change })
      }),
    )
  })
})
