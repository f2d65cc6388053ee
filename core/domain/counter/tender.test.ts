import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sumKobo } from '../money/money.ts'

import { settleTender, type Tender } from './tender.ts'

const cash = (amount: bigint): Tender => ({ method: 'CASH', amount })
const card = (amount: bigint): Tender => ({ method: 'CREDIT_CARD', amount })

describe('what is handed over', () => {
  it.each([
    ['exactly', [cash(500n)], null, 0n, [cash(500n)]],
    ['more cash than that', [cash(800n)], null, 300n, [cash(500n)]],
    ['cash that was counted apart', [cash(500n)], 1000n, 500n, [cash(500n)]],
    ['a card, and a note for the rest', [card(200n), cash(300n)], 500n, 200n, [card(200n), cash(300n)]],
    ['a card for all of it, and a note too much', [card(500n), cash(100n)], null, 100n, [card(500n)]],
  ])('settles a sale of 5 naira: %s', (_what, payments, tendered, change, parts) => {
    expect(settleTender({ total: 500n, payments, tendered })).toEqual({ parts, change })
  })

  it.each([
    ['too little', [card(200n), cash(299n)], null, { wrong: 'tooLittle', by: 1n }],
    ['more by card, of which no change is given', [card(501n)], null, { wrong: 'tooMuch', by: 1n }],
    ['less than the cash that it says', [cash(500n)], 400n, { wrong: 'tenderedTooLittle', by: 100n }],
    ['cash, and none is said', [card(500n)], 500n, { wrong: 'tenderedWithoutCash', by: 500n }],
  ])('settles nothing: %s', (_what, payments, tendered, wrong) => {
    expect(settleTender({ total: 500n, payments, tendered })).toEqual(wrong)
  })

  it('always comes to the sale, or is refused, and what goes back never came by card', () => {
    const some = fc.record({
      method: fc.constantFrom('CASH' as const, 'CREDIT_CARD' as const),
      amount: fc.bigInt({ min: 1n, max: 1000n }),
    })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1500n }), fc.array(some, { minLength: 1 }), (total, payments) => {
        const settled = settleTender({ total, payments, tendered: null })
        if ('wrong' in settled) return
        expect(sumKobo(settled.parts.map(({ amount }) => amount))).toBe(total)
        expect(settled.parts.every(({ amount }) => amount > 0n)).toBe(true)
        const isCard = ({ method }: Tender) => method === 'CREDIT_CARD'
        expect(settled.parts.filter(isCard)).toEqual(payments.filter(isCard))
      }),
    )
  })
})
