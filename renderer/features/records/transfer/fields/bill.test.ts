import { describe, expect, it } from 'vitest'

import { readBills, readPayableOpenings } from '../../../../../test/support/lists/read-list.ts'

const BILLS: readonly (readonly [string, string, readonly object[]])[] = [
  [
    'QuickBooks',
    `Bill no.,Supplier,Bill Date,Due Date,Terms,Memo,Account,Line Description,Line Amount,Line Tax Code,Line Tax Amount,Currency Code
1044,Dangote Cement Plc,02/11/2026,02/12/2026,Net 30,,Purchases,Cement 50 kg,"100,000.00",7.5% S,"7,500.00",NGN
1044,Dangote Cement Plc,02/11/2026,02/12/2026,Net 30,,Haulage,Delivery,"20,000.00",Exempt,0.00,NGN`,
    [
      {
        supplier: 'Dangote Cement Plc',
        number: '1044',
        date: '2026-11-02',
        dueDate: '2026-12-02',
        description: 'Cement 50 kg',
        category: 'Purchases',
        amount: 100_000,
        taxAmount: 7_500,
      },
      { number: '1044', description: 'Delivery', amount: 20_000, taxAmount: 0 },
    ],
  ],
  [
    'Xero',
    `*ContactName,EmailAddress,*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,Currency
Lagos Water,,LW-88,05/10/2026,04/11/2026,10750.00,,Water,10,1000.00,429,7.5% VAT on purchases,750.00,NGN`,
    [
      {
        supplier: 'Lagos Water',
        number: 'LW-88',
        date: '2026-10-05',
        dueDate: '2026-11-04',
        total: 10_750,
        quantity: 10,
        unitPrice: 1_000,
        taxAmount: 750,
        description: 'Water',
      },
    ],
  ],
  [
    'Sage',
    `Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount
PI,KANO MILLS,5000,0,15/10/2026,KM 17,Maize,50000.00,T1,3750.00
PC,KANO MILLS,5000,0,16/10/2026,KM 18,Maize returned,5000.00,T1,375.00`,
    [
      {
        type: 'BILL',
        supplier: 'KANO MILLS',
        number: 'KM 17',
        date: '2026-10-15',
        description: 'Maize',
        amount: 50_000,
        taxAmount: 3_750,
      },
      { type: 'CREDIT_NOTE', number: 'KM 18', amount: 5_000 },
    ],
  ],
  [
    'Wave',
    `Bill Date,Bill Number,Vendor,Due Date,Description,Quantity,Price,Subtotal,Tax Amount,Total
2026-10-20,77,Ikeja Electric,2026-10-30,Power,1,40000,40000,3000,43000`,
    [
      {
        supplier: 'Ikeja Electric',
        number: '77',
        date: '2026-10-20',
        dueDate: '2026-10-30',
        quantity: 1,
        unitPrice: 40_000,
        amount: 40_000,
        taxAmount: 3_000,
        total: 43_000,
      },
    ],
  ],
  [
    'a hand',
    `Date\tSupplier\tInvoice No\tAmount\tVAT\tTotal
3/11/2026\tMama Put Foods\t12\t₦10,000\t₦750\t₦10,750`,
    [{ supplier: 'Mama Put Foods', number: '12', date: '2026-11-03', taxAmount: 750, total: 10_750 }],
  ],
  [
    'a hand with a column of rates',
    `Supplier,Date,Amount without VAT,VAT %
Mama Put Foods,3/11/2026,10000,7.5%
Okada Rides,4/11/2026,500,0%`,
    [
      { supplier: 'Mama Put Foods', amount: 10_000, taxPercent: 7.5 },
      { supplier: 'Okada Rides', amount: 500, taxPercent: 0 },
    ],
  ],
]

