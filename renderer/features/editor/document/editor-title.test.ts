import { expect, it } from 'vitest'

import { editorTitle } from './field-paths.ts'

const plain = { invoiceType: 'STANDARD' as const, original: null, originalIrn: '' }
const credit = { ...plain, invoiceType: 'CREDIT_NOTE' as const }
const ours = { id: 'i1', name: 'INV000042-94ND90NR-20261120' }

it.each([
  [plain, undefined, 'New invoice'],
  [plain, 'INV000043', 'INV000043'],
  [{ ...plain, original: ours }, 'INV000043', 'INV000043'],
  [credit, 'INV000043', 'Credit note'],
  [{ ...credit, original: ours }, 'INV000043', 'Credit note for INV000042'],
  [{ ...credit, original: { id: 'i1', name: 'INV000042' } }, undefined, 'Credit note for INV000042'],
  [{ ...credit, invoiceType: 'DEBIT_NOTE' as const, original: ours }, 'INV000043', 'Debit note for INV000042'],
  [{ ...credit, originalIrn: 'A-7/3-94ND90NR-20261120' }, undefined, 'Credit note for A-7/3'],
])('the head of %o, numbered %s, is "%s"', (doc, number, title) => {
  expect(editorTitle(doc, number)).toBe(title)
})
