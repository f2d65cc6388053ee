import { expect, it } from 'vitest'

import { unlimited } from '../../../core/contract/http/permissions.ts'
import { unsentText } from './unsent-text.ts'

const sale = { invoiceNumber: 'INV000042', status: 'APPROVED', paid: [] } as const
const paid = [{ method: 'CASH', methodDetail: null, amount: 4500 }] as const

it('tells everybody at the counter only what that person can do', () => {
  const manager = unsentText({ ...sale, paid: [...paid] }, unlimited('MANAGER'))
  expect(manager).toContain('Send to FIRS / NRS')
  expect(manager).toContain('an owner or an admin')
  expect(manager).not.toContain('choose Correct,')
  for (const role of ['ADMIN', 'OWNER'] as const) {
    expect(unsentText({ ...sale, paid: [...paid] }, unlimited(role))).toContain('choose Correct, cancel the draft')
    expect(unsentText({ ...sale, paid: [] }, unlimited(role))).toContain('nothing was paid for it')
  }
})

it('says of one that was refused that its page has what it needs, whoever asks', () => {
  for (const role of ['MANAGER', 'OWNER'] as const)
    expect(unsentText({ ...sale, status: 'FIRS_REJECTED', paid: [] }, unlimited(role))).toContain('FIRS / NRS refused')
})
