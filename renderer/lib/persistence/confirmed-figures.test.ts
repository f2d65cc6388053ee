import { expect, it } from 'vitest'

import type { PreflightItem } from '../../../core/contract/invoice/preflight.ts'
import { createConfirmedFigures, withoutConfirmed } from './confirmed-figures.ts'
import { memoryStorage } from './memory-storage.ts'

const question = (message: string): PreflightItem => ({
  code: 'line_price_odd',
  severity: 'warns',
  isQuestion: true,
  field: 'items[0].unitPrice',
  message,
  remedy: 'EDIT_LINE',
  suggestion: null,
})

it('asks about a figure of a draft once, and about another figure or draft again', () => {
  const storage = memoryStorage()
  const owner = { userId: 'u1', businessId: 'b1' }
  createConfirmedFigures(() => storage, owner).add('i1', ['Line 1 costs 10.'])
  const confirmed = createConfirmedFigures(() => storage, owner)
  const asked = (id: string) =>
    withoutConfirmed([question('Line 1 costs 10.'), question('Line 1 costs 100.')], confirmed.of(id)).map(
      ({ isQuestion }) => isQuestion,
    )
  expect(asked('i1')).toEqual([undefined, true])
  expect(asked('i2')).toEqual([true, true])
})