describe('bills from the lists that other programs write', () => {
  it.each(BILLS)('of %s are read with their columns', (_, text, expected) => {
    const { bodies, problems } = readBills(text)
    expect(problems).toEqual([])
    expect(bodies).toHaveLength(expected.length)
    expect(bodies).toMatchObject(expected)
  })

  it('leave out payments of bills, and ask about what may be an expense', () => {
    const { problems, others, bodies } = readBills(
      `Type,Supplier,Date,Net,VAT
Bill Payment,Obi,3/11/2026,10,0
Bill Pmt -Check,Obi,3/11/2026,10,0
Check,Obi,3/11/2026,10,0
Bill,Obi,3/11/2026,10,0\n`,
    )
    expect(others).toEqual([2, 3])
    expect(problems).toEqual([{ row: 4, field: 'type', message: expect.stringContaining('payment') }])
    expect(bodies).toHaveLength(2)
  })

  it.each(['Purchase Order', 'Estimate', 'LPO', 'Pro-forma'])('are not %s', (kind) => {
    const { problems } = readBills(`Type,Supplier,Date,Total,VAT\n${kind},Obi,3/11/2026,10,0\n`)
    expect(problems).toEqual([{ row: 2, field: 'type', message: expect.stringContaining('no bill') }])
  })

  it('have their VAT in what QuickBooks writes in the account of payables, which is no category', () => {
    const list = (account: string) => `Eko Stationers Ltd,,,,,,,
Transaction List by Vendor,,,,,,,
July 2026,,,,,,,
,,,,,,,
,Date,Transaction Type,Num,Posting,Memo/Description,Account,Amount
Obi Mills,,,,,,,
,13/07/2026,Bill,B1,Yes,,${account},"107,500.00"
,28/07/2026,Bill Payment (Check),844,Yes,,GTBank Current,"-107,500.00"
,29/07/2026,Vendor Credit,V1,Yes,,${account},"-10,750.00"
Total for Obi Mills,,,,,,,"-10,750.00"
,,,,,,,
"Saturday, Nov 28, 2026 09:14:22 AM GMT+1 - Accrual Basis",,,,,,,\n`
    const ofPayables = readBills(list('Accounts Payable (A/P)'))
    expect(ofPayables.others).toEqual([6, 8, 10, 12])
    expect(ofPayables.bodies).toEqual([
      { supplier: 'Obi Mills', date: '2026-07-13', type: 'BILL', number: 'B1', total: 107_500 },
      { supplier: 'Obi Mills', date: '2026-07-29', type: 'CREDIT_NOTE', number: 'V1', total: -10_750 },
    ])
    expect(readBills(list('Purchases')).bodies).toMatchObject([{ category: 'Purchases', amount: 107_500 }, {}])
  })
})

describe('what is owed to suppliers, from the reports of other programs', () => {
  it('is divided by its ages, with their sums', () => {
    const { others, problems, doubts, bodies } = readPayableOpenings(
      `A/P Aging Detail,,,,,,,
,Type,Date,Num,Name,Due Date,Aging,Open Balance
Current,,,,,,,
,Bill,06/27/2026,A1,Obi Mills,07/27/2026,,"1,000.00"
Total Current,,,,,,,"1,000.00"
1 - 30,,,,,,,
,Bill,05/13/2026,A2,Ebele Foods,06/12/2026,18,500.00
Total 1 - 30,,,,,,,500.00
> 90,,,,,,,
,Bill,01/13/2026,A3,Obi Mills,02/12/2026,138,250.00
Total > 90,,,,,,,250.00
TOTAL,,,,,,,"1,750.00"\n`,
    )
    expect(others).toEqual([3, 5, 6, 8, 9, 11, 12])
    expect([problems, doubts]).toEqual([[], []])
    expect(bodies.map(({ supplier, amount }) => [supplier, amount])).toEqual([
      ['Obi Mills', 1_000],
      ['Ebele Foods', 500],
      ['Obi Mills', 250],
    ])
  })

  it.each([
    [
      'QuickBooks',
      `A/P Ageing Detail\nAs of November 20 2026\n\nDate,Transaction Type,Num,Vendor,Due Date,Past Due,Amount,Open Balance
02/10/2026,Bill,1044,Dangote Cement Plc,01/11/2026,19,107500.00,57500.00\nTotal,,,,,,107500.00,57500.00`,
      [{ supplier: 'Dangote Cement Plc', number: '1044', date: '2026-10-02', dueDate: '2026-11-01', amount: 57_500 }],
    ],
    [
      'Xero',
      `Aged Payables Detail\nContact,Invoice Date,Due Date,Invoice Number,Total Due\nLagos Water,05/10/2026,04/11/2026,LW-88,10750`,
      [{ supplier: 'Lagos Water', number: 'LW-88', date: '2026-10-05', amount: 10_750 }],
    ],
    [
      'a report that names each supplier above its bills',
      `Date,Bill No,Due Date,Balance\nDangote Cement Plc,,,\n02/10/2026,1044,01/11/2026,57500\nLagos Water,,,\n05/10/2026,LW-88,04/11/2026,10750`,
      [
        { supplier: 'Dangote Cement Plc', number: '1044', amount: 57_500 },
        { supplier: 'Lagos Water', number: 'LW-88', amount: 10_750 },
      ],
    ],
  ])('of %s is read with its columns', (_, text, expected) => {
    const { bodies, problems } = readPayableOpenings(text)
    expect(problems).toEqual([])
    expect(bodies).toHaveLength(expected.length)
    expect(bodies).toMatchObject(expected)
  })
})
