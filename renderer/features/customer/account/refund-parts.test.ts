import { expect, it } from 'vitest'

import { type CreditPart, refundParts, spreadRefund, defaultRefundParts } from './refund-parts.ts'

const part = (id: string, amount: number, more: Partial<CreditPart> = {}): CreditPart => ({
  ...{ id, amount, origin: 'OVERPAYMENT', number: null, date: '2026-11-03', reservedFor: null, offer: null },
  ...more,
})
const deposit = part('deposit', 500, { origin: 'DEPOSIT', offer: { id: 'offer', number: 'INV000004' } })
const kept = part('kept', 70, { reservedFor: 'an invoice' })

it('what is tied to nothing goes back first, and a deposit on an offer only when more is typed', () => {
  const parts = refundParts([deposit, kept, part('early', 20), part('late', 30)])
  expect(parts.map(({ id }) => id)).toEqual(['early', 'late', 'deposit'])
  expect(defaultRefundParts(parts)).toBe(5_000n)
  expect([...spreadRefund(4_500n, parts)]).toEqual([
    ['early', 2_000n],
    ['late', 2_500n],
    ['deposit', 0n],
  ])
  expect(spreadRefund(7_500n, parts).get('deposit')).toBe(2_500n)
})

it('where there is only a deposit on an offer, it goes back', () => {
  expect(defaultRefundParts(refundParts([deposit]))).toBe(50_000n)
})
