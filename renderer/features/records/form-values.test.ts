import { expect, it } from 'vitest'

import { changedValues } from './form-values.ts'

it('only what changed is sent, and what was emptied is cleared', () => {
  const before = { name: 'Zenith', tin: '123', phone: null, email: 'a@b.example', isActive: true }
  const body = { name: 'Zenith', phone: '+2348031234567', email: 'a@b.example', isActive: false }
  const names = ['name', 'tin', 'phone', 'email', 'isActive']
  expect(changedValues(before, body, names)).toEqual({ tin: null, phone: '+2348031234567', isActive: false })
})
