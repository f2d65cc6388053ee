import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Product } from '../../../../core/contract/records/product.ts'
import { blankRow, type Cell, type Doc, type Row } from '../document/doc.ts'
import { applyEdit, type Edit } from '../document/edits.ts'
import { cement, docOf } from '../document/sample-doc.ts'
import {
  fieldLeft,
  isTypedInto,
  noHistory,
  placeAfter,
  recorded,
  redo,
  undoStep,
  undo,
  type UndoHistory,
  type UndoMove,
} from './undo-history.ts'

const seed = Math.trunc(Math.random() * 0x7fffffff)

const iron: Row = { ...cement, id: 'iron', description: 'Iron', quantity: '25' }
const threeLines = docOf({ rows: [cement, iron, { ...cement, id: 'sand', description: 'Sand' }, blankRow('end')] })

/** A document and what was done to it; ids are counted. */
function begin(doc: Doc = threeLines) {
  let history: UndoHistory = noHistory
  let ids = 0
  const go = (move: UndoMove | undefined) => {
    if (move) ({ history, doc } = move)
    return move
  }
  const typist = {
    get doc() {
      return doc
    },
    get names() {
      return history.past.map(({ name }) => name)
    },
    isTypedInto: (rowId: string, cell: Cell) => isTypedInto(history, rowId, cell),
    get ids() {
      return history.past.map(({ id }) => id)
    },
    get lines() {
      return doc.rows.map(({ description }) => description)
    },
    edit(edit: Edit) {
      const id = `id ${++ids}`
      const after = applyEdit(doc, edit, id)
      if (after !== doc) history = recorded(history, edit, doc, after, id)
      doc = after
      return typist
    },
    type: (text: string, cell: Cell = 'quantity', rowId = 'iron') => typist.edit({ type: 'cell', rowId, cell, text }),
    leave() {
      history = fieldLeft(history)
      return typist
    },
    undo: () => go(undo(history, doc, `id ${++ids}`)),
    redo: () => go(redo(history, doc, `id ${++ids}`)),
    takeBack: (stepId: string | undefined) =>
      go(undoStep(history, stepId ?? '', doc, { id: `id ${++ids}`, name: (step) => `${step}, taken back` })),
    /** Changed by nobody who types. */
    become: (changes: Partial<Doc>) => {
      doc = { ...doc, ...changes }
      return typist
    },
  }
  return typist
}

const quantity = ({ doc }: { readonly doc: Doc }, id = 'iron') => doc.rows.find((row) => row.id === id)?.quantity

describe('a step', () => {
  it('is what is typed into a field until it is left', () => {
    const typist = begin().type('3').type('30').leave().type('300')
    expect(typist.names).toEqual(['Quantity of line 2', 'Quantity of line 2'])
    typist.undo()
    expect(quantity(typist)).toBe('30')
    typist.undo()
    expect(typist.doc).toBe(threeLines)
  })

  it('ends where another field is typed into, and where it was undone', () => {
    expect(begin().type('3').type('4', 'price').names).toEqual(['Quantity of line 2', 'Price of line 2'])
    const typist = begin().type('3')
    typist.undo()
    expect(typist.type('4').type('45').names).toHaveLength(1)
    typist.undo()
    expect(quantity(typist)).toBe('25')
  })

  it('is none where nothing has changed in the end', () => {
    expect(begin().type('2').type('25').names).toEqual([])
    expect(begin().edit({ type: 'fields', field: 'notes', to: { notes: '' } }).names).toEqual([])
  })

  it('takes along how its figure was written out', () => {
    const typist = begin().type('4620', 'price').edit({ type: 'tidyCell', rowId: 'iron', cell: 'price' }).leave()
    expect(typist.names).toEqual(['Price of line 2'])
    typist.undo()
    expect(typist.doc).toBe(threeLines)
    typist.redo()
    expect(typist.doc.rows[1]?.price).toBe('4,620.00')
  })

  it('is a product with what was typed to find it', () => {
    const typist = begin().type('nai', 'description', 'end').edit({ type: 'product', rowId: 'end', product: nails })
    expect(typist.names).toEqual(['Product of line 4'])
    typist.undo()
    expect(typist.doc).toBe(threeLines)
  })

  it('is what Esc puts back: of the cell that has the cursor, until that is left or stands as before', () => {
    const typist = begin().type('3')
    expect(typist.isTypedInto('iron', 'quantity')).toBe(true)
    expect(typist.isTypedInto('iron', 'price')).toBe(false)
    expect(typist.isTypedInto('cement', 'quantity')).toBe(false)
    typist.undo()
    expect(typist.isTypedInto('iron', 'quantity')).toBe(false)
    expect(typist.type('3').leave().isTypedInto('iron', 'quantity')).toBe(false)
    expect(begin().type('3').type('25').isTypedInto('iron', 'quantity')).toBe(false)
  })

  it('is each deed by itself', () => {
    const typist = begin()
      .edit({ type: 'moveRow', rowId: 'iron', by: 1 })
      .edit({ type: 'moveRow', rowId: 'iron', by: -1 })
    expect(typist.names).toEqual(['Line 2 is now line 3', 'Line 3 is now line 2'])
  })
})

