import { expect, it } from 'vitest'

import type { PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import { checkEntriesOf } from './entries.ts'

const item = (field: string, changes: Partial<PreflightItem> = {}): PreflightItem => ({
  code: `${field} missing`,
  severity: 'blocks',
  field,
  message: `No ${field}.`,
  remedy: 'EDIT_CUSTOMER',
  suggestion: null,
  ...changes,
})
const about = { customer: { id: 'c1', name: 'Zenith', tin: null }, rowId: undefined }
const entriesOf = (...items: PreflightItem[]) => checkEntriesOf(items, () => about)

it('is one thing for a customer who lacks several, with one button that knows them all', () => {
  const toConsumer = { field: 'invoiceKind', value: 'B2C' }
  const entries = entriesOf(
    item('customer.tin', { suggestion: toConsumer }),
    item('customer.email'),
    item('customer.phone', { severity: 'warns' }),
  )
  expect(entries).toMatchObject([
    {
      severity: 'blocks',
      messages: ['No customer.tin.', 'No customer.email.', 'No customer.phone.'],
      remedies: [
        { kind: 'apply', label: 'Kind of buyer: Consumer' },
        {
          kind: 'customer',
          wanted: [
            { field: 'tin', message: 'No customer.tin.' },
            { field: 'email', message: 'No customer.email.' },
            { field: 'phone', message: 'No customer.phone.' },
          ],
        },
      ],
    },
  ])
})

it('is one thing per line, per field of the invoice and per step of the set-up', () => {
  const entries = entriesOf(
    item('items[0].hsnCode', { remedy: 'EDIT_LINE' }),
    item('items[0].taxCategory', { remedy: 'EDIT_LINE' }),
    item('items[1].hsnCode', { remedy: 'EDIT_LINE' }),
    item('firsConfig.businessId', { remedy: 'FIRS_CONFIG' }),
    item('firsConfig.serviceId', { remedy: 'FIRS_CONFIG' }),
    item('cryptoKeys', { remedy: 'FIRS_CONFIG' }),
    item('dueDate', { remedy: 'EDIT_INVOICE', severity: 'warns' }),
    item('irn', { remedy: 'NONE' }),
  )
  expect(entries.map(({ messages, remedies }) => [messages.length, remedies.map(({ label }) => label)])).toEqual([
    [2, ['Go to line 1']],
    [1, ['Go to line 2']],
    [2, ['Open the set-up']],
    [1, ['Open the set-up']],
    [1, ['Go to “Due date”']],
    [1, []],
  ])
  expect(entries[0]?.remedies).toMatchObject([{ kind: 'go', field: 'items[0].hsnCode' }])
})
