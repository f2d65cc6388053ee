import { describe, expect, it } from 'vitest'

import { createBusiness } from '../../contract/business/business.ts'
import { createCustomer, updateCustomer } from '../../contract/records/customer.ts'
import { withoutPlaceholders } from './placeholders.ts'

describe('a word for nothing', () => {
  it.each(['N/A', 'n/a', 'N.A.', 'NA', 'NIL', 'None', 'null', '-', '–', '--', '0', '0000000000', '00000000-0000'])(
    '%s in an optional field is nothing',
    (word) => {
      const said = { name: 'Zenith', tin: word, phone: word, email: word, city: ` ${word} ` }
      const nothing = { name: 'Zenith', tin: null, phone: null, email: null, city: null }
      expect(withoutPlaceholders(createCustomer.body, said)).toEqual(nothing)
      expect(withoutPlaceholders(updateCustomer.body, said)).toEqual(nothing)
    },
  )

  it('is what it says in a name, and in what has to be said', () => {
    const customer = { name: 'NIL', metadata: { city: 'N/A' } }
    expect(withoutPlaceholders(createCustomer.body, customer)).toBe(customer)
    const business = { TIN: '0000000000', city: 'N/A' }
    expect(withoutPlaceholders(createBusiness.body, business)).toBe(business)
  })

  it.each(['Nassarawa', '0803 123 4567', 'Nile Street', 'No. 5', '10000'])('%s is none', (text) => {
    const said = { name: 'Zenith', city: text, phone: text }
    expect(withoutPlaceholders(createCustomer.body, said)).toBe(said)
  })
})
