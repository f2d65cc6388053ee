import { describe, expect, it } from 'vitest'

import { changesSince, isUnchanged, type VatItem } from './snapshot.ts'

const item = (id: string, changes: Partial<VatItem> = {}): VatItem => ({
  ...{
    kind: 'DOCUMENT',
    id,
    number: `INV-${id}`,
    date: '2026-10-05',
    customerName: 'Adébáyọ̀ Stores',
    customerTin: null,
  },
  ...{ invoiceId: id, amount: 1000_00n, vat: 75_00n, rates: 'STANDARD 7.5 100000 7500' },
  ...changes,
})

describe('what is different since a month was exported', () => {
  it('is nothing of the same items, in whichever order', () => {
    expect(isUnchanged([item('1'), item('2')], [item('2'), item('1')])).toBe(true)
  })

  it('is what came, what changed and what went', () => {
    const stays = item('1')
    const was = item('2')
    const is = item('2', { amount: 500_00n, vat: 37_50n })
    const gone = item('3')
    const came = item('4')
    expect(changesSince([stays, was, gone], [stays, is, came])).toEqual([
      { item: is, was, is },
      { item: came, was: null, is: came },
      { item: gone, was: gone, is: null },
    ])
  })

  it.each([
    ['its number', { number: 'INV-9' }],
    ['its day', { date: '2026-10-06' }],
    ['its buyer', { customerName: 'Bello' }],
    ['the TIN of its buyer', { customerTin: '12345678-0001' }],
    ['its rates, where the sums are the same', { rates: 'STANDARD 7.5 60000 7500, EXEMPT 0 40000 0' }],
  ])('knows of %s', (_what, changes) => {
    expect(changesSince([item('1')], [item('1', changes)])).toHaveLength(1)
  })

  it('keeps a document and what was kept back of it apart', () => {
    const withheld = item('1', { kind: 'VAT_WITHHELD', vat: null, rates: '' })
    expect(changesSince([item('1')], [item('1'), withheld])).toEqual([{ item: withheld, was: null, is: withheld }])
  })
})
