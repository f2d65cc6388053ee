import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sumKobo } from '../money/money.ts'

import { tillDay, defaultRemains } from './day.ts'
import type { TillEntry, TillKind } from './entry.ts'

let made = 0
const entry = (kind: TillKind, cash: bigint, card = 0n, changes: Partial<TillEntry> = {}): TillEntry => ({
  id: String(++made),
  businessId: 'shop',
  environment: 'LIVE',
  kind,
  invoiceId: null,
  number: null,
  total: cash + card,
  money: [
    { method: 'CASH', methodDetail: null, amount: cash },
    ...(card === 0n ? [] : [{ method: 'CREDIT_CARD', methodDetail: null, amount: card } as const]),
  ],
  vat: [],
  reason: null,
  screen: null,
  soldAt: null,
  day: '2026-11-24',
  at: '2026-11-24T08:00:00.000Z',
  by: 'aisha',
  byName: 'Aisha',
  ...changes,
})

describe('the day at the counter', () => {
  it('begins with what the last close left, unless somebody says the float', () => {
    expect(tillDay([], 500n)).toMatchObject({ float: 500n, expected: 500n, day: null })
    expect(tillDay([entry('FLOAT', 700n), entry('FLOAT', 0n)], 500n)).toMatchObject({ float: 0n, expected: 0n })
  })

  it('tells returns that were not given back as money', () => {
    const note = entry('RETURN', -300n, 0n, { total: -1000n })
    expect(tillDay([note], 0n)).toMatchObject({ returns: { count: 1, total: 1000n, credited: 700n }, expected: -300n })
  })

  it('takes the VAT of returns off, by rate', () => {
    const rate = { category: 'STANDARD', percent: '7.5' } as const
    const sold = entry('SALE', 1075n, 0n, { vat: [{ ...rate, net: 1000n, vat: 75n }] })
    const back = entry('RETURN', -215n, 0n, { vat: [{ ...rate, net: -200n, vat: -15n }] })
    expect(tillDay([sold, back], 0n).vat).toEqual([{ ...rate, net: 800n, vat: 60n }])
  })

  it('expects of cash what came less what went, whatever cards did', () => {
    const kinds: TillKind[] = ['SALE', 'RETURN', 'TAKEN_BACK', 'CASH_IN', 'CASH_OUT']
    const entries = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n)))
    fc.assert(
      fc.property(entries, fc.bigInt(0n, 10n ** 9n), (said, remains) => {
        const all = said.map(([kind, cash, card]) => {
          const sign = kind === 'SALE' || kind === 'CASH_IN' ? 1n : -1n
          return entry(kind, sign * cash, kind.startsWith('CASH') ? 0n : sign * card)
        })
        const cash = sumKobo(
          all.flatMap(({ money }) => money.filter((one) => one.method === 'CASH')).map((one) => one.amount),
        )
        expect(tillDay(all, remains).expected).toBe(remains + cash)
      }),
    )
  })

  it('leaves the float again, as far as there is so much', () => {
    const till = tillDay([entry('FLOAT', 500n), entry('SALE', 300n)], 0n)
    expect([defaultRemains(till, null), defaultRemains(till, 200n), defaultRemains(till, 900n)]).toEqual([
      500n,
      200n,
      500n,
    ])
    const gone = tillDay([entry('FLOAT', 500n), entry('CASH_OUT', -900n)], 0n)
    expect(defaultRemains(gone, null)).toBe(0n)
  })
})
