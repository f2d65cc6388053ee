import { describe, expect, it } from 'vitest'

import {
  readCustomers as customers,
  readOpening as opening,
  readProducts as products,
} from '../../../../test/support/lists/read-list.ts'

const doubted = ({ doubts }: { readonly doubts: readonly { readonly row: number; readonly field: string }[] }) =>
  doubts.map(({ row, field }) => [row, field])

describe('what is owed', () => {
  it.each([
    ['Type', 'Invoice', 'Credit Note'],
    ['Transaction Type', 'Invoice', 'Receipt'],
    ['Vch Type', 'Sales', 'Payment'],
    ['Document Type', 'Credit Sales', 'CN'],
    ['Status', 'Unpaid', 'Paid'],
    ['Invoice Status', 'Overdue', 'Cancelled'],
    ['Payment Status', 'Partially paid', 'Paid in full'],
  ])('is doubted where "%s" is not %s but %s', (head, open, closed) => {
    const rows = [`Okon,25/10/2026,9000,${open}`, `Ebele,26/10/2026,400,${closed}`]
    expect(doubted(opening(`Customer,Date,Amount Due,${head}\n${rows.join('\n')}\n`))).toEqual([[3, 'amount']])
  })
})

describe('a customer', () => {
  it.each(['Contact Type', 'Type', 'Relationship', 'Customer Group'])(
    'that "%s" calls a supplier is doubted',
    (head) => {
      const read = customers(`Name,${head}\nOkon,Customer\nEbele,Supplier\nMusa,Prospect\n`)
      expect(read.problems).toEqual([])
      expect(doubted(read)).toEqual([
        [3, 'name'],
        [4, 'name'],
      ])
    },
  )

  it.each(['Prospect', 'Is Vendor'])('that is marked under "%s" is doubted', (head) => {
    expect(doubted(customers(`Name,${head}\nOkon,FALSE\nEbele,TRUE\n`))).toEqual([[3, 'name']])
  })

  it('has the kind that its list says, where those are kinds of buyers', () => {
    expect(customers('Name,Type\nOkon,Company\nEbele,Individual\n').bodies).toMatchObject([
      { invoiceKind: 'B2B' },
      { invoiceKind: 'B2C' },
    ])
    expect(customers('Name,Category\nOkon,Gold\nEbele,Silver\n').problems).toEqual([])
  })

  it('whose name has a phone number in it is doubted', () => {
    expect(doubted(customers('Name,Area\nOkon 0803 111 2222,Aba\nEbele Foods 2000,Onitsha\n'))).toEqual([[2, 'name']])
  })

  it('of whom only the names of a person are known has all of them', () => {
    expect(customers('First Name,Last Name,Email\nAda,Obi,a@a.example\n').bodies).toMatchObject([{ name: 'Ada Obi' }])
  })
})

describe('a product', () => {
  it.each([
    ['Taxable', 'true', 'false'],
    ['Variant Taxable', 'TRUE', 'FALSE'],
    ['Sales Tax Code', 'Tax', 'Non'],
    ['Tax status', 'taxable', 'none'],
    ['Tax Code', 'T1', 'T0'],
    ['VAT Code', '1', '0'],
    ['SalesTaxRate', 'VAT on Sales', 'Exempt Sales'],
  ])('that is not taxed as "%s" says has no VAT, and is looked at: %s, %s', (head, taxed, untaxed) => {
    const read = products(`Item,Price,${head}\nCola,500,${taxed}\nRice,900,${untaxed}\n`)
    expect(read.bodies).toEqual([
      { name: 'Cola', unitPrice: 500 },
      { name: 'Rice', unitPrice: 900, taxPercent: 0 },
    ])
    expect(doubted(read)).toEqual([[3, 'name']])
  })

  it('whose unit is a number is looked at', () => {
    expect(doubted(products('Item,Unit,Price\nCola,24,500\nRice,50 kg,900\n'))).toEqual([[2, 'unit']])
  })

  it('with the price of a list for buying is doubted', () => {
    const list = 'Item Name,Price List,Rate\nCola,Standard Selling,500\nRice,Standard Buying,900\n'
    expect(doubted(products(list))).toEqual([[3, 'unitPrice']])
  })

  it('has the rate of its own column all the same', () => {
    const { bodies, doubts } = products('Item,Price,VAT,Taxable\nCola,500,VAT@7.5%,false\nRice,900,0,false\n')
    expect([bodies.map(({ taxPercent }) => taxPercent), doubts]).toEqual([[7.5, 0], []])
  })
})

it('a number of a customer is not that of an invoice', () => {
  const { bodies } = opening(
    'Customer No.,Customer Name,Document No.,Posting Date,Remaining Amount\nC1,Okon,71,25/10/2026,900\n',
  )
  expect(bodies).toEqual([{ customer: 'Okon', number: '71', date: '2026-10-25', amount: 900 }])
})
