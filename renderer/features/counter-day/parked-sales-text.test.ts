import { expect, it } from 'vitest'

import type { ParkedSale } from '../../lib/counter/parked-sales.ts'
import { parkedSalesText } from './parked-sales-text.ts'

const line = {
  ...{
    id: 'l1',
    productId: 'p1',
    name: 'Palm oil',
    quantity: '1',
    unitPrice: '3500',
    unitPriceWithVat: null,
    listPrice: null,
    discount: '',
    taxPercent: '0',
  },
  ...{ unit: null, taxCategory: null, kind: null, hsnCode: null, productCategory: null },
  ...{ isicCode: null, serviceCategory: null },
}
const parked = (parts: ParkedSale['sale']['parts']): ParkedSale => ({
  ...{ id: 's1', at: '2026-11-27T15:00:00.000Z' },
  sale: {
    lines: [line],
    chosen: null,
    discount: '',
    customer: null,
    parts,
    way: 'CASH',
    given: '',
    reference: '',
    confirmed: [],
  },
})

it('says of a parked sale what was taken for it already: the drawer has it, and no day', () => {
  expect(parkedSalesText([parked([])])).not.toContain('taken')
  expect(parkedSalesText([parked([{ way: 'CASH', amount: '1000' }])])).toContain('₦1,000.00 was already taken for it')
})
