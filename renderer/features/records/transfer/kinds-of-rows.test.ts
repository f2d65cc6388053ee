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
    ['Trans Type', 'Sales Invoice', 'Sales Return'],
    ['Txn Type', 'Sales Invoice', 'Sales Credit Note'],
    ['Type', 'Credit Sales', 'CRN'],
    ['Type', 'Deposit invoice', 'JNL CR'],
    ['Type', 'SI', 'SC'],
    ['Type', 'SI', 'SA'],
    ['Type', 'SI', 'SR'],
    ['Status', 'Unpaid', 'Paid'],
    ['Invoice Status', 'Overdue', 'Cancelled'],
    ['Payment Status', 'Partially paid', 'Paid in full'],
  ])('is doubted where "%s" is not %s but %s', (head, open, closed) => {
    const rows = [`Okon,25/10/2026,9000,${open}`, `Ebele,26/10/2026,400,${closed}`]
    expect(doubted(opening(`Customer,Date,Amount Due,${head}\n${rows.join('\n')}\n`))).toEqual([[3, 'amount']])
  })
})

describe('a kind of document that is none of those that are owed', () => {
  it.each([
    ['Type', 'Invoice', 'JV'],
    ['Vch Type', 'Sales', 'Journal'],
    ['Transaction Type', 'INV', 'Journal Entry'],
    ['Type', 'SI', 'Memo'],
  ])('is looked at under "%s": not %s but %s', (head, known, unknown) => {
    const rows = [`Okon,25/10/2026,9000,${known}`, `Ebele,26/10/2026,400,${unknown}`]
    expect(opening(`Customer,Date,Amount Due,${head}\n${rows.join('\n')}\n`).doubts).toMatchObject([
      { row: 3, field: 'amount', message: expect.stringContaining(`“${unknown}”`) },
    ])
  })

  it.each(['Company', 'Retail', 'A1', 'INV00123'])(
    'is not asked about where the column says something else: %s',
    (said) => {
      expect(opening(`Customer,Date,Amount Due,Type\nOkon,25/10/2026,9000,${said}\n`).doubts).toEqual([])
    },
  )
})

