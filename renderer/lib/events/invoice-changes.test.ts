import { expect, it } from 'vitest'

import { createInvoiceChanges, type InvoiceChange } from './invoice-changes.ts'

it('says which invoice an event was about, and that it may have been any where events were missed', () => {
  const changes = createInvoiceChanges()
  const told: InvoiceChange[] = []
  const stop = changes.follow((change) => told.push(change))
  const at = '2026-11-20T09:51:00.000Z'
  changes.tell(JSON.stringify({ id: '1', type: 'invoice.updated', invoiceId: 'i1', at, by: 'Ngozi', change: {} }))
  changes.tell()
  changes.tell('no event')
  stop()
  changes.tell()
  const any = { invoiceId: undefined, at: undefined }
  expect(told).toEqual([{ invoiceId: 'i1', at }, any, any])
})
