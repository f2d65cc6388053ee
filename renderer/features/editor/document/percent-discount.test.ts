import { describe, expect, it } from 'vitest'

import { memoryStorage } from '../../../lib/persistence/memory-storage.ts'
import { createPercentStore } from '../session/stored-percents.ts'
import type { Cell, Doc } from './doc.ts'
import { docOfInvoice } from './doc.ts'
import { applyEdit } from './edits.ts'
import { discountPercentOf, percentDiscountsIn, withPercentDiscounts } from './percent-discount.ts'
import { cement, docOf, draftOf, itemOf } from './sample-doc.ts'

const owner = { userId: 'u1', businessId: 'b1' }
const typing = { pricesIncludeVat: false, usualVat: '7.5' }

const type = (doc: Doc, cell: Cell, text: string): Doc => {
  const rowId = doc.rows[0]?.id ?? ''
  const typed = applyEdit(doc, { type: 'cell', rowId, cell, text }, 'x')
  return applyEdit(typed, { type: 'tidyCell', rowId, cell }, 'y')
}
const first = ({ rows: [row] }: Doc) => row ?? cement

/** An invoice with 5 % off its line, as it was typed here; 845.00 of 16,900.00. */
const typed = (includesVat = false) => type(docOf({ pricesIncludeVat: includesVat }), 'discount', '5%')

/** The same as the core answers it. */
const stored = (changes: object = {}) => ({ ...itemOf(cement), discount: 845, ...changes })
const fetched = (items = [stored()], how: Pick<Doc, 'pricesIncludeVat' | 'usualVat'> = typing) =>
  docOfInvoice(draftOf({ items }), how)

describe('a discount that is a part of its line', () => {
  it('says so until it is typed over', () => {
    expect([first(typed()).discount, discountPercentOf(first(typed()))]).toEqual(['845.00', '5'])
    expect(discountPercentOf(first(type(docOf(), 'discount', '2.50 %')))).toBe('2.5')
    expect(discountPercentOf(first(type(typed(), 'discount', '845')))).toBeUndefined()
    expect(discountPercentOf(first(type(typed(), 'quantity', '4')))).toBe('5')
    expect(discountPercentOf(cement)).toBeUndefined()
  })

  it('stays one on a credit note whose quantity is lowered', () => {
    const note = type({ ...typed(), invoiceType: 'CREDIT_NOTE' }, 'quantity', '1')
    expect([first(note).discount, discountPercentOf(first(note))]).toEqual(['422.50', '5'])
  })

  it('is known again of the line as the core has it, and of no other', () => {
    const again = withPercentDiscounts(fetched(), percentDiscountsIn(typed()))
    expect(first(type(again, 'quantity', '10')).discount).toBe('4,225.00')
    for (const change of [{ quantity: 3 }, { unitPrice: 8000 }, { discount: 800 }, { description: 'Sand' }]) {
      expect(
        discountPercentOf(first(withPercentDiscounts(fetched([stored(change)]), percentDiscountsIn(typed())))),
      ).toBeUndefined()
    }
  })

  it('is known again where prices include VAT', () => {
    const saved = [stored({ unitPrice: 7860.465116, unitPriceWithVat: 8450, discount: 845 })]
    const again = withPercentDiscounts(
      fetched(saved, { ...typing, pricesIncludeVat: true }),
      percentDiscountsIn(typed(true)),
    )
    expect([first(again).discount, discountPercentOf(first(again))]).toEqual(['845.00', '5'])
  })
})

describe('a browser', () => {
  it('keeps it of each draft, and knows a duplicate by all of its lines', () => {
    const browser = memoryStorage()
    const percents = createPercentStore(() => browser, owner)
    percents.save('i1', percentDiscountsIn(typed()))
    percents.save('i2', [])
    const known = (id: string, doc: Doc) => discountPercentOf(first(withPercentDiscounts(doc, percents.of(id, doc))))
    expect(known('i1', fetched())).toBe('5')
    expect(known('duplicate', fetched([stored(), itemOf(cement)]))).toBe('5')
    expect(known('other', fetched([stored({ quantity: 3 })]))).toBeUndefined()
    expect(createPercentStore(() => browser, { ...owner, userId: 'u2' }).of('i1', fetched())).toEqual([])

    percents.save('i1', [])
    expect(known('i1', fetched())).toBeUndefined()
  })

  it('knows of the 200 drafts that were typed last', () => {
    const browser = memoryStorage()
    const percents = createPercentStore(() => browser, owner)
    const other = docOf({ rows: [] })
    for (let made = 0; made <= 200; made++) percents.save(`i${made}`, [{ line: `${made}`, percent: '5%' }])
    expect(percents.of('i0', other)).toEqual([])
    expect(percents.of('i200', other)).toEqual([{ line: '200', percent: '5%' }])
  })

  it('knows nothing where storage is blocked or holds something else', () => {
    const blocked = createPercentStore(() => {
      throw new Error('blocked')
    }, owner)
    blocked.save('i1', percentDiscountsIn(typed()))
    expect(blocked.of('i1', fetched())).toEqual([])
    const browser = memoryStorage()
    browser.setItem('invoice-desk.percents.u1.b1', '{"i1":[{"line":5}],"i2":"5%","i3":[null]}')
    for (const id of ['i1', 'i2', 'i3']) expect(createPercentStore(() => browser, owner).of(id, fetched())).toEqual([])
  })
})

describe('a discount of which that is not known', () => {
  it('is said to stay once the line has another quantity or price, until those are as before', () => {
    const more = type(fetched(), 'quantity', '4')
    expect(first(more)).toMatchObject({ discount: '845.00', discountFor: { quantity: '2', price: '8,450.00' } })
    expect(first(type(more, 'quantity', '2')).discountFor).toBeUndefined()
    expect(first(type(fetched(), 'price', '8450')).discountFor).toBeUndefined()
    expect(first(type(fetched(), 'price', '9000')).discountFor).toBeDefined()
    expect(first(type(more, 'discount', '5%'))).toMatchObject({ discount: '1,690.00', discountFor: undefined })
  })

  it('is said of no amount that was typed here, of no percent, and where there is none', () => {
    for (const doc of [type(docOf(), 'discount', '845'), typed(), docOf(), fetched([stored({ discount: 0 })])]) {
      expect(first(type(doc, 'quantity', '4')).discountFor).toBeUndefined()
    }
  })
})