describe('undoing', () => {
  it('brings a deleted line back, and changes no other', () => {
    const typist = begin().type('30').leave().edit({ type: 'removeRow', rowId: 'cement' })
    typist.undo()
    expect(typist.lines).toEqual(['Cement', 'Iron', 'Sand', ''])
    expect(quantity(typist)).toBe('30')
  })

  it('can be taken back until something else is done', () => {
    const typist = begin().edit({ type: 'removeRow', rowId: 'cement' })
    typist.undo()
    typist.redo()
    expect(typist.lines).toEqual(['Iron', 'Sand', ''])
    typist.undo()
    typist.type('7')
    expect(typist.redo()).toBeUndefined()
  })

  it('leaves what was changed by nobody who types', () => {
    const typist = begin().type('30').leave()
    typist.become({
      paymentDetails: 'p1',
      rows: typist.doc.rows.map((row) => ({ ...row, hsnCode: '7214.20' })),
    })
    typist.undo()
    expect(typist.doc).toMatchObject({
      paymentDetails: 'p1',
      rows: [{}, { quantity: '25', hsnCode: '7214.20' }, {}, {}],
    })
  })

  it('leaves nothing in a line that becomes blank', () => {
    const typist = begin().type('Nails', 'description', 'end').leave()
    typist.become({ rows: typist.doc.rows.map((row) => ({ ...row, hsnCode: '7317' })) })
    typist.undo()
    expect(typist.doc.rows[3]).toEqual(blankRow('end'))
  })

  it('goes back as far as two hundred steps', () => {
    const typist = begin()
    for (let count = 1; count <= 250; count++) typist.type(String(count)).leave()
    expect(typist.names).toHaveLength(200)
    while (typist.undo());
    expect(quantity(typist)).toBe('50')
  })
})

describe('undoing a step that others have followed', () => {
  it('keeps those, and is a step itself', () => {
    const typist = begin().edit({ type: 'removeRow', rowId: 'cement' })
    const [removal] = typist.ids
    typist.type('30').leave().type('Nails', 'description', 'end').leave()
    typist.takeBack(removal)
    expect(typist.lines).toEqual(['Cement', 'Iron', 'Sand', 'Nails', ''])
    expect(quantity(typist)).toBe('30')
    expect(typist.names.at(-1)).toBe('Line 1 deleted (Cement), taken back')
    typist.undo()
    expect(typist.lines).toEqual(['Iron', 'Sand', 'Nails', ''])
  })

  it('takes pasted lines away, and nothing that was typed below them', () => {
    const pasted = ['Nails', 'Paint'].map((description) => ({ ...cement, description }))
    const typist = begin().edit({ type: 'pasteRows', rowId: 'end', pasted })
    const [paste] = typist.ids
    typist.type('Glue', 'description', typist.doc.rows.at(-1)?.id)
    typist.takeBack(paste)
    expect(typist.lines).toEqual(['Cement', 'Iron', 'Sand', 'Glue', ''])
  })

  it('is plain undoing of the last one, and nothing where it was undone', () => {
    const typist = begin().edit({ type: 'removeRow', rowId: 'cement' })
    const [removal] = typist.ids
    typist.takeBack(removal)
    expect(typist.doc).toBe(threeLines)
    expect(typist.takeBack(removal)).toBeUndefined()
    typist.redo()
    expect(typist.lines).toEqual(['Iron', 'Sand', ''])
  })
})

