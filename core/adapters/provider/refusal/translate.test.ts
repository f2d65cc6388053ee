import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { meaningOf } from './authority-words.ts'
import { translateRefusal } from './translate.ts'

describe('translateRefusal', () => {
  it.each([
    ['invoicerequest.invoice.taxcurrencycode is required', null, undefined, 'The tax currency is missing.'],
    [
      'invoicerequest.invoice.accountingcustomerparty.tin is required',
      'customer.tin',
      'EDIT_CUSTOMER',
      "The customer's TIN is missing. B2B invoices need one: add it to the customer, or mark this invoice as B2C.",
    ],
    [
      'invoicerequest.invoice.accountingsupplierparty.telephone is invalid',
      'business.phone',
      'EDIT_BUSINESS',
      "Your business's phone number is not valid. Write it with its country code, such as +2348031234567, or it is left out.",
    ],
    [
      'invoicerequest.invoice.invoiceline[1].hsncode is required',
      'items[1].hsnCode',
      'EDIT_LINE',
      'The HS code of line 2 is missing. Choose an HS code for goods, or an ISIC code for a service: on the line or its product, or for all as the default of the business.',
    ],
    [
      'invoice_line.0.isic_code must be valid',
      'items[0].isicCode',
      'EDIT_LINE',
      'The ISIC code of line 1 is not valid. Check it: ISIC codes have four digits, such as 4923.',
    ],
    [
      'legal_monetary_total.payable_amount does not match',
      'total',
      undefined,
      'The amount to pay does not agree with the rest of the invoice.',
    ],
    [
      'accounting_customer_party.tin not found',
      'customer.tin',
      'EDIT_CUSTOMER',
      "FIRS / NRS does not recognise the customer's TIN. Check it: the usual forms are 12345678-0001, ten digits, or the 13-digit Tax ID.",
    ],
    [
      'Invalid hsn code supplied',
      'items',
      'EDIT_LINE',
      'FIRS / NRS did not accept the HS code of a line. Check it: HS codes look like 2523 or 2523.29.',
    ],
    [
      'customer TIN could not be verified',
      'customer.tin',
      'EDIT_CUSTOMER',
      "FIRS / NRS did not accept the customer's TIN. Check it: the usual forms are 12345678-0001, ten digits, or the 13-digit Tax ID.",
    ],
  ])('%s', (raw, field, remedy, message) => {
    expect(translateRefusal([raw]).details).toEqual([{ field, message, remedy }])
  })

  it('parts several complaints and counts them', () => {
    const refusal = translateRefusal([
      'invoicerequest.invoice.issuedate is invalid; invoicerequest.invoice.duedate is required, invoicerequest.invoice.irn is invalid',
    ])

    expect(refusal.details.map(({ field }) => field)).toEqual(['issueDate', 'dueDate', 'irn'])
    expect(refusal.reason).toBe('FIRS / NRS refused this invoice: 3 things need correcting.')
  })

  it.each([[['please note: pq: relation "x" violates row 17, key=SECRET']], [[]]])(
    'never shows raw words: %j',
    (raw) => {
      const { reason, details } = translateRefusal(raw)

      expect(details).toHaveLength(1)
      expect(reason + details[0]?.message).not.toMatch(/SECRET|relation|the note/)
    },
  )

  it('takes any text without failing or copying it', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string({ minLength: 1 }), (raw, word) => {
        const marked = raw.map((text) => `${text}zqx${word}zqx`)
        return !JSON.stringify(translateRefusal(marked)).includes('zqx')
      }),
    )
  })
})

describe('meaningOf', () => {
  const everyRefusal =
    'unable to complete this operation, check your payload and confirm this is not a duplicate request'

  it.each([
    [['invoicerequest.invoice.irn is required'], [everyRefusal], 'content'],
    [[], [everyRefusal], 'content'],
    [['irn already exists'], [everyRefusal], 'duplicate'],
    [['Duplicate IRN. Please confirm this is not a duplicate request'], [], 'duplicate'],
    [[], ['unable to complete this operation at this time'], 'temporary'],
    [['context deadline exceeded'], ['please try again later'], 'temporary'],
    [['invoicerequest.invoice.irn is required'], ['please try again later'], 'content'],
    [[], ['Service temporarily unavailable'], 'temporary'],
    [['unable to validate api key'], [everyRefusal], 'credentials'],
    [['invoice with this irn not found'], [], 'not_found'],
    [['accounting_customer_party.tin not found'], [], 'content'],
  ])('%j / %j is about %s', (details, messages, meaning) => expect(meaningOf({ details, messages })).toBe(meaning))
})
