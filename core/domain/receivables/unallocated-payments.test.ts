import { describe, expect, it } from 'vitest'

import type { AccountEntry, LinkStep } from './entry.ts'
import { unallocatedPayments } from './unallocated-payments.ts'

const LEFT = '2026-11-20T10:00:00.000Z'
const EARLIER = '2026-11-20T09:00:00.000Z'

const step = (id: string, amount: bigint, at: string, kind = 'PAYMENT', reverses: string | null = null): LinkStep => ({
  credit: { id, kind, reverses } as AccountEntry,
  ...{ amount, at, date: '2026-11-20' },
})

describe('the own money of a document that left its account', () => {
  it('is what was freed as it left, in all the parts it came in', () => {
    const steps = [step('a', 300n, EARLIER), step('b', 500n, EARLIER), step('a', -100n, LEFT), step('a', -200n, LEFT)]
    expect([...unallocatedPayments([...steps, step('b', -500n, LEFT)], LEFT)]).toEqual([
      ['a', 300n],
      ['b', 500n],
    ])
  })

  it('is not what somebody had freed before', () => {
    expect(unallocatedPayments([step('a', 300n, EARLIER), step('a', -300n, EARLIER)], LEFT).size).toBe(0)
  })

  it('is neither what went with the document, nor what took the document back', () => {
    const steps = [
      step('tax', 50n, EARLIER, 'WHT'),
      step('tax', -50n, LEFT, 'WHT'),
      step('back', 1000n, LEFT, 'INVOICE', 'entry'),
    ]
    expect(unallocatedPayments(steps, LEFT).size).toBe(0)
  })
})
