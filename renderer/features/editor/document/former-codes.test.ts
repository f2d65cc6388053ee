import { expect, it } from 'vitest'

import type { Product } from '../../../../core/contract/records/product.ts'
import { blankRow, rowOfProduct } from './doc.ts'
import { applyEdit } from './edits.ts'
import { isSameProductName } from './former-codes.ts'
import { docOf } from './sample-doc.ts'

const product: Product = {
  id: 'p1',
  businessId: 'b1',
  name: 'Cement, 50 kg bag',
  description: null,
  barcode: null,
  unitPrice: 8450,
  unitPriceWithVat: null,
  taxPercent: 7.5,
  unit: 'bag',
  kind: 'GOODS',
  taxCategory: 'STANDARD',
  hsnCode: '2523.29',
  productCategory: 'Cement',
  isicCode: null,
  serviceCategory: null,
  counterCategory: null,
  tileColor: null,
  imageUrl: null,
  isActive: true,
  metadata: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
}
const chosen = docOf({ rows: [rowOfProduct(blankRow('line'), product, { pricesIncludeVat: false }), blankRow('end')] })

/** The line after its description was typed anew and left. */
function renamed(text: string, doc = chosen) {
  const typed = applyEdit(doc, { type: 'cell', rowId: 'line', cell: 'description', text }, 'new')
  return applyEdit(typed, { type: 'tidyCell', rowId: 'line', cell: 'description' }, 'new')
}

it('knows a product under more words, in another order, with other packaging', () => {
  expect(isSameProductName('Cement, 50 kg bag', 'Dangote cement 42.5R, 25 kg, delivered')).toBe(true)
  expect(isSameProductName('Iron rod 12 mm', 'Rod, iron, 16 mm')).toBe(true)
  expect(isSameProductName('Delivery to Ikeja', 'Deliveries to Lekki')).toBe(true)
  expect(isSameProductName('Ọ̀rá, bar', 'ora')).toBe(true)
  expect(isSameProductName('Cement, 50 kg bag', 'Rice, 50 kg bag')).toBe(false)
  expect(isSameProductName('Iron rod 12 mm', 'Consulting')).toBe(false)
})

it('keeps the code of a product while its line is called after it', () => {
  expect(renamed('Cement, 50 kg bag, for the Lekki site').rows[0]).toMatchObject({
    hsnCode: '2523.29',
    productId: 'p1',
  })
  expect(renamed('').rows[0]).toMatchObject({ hsnCode: '2523.29', productId: 'p1' })
})

it('takes the code away from what is another thing, and gives it back to who asks', () => {
  const other = renamed('Rice, 50 kg bag')
  const [row] = other.rows
  expect(row).toMatchObject({ hsnCode: null, productCategory: null, productId: null, price: '8,450.00' })
  expect(row?.former).toMatchObject({ codedAs: 'Cement, 50 kg bag', hsnCode: '2523.29', productId: 'p1' })
  const chosenByHand = applyEdit(
    renamed('Rice', chosen),
    { type: 'row', rowId: 'line', field: 'hsnCode', to: { hsnCode: '1006' } },
    'new',
  )
  expect(chosenByHand.rows[0]).toMatchObject({ hsnCode: '1006', former: null, codedAs: null })
  expect(renamed('Beans', chosenByHand).rows[0]).toMatchObject({ hsnCode: '1006' })
})
