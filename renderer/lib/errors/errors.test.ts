import { beforeAll, describe, expect, it } from 'vitest'

import { createBusiness } from '../../../core/contract/business/business.ts'
import { errorTable, type ErrorCode } from '../../../core/contract/http/errors.ts'
import { ApiError } from '../api/api-error.ts'
import { businessFields } from '../texts/business/new-business.ts'
import { errorTexts as laterTexts } from './error-texts.ts'
import { explain } from './explain.ts'
import { checkForm, fieldErrors } from './field-errors.ts'
import { firstErrorTexts } from './first-error-texts.ts'
import { loadTextOf } from './known-error-texts.ts'

const errorTexts = { ...firstErrorTexts, ...laterTexts }
beforeAll(() => loadTextOf('not_found'))

const apiError = (code: ErrorCode, extra: object = {}) =>
  new ApiError(code, { message: 'DRAFT 409 some_code', status: errorTable[code][0], ...extra })

describe('what people read about a failure', () => {
  it.each(Object.entries(errorTexts))('is plain and says what to do: %s', (_code, { what, remedy }) => {
    for (const text of [what, remedy]) expect(text).toMatch(/^[A-Z].*\.$/)
    expect(`${what} ${remedy}`.replaceAll('crypto_keys.txt', '')).not.toMatch(
      /[a-z]_[a-z]|\b[45]\d\d\b|\b[A-Z]{6,}\b|!/,
    )
  })

  it('is never the raw message', () => {
    expect(explain(apiError('invoice_not_draft'))).toEqual(errorTexts.invoice_not_draft)
    expect(explain(new Error('x is not a function'))).toEqual(errorTexts.internal)
  })

  it('is more exact where the core has written a sentence for people', () => {
    const error = 'SwitchTax cannot be reached. Check the internet connection.'
    expect(explain(apiError('connection_failed', { data: { connected: false, error } })).remedy).toBe(error)
    const details = [{ field: 'INV000042', message: 'is PENDING' }]
    const { remedy, invoices } = explain(apiError('work_in_flight', { details }))
    expect({ remedy, invoices }).toEqual({ remedy: errorTexts.work_in_flight.remedy, invoices: ['INV000042'] })
  })

  it('names the credit notes that there are, and what is left', () => {
    const note = { id: 'n1', invoiceNumber: 'INV000043', status: 'DRAFT' }
    const so = (left: number, status: string) =>
      explain(
        apiError('credit_too_high', { data: { invoiceNumber: 'INV000042', left, creditNotes: [{ ...note, status }] } }),
      )
    expect(so(0, 'DRAFT')).toMatchObject({
      what: 'INV000042 is already credited in full.',
      remedy: 'Open INV000043, which is still a draft: finalize it, change it or cancel it.',
      links: [{ id: 'n1', number: 'INV000043' }],
    })
    expect(so(0, 'FIRS_APPROVED').remedy).toContain('Nothing is left to credit.')
    expect(so(1250.5, 'DRAFT')).toMatchObject({
      what: 'Only ₦1,250.50 of INV000042 is left to credit.',
      remedy: expect.stringContaining('Create a credit note for it'),
    })
    const message = 'INV000042 has 6 of Maggi left to credit, but this credit note has 7. Reduce its quantity.'
    const data = { invoiceNumber: 'INV000042', left: 1250.5, creditNotes: [] }
    const ofLine = apiError('credit_too_high', { data, details: [{ field: 'items[0].quantity', message }] })
    expect(explain(ofLine).what).toBe(message)
    expect(explain(apiError('credit_too_high'))).toEqual(errorTexts.credit_too_high)
  })

  it.each([
    [840, 'Try again in 14 minutes.'],
    [841, 'Try again in 15 minutes.'],
    [60, 'Try again in 1 minute.'],
    [1, 'Try again in 1 second.'],
  ])('names the wait of %i s', (retryAfterSeconds, remedy) => {
    expect(explain(apiError('too_many_logins', { retryAfterSeconds })).remedy).toBe(remedy)
  })

  it('names the request only where it helps to find a bug', () => {
    expect(explain(apiError('internal', { requestId: 'r1' })).reference).toBe('r1')
    expect(explain(apiError('not_found', { requestId: 'r1' })).reference).toBeUndefined()
  })
})

describe('what stands at the fields', () => {
  const labels = { name: 'Name', TIN: 'TIN' }

  it('follows the order of the form, one sentence each', () => {
    const details = [
      { field: 'TIN', message: 'must not be empty' },
      { field: 'TIN', message: 'must be a TIN' },
      { field: 'name', message: 'is required' },
      { field: 'elsewhere', message: 'is odd' },
    ]
    const found = fieldErrors(apiError('validation_failed', { details }), labels)
    expect(Object.entries(found)).toEqual([
      ['name', 'Name is required.'],
      ['TIN', 'TIN must not be empty.'],
    ])
  })

  it('is nothing for a failure about something else', () => {
    expect(fieldErrors(apiError('storage_full'), labels)).toEqual({})
    expect(fieldErrors(new Error('bug'), labels)).toEqual({})
  })

  it('needs every field of a new business but knows no enum to tell', () => {
    const labels = businessFields
    const empty = { name: ' ', TIN: '', businessType: '', address: '', city: '', state: '', country: '' }

    let error: unknown
    try {
      checkForm(createBusiness.body, empty)
    } catch (thrown) {
      error = thrown
    }
    expect(Object.values(fieldErrors(error, labels))).toEqual(
      Object.values(labels).map((label) => `${label} is required.`),
    )
  })
})
