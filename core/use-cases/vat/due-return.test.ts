import { describe, expect, it } from 'vitest'

import type { Environment, ProviderName } from '../../contract/http/vocabulary.ts'
import { DEFAULT_SETTINGS } from '../../domain/business/profile.ts'

import { dueReturn } from './due-return.ts'

type Facts = {
  readonly today?: string
  readonly provider?: ProviderName | null
  readonly chargesVat?: boolean
  /** Months in which something was sold for real. */
  readonly sold?: readonly string[]
  /** Month and moment of an export, the newest first. */
  readonly exported?: readonly (readonly [month: string, at: string])[]
}

const asked: Environment[] = []

const toMake = ({
  today = '2026-11-08',
  provider = 'provider1',
  chargesVat = true,
  sold = ['2026-10', '2026-11'],
  exported = [],
}: Facts) =>
  dueReturn(
    {
      today,
      vatReturns: { entries: () => Promise.resolve([]) },
      vatMonths: {
        hasDocuments: (_id, { month, environment }) => {
          asked.push(environment)
          return Promise.resolve(sold.includes(month))
        },
        snapshots: (_id, { month }) =>
          Promise.resolve(
            exported
              .filter(([of]) => of === month)
              .map(([, takenAt]) => ({ id: takenAt, takenAt, takenBy: 'Ngozi', net: 0n, vat: 0n })),
          ),
      },
    },
    {
      id: 'business',
      provider: provider === null ? null : { name: provider, isConnected: true, credentials: {} },
      settings: { ...DEFAULT_SETTINGS, chargesVat },
    },
  )

describe('the VAT return that is to be made', () => {
  it('is that of the month before, due on the 21st, from the 8th to the end of the month', async () => {
    const october = { month: '2026-10', dueDate: '2026-11-21' }
    expect(await toMake({ today: '2026-11-07' })).toBeNull()
    for (const today of ['2026-11-08', '2026-11-21', '2026-11-30']) expect(await toMake({ today })).toEqual(october)
    expect(await toMake({ today: '2027-01-10', sold: ['2026-12'] })).toEqual({
      month: '2026-12',
      dueDate: '2027-01-21',
    })
  })

  it('is none of a month without real sales, of practice, and of a business that charges no VAT', async () => {
    asked.length = 0
    expect(await toMake({ sold: ['2026-11'] })).toBeNull()
    expect(await toMake({ provider: 'sandbox' })).toBeNull()
    expect(await toMake({ provider: null })).toBeNull()
    expect(await toMake({ chargesVat: false })).toBeNull()
    expect(asked).toEqual(['LIVE'])
  })

  it('is made once the month was exported after its end in Lagos', async () => {
    expect(await toMake({ exported: [['2026-10', '2026-11-03T10:00:00.000Z']] })).toBeNull()
    // Midnight in Lagos is an hour before that of UTC.
    expect(await toMake({ exported: [['2026-10', '2026-10-31T23:00:00.000Z']] })).toBeNull()
    expect(await toMake({ exported: [['2026-10', '2026-10-31T22:59:59.000Z']] })).not.toBeNull()
    expect(await toMake({ exported: [['2026-09', '2026-11-03T10:00:00.000Z']] })).not.toBeNull()
  })
})
