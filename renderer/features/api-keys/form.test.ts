import { expect, it } from 'vitest'

import { curlOf, expiryOf } from './form.ts'

it.each([
  ['never', '', undefined],
  ['days30', '', '2026-12-21T00:00:00+01:00'],
  ['year', '', '2027-11-21T00:00:00+01:00'],
  ['day', '2026-11-20', '2026-11-21T00:00:00+01:00'],
  ['day', '2026-12-31', '2027-01-01T00:00:00+01:00'],
] as const)('%s %s: good through the whole last day in Nigeria', (end, day, expected) => {
  expect(expiryOf(end, day, '2026-11-20')).toBe(expected)
})

it('shows a command with the address and the business', () => {
  expect(curlOf('http://127.0.0.1:4780', 'b1', 'idk_x')).toBe(
    'curl -H "Authorization: Bearer idk_x" "http://127.0.0.1:4780/v1/invoices?businessId=b1&limit=5"',
  )
})
