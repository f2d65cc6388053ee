import { describe, expect, it } from 'vitest'

import { rules } from '../../../../core/domain/preflight/rules.ts'
import { previewSectionOf, remarksBySection } from './remarks.ts'

describe('where a field stands on the paper', () => {
  it.each([
    ['customer.tin', 'buyer'],
    ['business.TIN', 'supplier'],
    ['items[2].hsnCode', 'line 2'],
    ['items', 'lines'],
    ['issueDate', 'dates'],
    [null, undefined],
    ['provider', undefined],
  ])('%s: %s', (field, part) => {
    expect(previewSectionOf(field)).toBe(part)
  })

  it('is known for every rule about something that is printed', () => {
    const elsewhere = new Set(['environment', 'appProvider', 'cryptoKeys', 'unfinished'])
    const lost = rules
      .map(({ field }) => field.replace('#', '0'))
      .filter((field) => previewSectionOf(field) === undefined)
    expect(lost.filter((field) => !elsewhere.has(field))).toEqual([])
  })

  it('gathers what concerns the same', () => {
    const parts = remarksBySection([
      { field: 'customer.tin', message: 'one' },
      { field: 'customer.email', message: 'two' },
    ])
    expect([...parts]).toEqual([['buyer', ['one', 'two']]])
  })
})
