import { expect, it } from 'vitest'

import { type CreditPart, partsToGiveBack, takenOf, usuallyGivenBack } from './give-back-parts.ts'

const part = (id: string, amount: number, more: Partial<CreditPart> = {}): CreditPart => ({
  ...{ id, amount, origin: 'OVERPAYMENT', number: null, date: '2026-11-03', reservedFor: null, offer: null },
  ...more,
})
const deposit = part('deposit', 500, { origin: 'DEPOSIT', offer: { id: 'offer', number: 'INV000004' } })
const kept = part('kept', 70, { reservedFor: 'an invoice' })

it('what is tied to nothing goes back first, and a deposit on an offer only when more is typed', () => {
  const parts = partsToGiveBack([deposit, kept, part('early', 20), part('late', 30)])
  expect(parts.map(({ id }) => id)).toEqual(['early', 'late', 'deposit'])
  expect(usuallyGivenBack(parts)).toBe(5_000n)
  expect([...takenOf(4_500n, parts)]).toEqual([
    ['early', 2_000n],
    ['late', 2_500n],
    ['deposit', 0n],
  ])
  expect(takenOf(7_500n, parts).get('deposit')).toBe(2_500n)
})

it('where there is only a deposit on an offer, it goes back', () => {
  expect(usuallyGivenBack(partsToGiveBack([deposit]))).toBe(50_000n)
})