it('rows in which nothing is open are named together, and are no problem each', () => {
  const list = 'Customer,Date,Open Balance\nOkon,25/10/2026,9000\nEbele,26/10/2026,0.00\nMusa,26/10/2026,₦0\n'
  expect(opening(list).settled).toEqual([3, 4])
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

describe('the side of an amount', () => {
  it.each([
    ['Dr/Cr', 'Dr', 'Cr'],
    ['D/C', 'D', 'C'],
    ['Type', 'D', 'C'],
    ['Type', 'Debit', 'Credit'],
  ])('is what the column %s says', (head, debit, credit) => {
    const { bodies, doubts } = opening(
      `Customer,Date,Balance,${head}\nOkon,25/10/2026,"9,000.00",${debit}\nEbele,26/10/2026,400,${credit}\n`,
    )
    expect(bodies.map(({ amount }) => amount)).toEqual([9000, -400])
    expect(doubts).toEqual([])
  })

  it('is not said twice', () => {
    const { bodies } = opening('Customer,Date,Balance,Dr/Cr\nOkon,25/10/2026,-9000,Cr\nEbele,26/10/2026,400 Cr,Cr\n')
    expect(bodies.map(({ amount }) => amount)).toEqual([-9000, -400])
  })

  it('is asked for where the column of the amount was chosen by hand', () => {
    const list = 'Customer,Date,Sum,Dr/Cr\nOkon,25/10/2026,9000,Dr\nEbele,26/10/2026,400,Cr\n'
    const read = opening(list, ['customer', 'date', 'amount', undefined])
    expect(read.doubts).toMatchObject([{ row: 3, field: 'amount', suggestion: '-400' }])
  })
})

describe('the amount of an invoice', () => {
  it.each(['Part payment', 'Amt Recvd', 'Collected', 'Payments to date', 'WHT', 'Less returns', 'Lodgement'])(
    'is not taken as owed beside “%s”',
    (head) => {
      expect(opening(`Customer,Date,Amount,${head}\nOkon,25/10/2026,9000,400\n`).mapping).not.toContain('amount')
    },
  )

  it.each([
    'Payment terms',
    'Payment method',
    'Payment date',
    'Credit limit',
    'Credit days',
    'Receipt no',
    'Collected by',
  ])('is taken beside “%s”', (head) => {
    expect(opening(`Customer,Date,Amount,${head}\nOkon,25/10/2026,9000,x\n`).mapping).toContain('amount')
  })
})

describe('the day of an invoice', () => {
  it('is asked for where a plain date beside it says another', () => {
    expect(opening('Customer,Date,Invoice Date,Balance\nOkon,29/11/2026,25/10/2026,9\n').mapping).not.toContain('date')
    expect(opening('Customer,Date,Invoice Date,Balance\nOkon,25/10/2026,25/10/2026,9\n').mapping).toContain('date')
    expect(opening('Customer,Invoice Date,Posting Date,Balance\nOkon,25/10/2026,26/10/2026,9\n').mapping).toContain(
      'date',
    )
  })

  it('is when it was issued', () => {
    expect(opening('Client,Issued,Balance\nOkon,25/10/2026,9\n').bodies).toMatchObject([{ date: '2026-10-25' }])
  })
})

describe('what has no VAT', () => {
  it.each([
    ['Sales Taxes', '7.5% VAT', 'VAT Exempt'],
    ['Customer Taxes', '7.5%', '0% Exempt'],
    ['VAT Code', 'S', 'EX'],
    ['VAT Code', 'S', 'V0'],
    ['VAT Exempt', 'No', 'Yes'],
    ['Taxable', 'Yes', 'No'],
  ])('is so by “%s”, and looked at', (head, taxed, untaxed) => {
    const { bodies, doubts } = products(`Item,Price,${head}\nFan,900,${taxed}\nBook,400,${untaxed}\n`)
    expect(bodies.map(({ taxPercent }) => taxPercent)).toEqual([undefined, 0])
    expect(doubts).toMatchObject([{ row: 3, field: 'name', message: expect.stringContaining('0 % VAT') }])
  })

  it('may be what has nothing there, which is asked once', () => {
    const { doubts } = products('Item,Price,Customer Taxes\nFan,900,7.5%\nBook,400,\nPen,90,\n')
    expect(doubts).toMatchObject([{ row: 3, message: expect.stringContaining('row 4') }])
    expect(products('Item,Price,Customer Taxes\nFan,900,\nBook,400,\n').doubts).toEqual([])
  })

  it('is asked about where there is another rate', () => {
    const { doubts } = products('Item,Price,Customer Taxes\nFan,900,7.5%\nBook,400,5% VAT\n')
    expect(doubts).toMatchObject([{ row: 3, message: expect.stringContaining('5% VAT') }])
  })
})

it('a price in kobo is asked about', () => {
  expect(products('Item,Price (kobo)\nFan,1850000\nPen,9000\n').doubts).toMatchObject([{ row: 2, field: 'unitPrice' }])
})

describe('a cell', () => {
  it.each(['#REF!', '#NAME?', '#VALUE!', '#N/A', '#DIV/0!'])('with the error %s is not taken', (error) => {
    const { bodies, problems } = customers(`Name,Town\n${error},Aba\nEbele,${error}\n`)
    expect(bodies).toEqual([{ city: 'Aba' }, { name: 'Ebele' }])
    expect(problems).toMatchObject([
      { row: 2, field: 'name' },
      { row: 3, field: 'city' },
    ])
  })

  it('is read without characters that nobody sees', () => {
    const { bodies } = customers('Name,E-mail\n\u200BEbele,e@b.example\u200B\n')
    expect(bodies).toEqual([{ name: 'Ebele', email: 'e@b.example' }])
  })
})

describe('a customer', () => {
  it('has the number or address of another column where its own is empty', () => {
    const { bodies } = customers('Name,Phone,Mobile\nOkon,,08031112222\nEbele,012710000,08032223333\n')
    expect(bodies.map(({ phone }) => phone)).toEqual(['08031112222', '012710000'])
  })

  it.each(['E-Mail 1', 'Mail Address', 'Billing e-mail'])('has the e-mail that stands under “%s”', (head) => {
    expect(customers(`Name,${head}\nOkon,o@k.example\n`).bodies).toMatchObject([{ email: 'o@k.example' }])
  })

  it('has no e-mail where an address by post stands', () => {
    expect(customers('Name,Mail Address\nOkon,PO Box 12\n').mapping).not.toContain('email')
    expect(customers('Name,Guarantor phone\nOkon,08031112222\n').mapping).not.toContain('phone')
  })
})

describe('a word instead of a rate', () => {
  it.each([
    ['Yes', 7.5],
    ['Standard', 7.5],
    ['No', 0],
    ['Zero', 0],
    ['Exempt', 0],
  ])('%s is read, and looked at', (word, taxPercent) => {
    const { bodies, doubts } = products(`Item,Price,VAT\nFan,900,${word}\n`)
    expect(bodies).toMatchObject([{ taxPercent }])
    expect(doubts).toMatchObject([{ row: 2, field: 'taxPercent', suggestion: String(taxPercent) }])
  })
})

it.each(['–5,000', '5,000–', '5,000-', '(5,000)'])('%s is credit', (amount) => {
  expect(opening(`Customer,Date,Balance\nOkon,25/10/2026,"${amount}"\n`).bodies).toMatchObject([{ amount: -5000 }])
})