describe('the cursor', () => {
  const placeOf = (edit: Edit, way: 'undo' | 'redo') => {
    const typist = begin().edit(edit)
    if (way === 'redo') typist.undo()
    const from = typist.doc
    const move = typist[way]()
    return move && placeAfter(move.step, from, move.doc)
  }
  it.each<[Edit, unknown, unknown]>([
    [
      { type: 'cell', rowId: 'iron', cell: 'price', text: '5' },
      { rowId: 'iron', cell: 'price' },
      { rowId: 'iron', cell: 'price' },
    ],
    [
      { type: 'row', rowId: 'iron', field: 'hsnCode', to: { hsnCode: '1' } },
      { rowId: 'iron', field: 'hsnCode' },
      { rowId: 'iron', field: 'hsnCode' },
    ],
    [{ type: 'issueDate', day: '2026-11-21' }, { field: 'issueDate' }, { field: 'issueDate' }],
    [
      { type: 'removeRow', rowId: 'iron' },
      { rowId: 'iron', cell: 'description' },
      { rowId: 'sand', cell: 'description' },
    ],
    [{ type: 'clear' }, { field: 'customerId' }, { field: 'customerId' }],
    [{ type: 'pricesIncludeVat', value: true }, undefined, undefined],
  ])('after %o goes where that is, undone and done again', (edit, undone, redone) => {
    expect([placeOf(edit, 'undo'), placeOf(edit, 'redo')]).toEqual([undone, redone])
  })
})

const nails = {
  id: 'p1',
  name: 'Nails',
  unit: 'box',
  unitPrice: 2500,
  taxPercent: 0,
  taxCategory: 'ZERO_RATED',
  kind: 'GOODS',
  hsnCode: '7317',
  productCategory: 'Nails',
  isicCode: null,
  serviceCategory: null,
} as Product

/** Every kind of edit, at any of the rows. `at` chooses one of those that are there. */
const anyEdit: fc.Arbitrary<(rowId: string) => Edit> = fc.oneof(
  fc
    .record({
      cell: fc.constantFrom<Cell>('description', 'quantity', 'price', 'vat'),
      text: fc.constantFrom('', '1', '1000', 'x'),
    })
    .map(({ cell, text }) => (rowId: string): Edit => ({ type: 'cell', rowId, cell, text })),
  fc
    .constantFrom<Cell>('quantity', 'price')
    .map((cell) => (rowId: string): Edit => ({ type: 'tidyCell', rowId, cell })),
  fc.constantFrom<(rowId: string) => Edit>(
    (rowId) => ({ type: 'row', rowId, field: 'hsnCode', to: { hsnCode: '2523' } }),
    (rowId) => ({ type: 'product', rowId, product: nails }),
    (rowId) => ({ type: 'duplicateRow', rowId }),
    (rowId) => ({ type: 'removeRow', rowId }),
    (rowId) => ({ type: 'moveRow', rowId, by: 1 }),
    (rowId) => ({ type: 'moveRow', rowId, by: -1 }),
    (rowId) => ({ type: 'pasteRows', rowId, pasted: [cement, iron] }),
  ),
  fc.constantFrom<() => Edit>(
    () => ({ type: 'fields', field: 'notes', to: { notes: 'Paid' } }),
    () => ({ type: 'fields', field: 'customerId', to: { customer: { id: 'c2', name: 'Other', tin: null } } }),
    () => ({ type: 'fields', field: 'invoiceType', to: { invoiceType: 'PROFORMA' } }),
    () => ({ type: 'issueDate', day: '2026-11-28' }),
    () => ({ type: 'pricesIncludeVat', value: true }),
    () => ({ type: 'pricesIncludeVat', value: false }),
    () => ({ type: 'keepFigures', of: [{ id: 'iron', price: '10', discount: '' }] }),
    () => ({ type: 'clear' }),
  ),
)
const anyDeed = fc.record({ edit: anyEdit, at: fc.nat(), leaves: fc.boolean() })

it(`as many undos as there are steps give the first document, and as many redos the last (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      fc.array(anyDeed, { maxLength: 60 }),
      fc.array(fc.constantFrom('undo' as const, 'redo' as const), { maxLength: 20 }),
      (deeds, wandering) => {
        const typist = begin()
        for (const { edit, at, leaves } of deeds) {
          typist.edit(edit(typist.doc.rows[at % typist.doc.rows.length]?.id ?? ''))
          if (leaves) typist.leave()
        }
        const last = typist.doc
        for (const way of wandering) typist[way]()
        while (typist.undo());
        expect(typist.doc).toEqual(threeLines)
        while (typist.redo());
        expect(typist.doc).toEqual(last)
      },
    ),
    { seed, numRuns: 1000 },
  )
})
