import { describe, expect, it } from 'vitest'

import { ApiError } from '../../lib/api/api-error.ts'
import { defaultsFromForm, formFromDefaults, YES } from './invoice-defaults.ts'

const nothing = formFromDefaults(undefined)

describe('what new invoices begin with', () => {
  it('comes back as it was kept', () => {
    const typed = { ...nothing, dueInDays: '30', taxPercent: '7.5', printFormat: 'receipt-80', pricesIncludeVat: YES }
    expect(formFromDefaults(defaultsFromForm(typed, 'b1'))).toEqual(typed)
  })

  it('is taken away by emptying the field', () => {
    expect(defaultsFromForm({ ...nothing, notes: '  ' }, 'b1')).toMatchObject({ dueInDays: null, notes: null })
  })

  it('never takes something away because it is no number', () => {
    const attempt = () => defaultsFromForm({ ...nothing, dueInDays: 'soon' }, 'b1')
    expect(attempt).toThrow(ApiError)
    try {
      attempt()
    } catch (error) {
      expect((error as ApiError).details).toEqual([{ field: 'perBusiness.b1.dueInDays', message: 'must be a number' }])
    }
  })
})
