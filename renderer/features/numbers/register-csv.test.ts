import { expect, it } from 'vitest'

import { csvRows, registerAsCsv, type RegisteredNumber } from './register-csv.ts'

const number = (sequence: number, changes: Partial<RegisteredNumber> = {}): RegisteredNumber => ({
  sequence,
  invoiceNumber: `INV00000${sequence}`,
  state: 'USED',
  invoiceId: `id ${sequence}`,
  invoiceType: 'STANDARD',
  status: 'PAID',
  irn: null,
  environment: 'LIVE',
  takenAt: '2026-11-20T09:51:00.000Z',
  takenBy: 'Ngozi Okafor',
  cancelledAt: null,
  cancelledBy: null,
  ...changes,
})

const register = {
  items: [number(9), number(1, { state: 'CANCELLED', status: 'CANCELLED', takenBy: '=1+1' })],
  skipped: [{ from: 4, to: 8, at: '2026-11-20T10:00:00.000Z', by: 'Ngozi Okafor', why: 'RAISED' as const }],
  elsewhere: [{ from: 2, to: 3 }],
}

it('accounts for every number, the newest first', () => {
  expect(csvRows(register, 'INV', 'LIVE').map((row) => row.slice(0, 3))).toEqual([
    ['INV000009', 'INV000009', 'Used for an invoice'],
    ['INV000004', 'INV000008', 'Skipped on purpose'],
    ['INV000002', 'INV000003', 'Used by an invoice of the sandbox'],
    ['INV000001', 'INV000001', 'Cancelled; never used again'],
  ])
})

it('runs no formula in a spreadsheet', async () => {
  const csv = await registerAsCsv(csvRows(register, 'INV', 'LIVE')).text()
  expect(csv).toContain("'=1+1")
  expect(csv.split('\r\n')).toHaveLength(6)
})
