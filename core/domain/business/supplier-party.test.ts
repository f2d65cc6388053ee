import { expect, it } from 'vitest'

import { business } from '../../../test/storage/contract/sample-records.ts'
import { supplierParty } from './business.ts'

it('keeps the e-mail that FIRS knows off what is printed and told of the supplier', () => {
  const supplier = supplierParty(business({ email: null, firsEmail: 'owner@private.example' }))
  expect(supplier.email).toBeNull()
  expect(JSON.stringify(supplier)).not.toContain('private.example')
})
