import { expect, it } from 'vitest'

import { draftKeyPrefix, countUnsavedLines } from './unsaved-lines.ts'

const owner = { userId: 'u1', businessId: 'b1' }
const row = (id: string, description: string, quantity = '1') => ({ id, description, quantity, price: '', vat: '7.5' })

const unsaved = (kept: unknown, invoiceId = 'i1') =>
  countUnsavedLines(
    () =>
      ({
        getItem: (name: string) => (name === `${draftKeyPrefix(owner)}i1` ? JSON.stringify(kept) : null),
      }) as Storage,
    owner,
    invoiceId,
  )

it('counts the lines that are typed and not saved as they stand', () => {
  const base = { rows: [row('1', 'Cement'), row('2', 'Iron'), row('end', '', '')] }
  const doc = { rows: [row('1', 'Cement'), row('2', 'Iron', '4x'), row('3', 'Nails'), row('end', '', '')] }
  expect(unsaved({ doc, base })).toBe(2)
  expect(unsaved({ doc: base, base })).toBe(0)
  expect(unsaved({ doc })).toBe(3)
})

it('knows nothing of other invoices, and where nothing can be kept', () => {
  expect(unsaved({ doc: { rows: [row('1', 'Cement')] } }, 'i2')).toBeUndefined()
  expect(unsaved('no draft')).toBeUndefined()
  const blocked = () => {
    throw new Error('blocked')
  }
  expect(countUnsavedLines(blocked, owner, 'i1')).toBeUndefined()
})
