import { describe, expect, it } from 'vitest'

import { backfilledFields, backfillParty } from './backfill.ts'
import type { Party } from './invoice.ts'

const copy: Party = {
  name: 'Mainland Stores',
  tin: '20481166-0001',
  registrationNumber: null,
  email: null,
  phone: null,
  address: '3 Allen Avenue',
  city: 'Ikeja',
  lga: null,
  state: 'Lagos',
  postalCode: null,
  country: 'Nigeria',
  logoUrl: null,
}

describe('what is known of a party after the invoice was finalized', () => {
  it('comes where the copy lacks it, and nowhere else', () => {
    const now = { ...copy, tin: '11111111-0001', email: 'ada@mainland.ng', phone: '08031234567', city: 'Surulere' }
    const filled = backfillParty(copy, now)
    expect(filled).toEqual({ ...copy, email: 'ada@mainland.ng' })
    expect(backfilledFields(copy, filled)).toEqual(['email'])
    expect(backfillParty({ ...copy, tin: ' ' }, now)).toMatchObject({ tin: '11111111-0001' })
  })

  it('brings an address as a whole: no street stands in another town', () => {
    const now = { ...copy, address: '9 Bello Road', city: 'Kano', state: 'Kano' }
    const filled = backfillParty({ ...copy, address: null }, now)
    expect(filled).toMatchObject({ address: '9 Bello Road', city: 'Kano', state: 'Kano' })
    expect(backfilledFields({ ...copy, address: null }, filled)).toEqual(['address', 'city', 'state'])
    const half = { ...copy, city: null }
    expect(backfillParty(half, { ...copy, address: null })).toBe(half)
  })

  it('never comes from a party of another name, nor where nothing is known', () => {
    expect(backfillParty(copy, { ...copy, name: 'Other Stores', email: 'o@other.ng' })).toBe(copy)
    expect(backfillParty(copy, { ...copy, email: '' })).toBe(copy)
  })
})
