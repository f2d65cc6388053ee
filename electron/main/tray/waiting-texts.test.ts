import { expect, it } from 'vitest'

import { waitingSentences } from './waiting-texts.ts'

const now = new Date('2026-11-28T10:00:00Z')

it.each([
  [{ invoices: 0, reportBy: null }, undefined],
  [{ invoices: 1, reportBy: null }, '1 invoice waits for FIRS / NRS and is sent only while Invoice Desk runs.'],
  [
    { invoices: 3, reportBy: '2026-11-28T18:30:00.000Z' },
    '3 invoices wait for FIRS / NRS and are sent only while Invoice Desk runs. A sale to a consumer is to be reported by 19:30 today.',
  ],
  [
    { invoices: 0, reportBy: '2026-11-29T08:00:00.000Z' },
    'A sale to a consumer is to be reported by 09:00 29 Nov 2026.',
  ],
  [{ invoices: 0, reportBy: '2026-11-28T08:00:00.000Z' }, 'A sale to a consumer was to be reported by 09:00 today.'],
])('says what waits and until when: %o', (waiting, sentences) => {
  expect(waitingSentences(waiting, now)).toBe(sentences)
})
