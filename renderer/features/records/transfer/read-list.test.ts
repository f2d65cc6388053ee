import { describe, expect, it } from 'vitest'

import {
  readCustomers as customers,
  readOpening as opening,
  readProducts as products,
} from '../../../../test/support/lists/read-list.ts'

describe('a quotation mark', () => {
  it.each([
    ['in the last column', 'Code,Price,Item\nA1,4200,"2" hose\nA2,350,1/2" tee\nA3,28500,Wire\n'],
    ['that nobody closes', 'Code,Price,Item\nA1,4200,"3 inch nails\nA2,350,Tee\nA3,28500,Wire\n'],
    ['that another line seems to close', 'Code,Price,Item\nA1,4200,"3 inch nails\nA2,350,5"\nA3,28500,Wire\n'],
    ['in the first column', 'Item,Price\n"2" hose,4200\n"Half inch" tee,350\nWire,28500\n'],
  ])('%s takes no line below into its cell, and is said', (_, text) => {
    const { bodies, problems, doubts } = products(text)
    expect(bodies.map(({ unitPrice }) => unitPrice)).toEqual([4200, 350, 28500])
    expect(problems).toEqual([])
    expect(doubts[0]).toMatchObject({ row: 2, message: expect.stringContaining('quotation mark') })
  })

  it('around an address of several lines is none of those', () => {
    const { bodies, doubts } = customers(
      'Customer,Phone,Address\nAde,08031112222,"4 Creek Road\nApapa"\nObi,08032223333,Aba\n',
    )
    expect(bodies.map(({ address }) => address)).toEqual(['4 Creek Road\nApapa', 'Aba'])
    expect(doubts).toEqual([])
  })

  it('around an address is none either where its lines look like rows', () => {
    const { bodies } = customers('Customer,Address,Phone\nAde,"4 Creek Road, Apapa\nLagos, Nigeria",08031112222\n')
    expect(bodies).toMatchObject([{ address: '4 Creek Road, Apapa\nLagos, Nigeria', phone: '08031112222' }])
  })
})

describe('a row', () => {
  it('whose figure has commas is doubted, with the figure that is meant', () => {
    const { doubts } = products('Item,Unit,Price\nGarri,bag,₦62,500.00\nSoap,pc,900\nMilk,tin,3,800\n')
    expect(doubts).toMatchObject([
      { row: 2, field: 'unitPrice', suggestion: '₦62,500.00', cells: ['Garri', 'bag', '₦62,500.00'] },
      { row: 4, field: 'unitPrice', suggestion: '3,800', cells: ['Milk', 'tin', '3,800'] },
    ])
  })

  it('with more or fewer cells than headings is doubted with its text', () => {
    const { doubts } = products('Item,Price,Unit\nGarri,900,bag,old\nSoap,900\n')
    expect(doubts).toMatchObject([
      { row: 2, message: expect.stringContaining('Garri | 900 | bag | old'), suggestion: null },
      { row: 3, message: expect.stringContaining('Soap | 900'), suggestion: null },
    ])
  })

  it.each([
    ['before an empty last column', 'Item,Price,Remark\nSoap,900,\nGarri,62,500\n', ['Garri', '62,500', '']],
    ['before text', 'Item,Price,Unit,Remark\nSoap,900,pc,\nGarri,62,500,bag\n', ['Garri', '62,500', 'bag', '']],
    ['that end in an empty cell', 'Item,Price,Unit\nSoap,900,pc\nGarri,62,500,bag,\n', ['Garri', '62,500', 'bag']],
    ['of a million', 'Item,Price,Unit,Shelf\nSoap,900,pc,A\nVan,4,250,000\n', ['Van', '4,250,000', '', '']],
    ['that are zeros', 'Item,Price,Stock\nSoap,900,40\nGarri,62,000\n', ['Garri', '62,000', '']],
  ])('as wide as its headings is doubted where commas parted its figure: %s', (_, text, cells) => {
    const [first] = products(text).doubts
    expect(first).toMatchObject({ row: 3, field: 'unitPrice', suggestion: cells[1], cells })
  })

  it('in every line of a list is doubted as well', () => {
    const { doubts } = opening('Customer,Date,Balance,Phone\nObi,25/10/2026,62,500\nAda,26/10/2026,4,800\n')
    expect(doubts.map(({ suggestion }) => suggestion)).toEqual(['62,500', '4,800'])
  })

  it.each([
    'Item,Price,Stock\nSoap,900,40\nBiro,50,120\n',
    'Item,Price,Stock\nSoap,900,140\nBiro,50,120\n',
    'Item,Price,Code\nSoap,1900,001\nBiro,50,002\n',
  ])('with another number behind its figure is whole: %j', (text) => {
    expect(products(text).doubts).toEqual([])
  })

  it('put right by hand is not joined again', () => {
    expect(products('Item,Price\nGarri,"85,000",000\n').doubts).toMatchObject([{ suggestion: null }])
  })

  it('that ends in empty cells is whole', () => {
    expect(products('Item,Price\nGarri,900,,\n').doubts).toEqual([])
  })
})

describe('the selling price', () => {
  it.each([
    ['Item,Cost,Sale Price', 'Milk,3100,3800'],
    ['Item,Unit Cost,Sale Price,Qty', 'Milk,3100,3800,12'],
    ['Product,Cost,Wholesale Price,Retail', 'Milk,3100,3500,3800'],
    ['Product,Qty,Amount,Sell Price', 'Milk,12,37200,3800'],
    ['Name,Default price,Cost,Price [Main Shop]', 'Milk,3800,3150,3800'],
    ['Name,Cost,Price [STORE]', 'Milk,3150,3800'],
    ['Product/Service Name,SKU,Sales Price / Rate,Purchase Cost', 'Milk,M1,3800,3100'],
    ['*ItemCode,ItemName,PurchasesUnitPrice,SalesUnitPrice', 'M1,Milk,3100.00,3800.00'],
    ['Title,Variant Price,Cost per item', 'Milk,3800,3100'],
    ['Name,Sale price,Regular price', 'Milk,3500,3800'],
    ['Item Name,Standard Selling Rate,Valuation Rate', 'Milk,3800,3100'],
    ['Particulars,Quantity,Rate,Selling Price', 'Milk,4,3100,3800'],
    ['Particulars,Rate,MRP,Sales Price', 'Milk,3100,3900,3800'],
    ['Particulars,Rate', 'Milk,3800'],
  ])('of %s is found', (heads, row) => {
    expect(products(`${heads}\n${row}\n`).bodies).toMatchObject([{ name: 'Milk', unitPrice: 3800 }])
  })

  it('is asked for where a rate stands beside the value of a stock', () => {
    expect(products('Particulars,Quantity,Rate,Value\nMilk,4,3100,12400\n').mapping).not.toContain('unitPrice')
    expect(products('Particulars,Quantity,Rate,Amount\nMilk,4,3100,12400\n').mapping).toContain('unitPrice')
  })

  it.each(['Item,Cost', 'Item,Amount,Cost', 'Item,Qty,Amount', 'Item,Wholesale price,Total'])(
    'is not guessed where there is only %s',
    (heads) => {
      expect(products(`${heads}\nMilk,3100,37200\n`).mapping).not.toContain('unitPrice')
    },
  )
})

it.each([
  ['Item,Price,Price', 'Milk,3100,3800'],
  ['Name,Price [MAIN],Price [MARKET]', 'Milk,3100,3800'],
])('two columns of one name that differ are no selling price: %s', (heads, row) => {
  expect(products(`${heads}\n${row}\n`).mapping).not.toContain('unitPrice')
  const same = products(`${heads}\nMilk,3800,3800\n`)
  expect(same.bodies).toMatchObject([{ unitPrice: 3800 }])
})

it('digits that a spreadsheet has rounded are none', () => {
  const goods = products('Item,Barcode,Price\nMilk,5.901E+12,3800\nSoap,5901234123457,900\n')
  expect(goods.problems).toMatchObject([{ row: 2, field: 'barcode' }])
  expect(goods.bodies).toMatchObject([{ name: 'Milk' }, { barcode: '5901234123457' }])
  expect(customers('Name,TIN\nObi,3.15699E+11\n').problems).toMatchObject([{ row: 2, field: 'tin' }])
})

describe('several products under one handle', () => {
  it('are told apart by their options', () => {
    const { bodies } = products('Handle,Name,Option 1 value,Price\nshirt,Shirt,S,4500\nshirt,,M,5000\nmilk,Milk,,900\n')
    expect(bodies.map(({ name }) => name)).toEqual(['Shirt S', 'Shirt M', 'Milk'])
  })

  it('have what is said of the first of them, but for its price and its barcode', () => {
    const { bodies, others } = products(
      [
        'Handle,Title,Product Category,Option1 Value,Variant Price,Variant Barcode,Image Src,Status',
        'agbada,Agbada,Apparel,L,45000,6154000012342,a.jpg,draft',
        'agbada,,,XL,48000,,b.jpg,',
        'agbada,,,,,,c.jpg,',
        'fila,Fila,Caps,,2500,,d.jpg,active',
        'fila,,,,,,e.jpg,',
      ].join('\n'),
    )
    expect(bodies).toEqual([
      { name: 'Agbada L', unitPrice: 45_000, productCategory: 'Apparel', barcode: '6154000012342', isActive: false },
      { name: 'Agbada XL', unitPrice: 48_000, productCategory: 'Apparel', isActive: false },
      { name: 'Fila', unitPrice: 2500, productCategory: 'Caps', isActive: true },
    ])
    expect(others).toEqual([4, 6])
  })

  it('without a price are no pictures', () => {
    const { bodies, others } = products('Handle,Title,Option1 Value,Variant Price\nfila,Fila,Red,900\nfila,,Blue,\n')
    expect([bodies.map(({ name }) => name), others]).toEqual([['Fila Red', 'Fila Blue'], []])
  })
})

it.each([
  ['1', true],
  ['0', false],
  ['-1', false],
])('a product that is published as %s is sold: %s', (published, isActive) => {
  expect(products(`Type,Name,Published,Regular price\nsimple,Milk,${published},900\n`).bodies).toMatchObject([
    { isActive },
  ])
})

describe('what is owed', () => {
  it('is what is open, never what it was', () => {
    const { bodies } = opening('Customer,Num,Date,Amount,Open balance\nObi,71,05/10/2026,"250,000.00","125,000.00"\n')
    expect(bodies).toMatchObject([{ customer: 'Obi', number: '71', date: '2026-10-05', amount: 125_000 }])
  })

  it('is asked where only what it was and what was paid are there', () => {
    expect(opening('Customer,Date,Amount,Paid\nObi,05/10/2026,250000,125000\n').mapping).not.toContain('amount')
  })

  it('stands in a report below headings and above sums, which are no rows', () => {
    const { bodies, others, problems } = opening(
      [
        'Customer,Date,Num,Open balance',
        'Obi & Sons,,,',
        ',25/10/2026,71,"125,000.00"',
        ',15/10/2026,72,"10,000.00"',
        'Total Obi & Sons,,,"135,000.00"',
        'Ada Shop,06/10/2026,73,500.00',
        'TOTAL,,,"135,500.00"',
      ].join('\n'),
    )
    expect(problems).toEqual([])
    expect(bodies.map(({ customer, amount }) => [customer, amount])).toEqual([
      ['Obi & Sons', 125_000],
      ['Obi & Sons', 10_000],
      ['Ada Shop', 500],
    ])
    expect(others).toEqual([2, 5, 7])
  })

  it('is found below a letterhead and between ages', () => {
    const { bodies, others } = opening(
      [
        'A/R Aging Detail,,,,',
        'As of 31 October 2026,,,,',
        'Date,Num,Customer,Amount,Open balance',
        '1 - 30 days past due,,,,',
        '25/10/2026,71,Obi & Sons,"250,000.00","125,000.00"',
        'Total for 1 - 30 days past due,,,"250,000.00","125,000.00"',
      ].join('\n'),
    )
    expect(bodies).toMatchObject([{ customer: 'Obi & Sons', amount: 125_000 }])
    expect(others).toEqual([4, 6])
  })

  it('is written with Dr, in lakhs; what the customer has left is credit', () => {
    const { bodies, problems } = opening(
      'Particulars,Date,Pending Amount\nObi,1-Oct-26,"1,25,000.00 Dr"\nAda,12-Oct-26,"20,000.00 Cr"\n',
    )
    expect(bodies[0]).toMatchObject({ customer: 'Obi', date: '2026-10-01', amount: 125_000 })
    expect(bodies[1]).toMatchObject({ customer: 'Ada', amount: -20_000 })
    expect(problems).toEqual([])
  })
})

describe('days', () => {
  const days = (...written: string[]) =>
    opening(`Customer,Date,Owed\n${written.map((day) => `Obi,${day},900`).join('\n')}\n`)

  it.each([
    [
      ['05/10/2026', '25/10/2026'],
      ['2026-10-05', '2026-10-25'],
    ],
    [
      ['10/05/2026', '10/25/2026'],
      ['2026-10-05', '2026-10-25'],
    ],
    [
      ['2026-10-05 14:30:00', '2026-10-25T08:00:00Z'],
      ['2026-10-05', '2026-10-25'],
    ],
    [
      ['2026/10/05', '20261025'],
      ['2026-10-05', '2026-10-25'],
    ],
    [
      ['"Oct 05, 2026"', '"Sunday, 25 October 2026"'],
      ['2026-10-05', '2026-10-25'],
    ],
    [
      ['46300', '46301.5'],
      ['2026-10-05', '2026-10-06'],
    ],
  ])('%j are understood by the whole column', (written, expected) => {
    const { bodies, doubts, problems } = days(...written)
    expect({ problems, doubts }).toEqual({ problems: [], doubts: [] })
    expect(bodies.map(({ date }) => date)).toEqual(expected)
  })

  it('that may be either are asked about once, and the day comes first meanwhile', () => {
    const { bodies, doubts } = days('05/10/2026', '06/10/2026')
    expect(bodies.map(({ date }) => date)).toEqual(['2026-10-05', '2026-10-06'])
    expect(doubts).toMatchObject([{ row: 2, field: 'date', message: expect.stringContaining('month first') }])
  })
})

it('days that are far from today or have no year are looked at, since another may be meant', () => {
  const { doubts } = opening(
    'Customer,Date,Owed\nObi,26/10/05,900\nObi,25-Oct-98,900\nObi,5 Oct,900\nObi,25/10/2026,900\n',
  )
  expect(doubts.map(({ row, suggestion }) => [row, suggestion === null])).toEqual([
    [2, true],
    [3, true],
    [4, false],
  ])
})

describe('days of which a spreadsheet has understood some', () => {
  const dates = (...days: (string | number)[]) =>
    opening([['Customer', 'Date', 'Owed'], ...days.map((day) => ['Obi', day, 900])]).doubts.map(
      ({ row, suggestion }) => [row, suggestion],
    )

  it('with the month first are doubted, with what was written', () => {
    expect(dates('2026-05-10', '25/03/2026', '2026-10-10', 46_148, '31/03/2026')).toEqual([
      [2, '05/10/2026'],
      [5, '05/06/2026'],
    ])
    expect(dates('2026-05-10', '03/25/2026')).toEqual([[2, '10/05/2026']])
  })

  it('are as they are where one of them cannot have been another', () => {
    expect(dates('2026-05-10', '25/03/2026', '2026-05-13')).toEqual([])
    expect(dates('2026-05-10', '25/03/2026', '04/03/2026')).toEqual([])
    expect(dates('2026-05-10', '2026-03-25')).toEqual([])
  })
})

describe('a customer', () => {
  it.each([
    ['Business Name,Contact Person,Contact Name,Phone', 'Obi & Sons,Ade O,Ade O,08031112222'],
    ['Reference,Company Name,Main Contact Name,Main Contact Phone', 'O1,Obi & Sons,Ade O,08031112222'],
    ['Account Reference,Account Name,Contact Name,Telephone', 'O1,Obi & Sons,Ade O,08031112222'],
    ['*ContactName,AccountNumber,FirstName,PhoneNumber', 'Obi & Sons,O1,Ade,08031112222'],
    ['First Name,Last Name,Organization Name,Phone 1 - Value', 'Ade,O,Obi & Sons,08031112222'],
    ['First Name,Last Name,Organization Name,Phone 1 - Value', 'Obi,& Sons,,08031112222'],
  ])('of %s is the company: %s', (heads, row) => {
    expect(customers(`${heads}\n${row}\n`).bodies).toMatchObject([{ name: 'Obi & Sons', phone: '08031112222' }])
  })

  it.each([
    'Customer,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,POCountry',
    'Customer full name,Bill street,Street 2,Bill city,Bill state,Bill zip,Bill country',
    'customer_name,address_line_1,address_line_2,city,province/state,postal_code/zip_code,country',
  ])('keeps the address of %s', (heads) => {
    expect(customers(`${heads}\nObi,12 Creek Road,Flat 3,Aba,abia,450001,Nigeria\n`).bodies).toEqual([
      {
        name: 'Obi',
        address: '12 Creek Road, Flat 3',
        city: 'Aba',
        state: 'Abia',
        postalCode: '450001',
        country: 'Nigeria',
      },
    ])
  })

  it('has the first of several addresses and numbers, and somebody looks at it', () => {
    const { bodies, doubts } = customers(
      'Customer,Phone,Email\nObi,"08031112222 / 08021112222",a@a.example; b@b.example\n',
    )
    expect(bodies).toMatchObject([{ phone: '08031112222', email: 'a@a.example' }])
    expect(doubts).toMatchObject([
      { field: 'email', suggestion: 'a@a.example' },
      { field: 'phone', suggestion: '08031112222' },
    ])
  })

  it('has nothing where a list says N/A, NIL, a dash or zeros', () => {
    const { bodies } = customers('Customer,Phone,Email,TIN\nObi,-,N/A,NIL\nAda,0000000000,none,00000000-0000\n')
    expect(bodies).toEqual([{ name: 'Obi' }, { name: 'Ada' }])
  })
})

describe('a cell', () => {
  it.each([
    ['803 123 4567', { phone: '0803 123 4567' }],
    ['8031234567.0', { phone: '08031234567' }],
    ['"8,031,234,567"', { phone: '08031234567' }],
    ['08031234567 08022223333', { phone: '08031234567' }],
    ['0803 123 4567 or 0802 222 3333', { phone: '0803 123 4567' }],
    ['+234 803 123 4567 (Ada)', { phone: '+234 803 123 4567' }],
    ['+234 8031234567', { phone: '+234 8031234567' }],
    ["'08031234568", { phone: '08031234568' }],
    ['"=""08031234568"""', { phone: '08031234568' }],
    ['Phone:0803 123 4567 Mobile:0802 222 3333', { phone: '0803 123 4567' }],
    ['+234 (0) 803 123 4569', { phone: '+234 803 123 4569' }],
  ])('with the number %s is understood', (cell, expected) => {
    expect(customers(`Customer,Phone\nObi,${cell}\n`).bodies).toMatchObject([expected])
  })

  it('that lost its digits is wrong, never guessed', () => {
    expect(customers('Customer,Phone\nObi,2.34803E+12\n').problems).toMatchObject([{ field: 'phone' }])
  })

  it.each([
    ['B Ltd <b@b.example>', 'b@b.example'],
    ['mailto:d@d.example', 'd@d.example'],
    ['e@e.example.', 'e@e.example'],
  ])('with the address %s is understood', (cell, email) => {
    expect(customers(`Customer,Email\nObi,${cell}\n`).bodies).toMatchObject([{ email }])
  })

  it.each([
    ['TIN: 20481166-0001', { tin: '20481166-0001' }],
    ['2048116600.0', { tin: '2048116600' }],
    ['00000000-0001', {}],
  ])('with the TIN %s has it', (cell, expected) => {
    expect(customers(`Customer,TIN\nObi,${cell}\n`).bodies).toEqual([{ name: 'Obi', ...expected }])
  })

  it.each([
    ['Inventory', 'GOODS'],
    ['Non-inventory Part', 'GOODS'],
    ['simple', 'GOODS'],
    ['Service', 'SERVICE'],
  ])('with the kind %s of another program is %s', (cell, kind) => {
    expect(products(`Item,Type,Price\nMilk,${cell},900\n`).bodies).toMatchObject([{ kind }])
  })

  it('with a group of its own under "Type" is no kind', () => {
    expect(products('Item,Type,Price\nMilk,Fabric,900\n').problems).toEqual([])
  })

  it('that says a product is not active is heeded', () => {
    expect(products('Item,Active Status,Price\nPaint,Not-active,900\n').bodies).toMatchObject([{ isActive: false }])
  })
})

describe('what may mean something else', () => {
  it.each([
    'Customer,Date,Total,InvoiceAmountPaid,InvoiceAmountDue\nBello,25/10/2026,107500,57500,50000\n',
    'NAME,DATE,AMOUNT,DEPOSIT,BAL\nBello,25/10/2026,107500,57500,50000\n',
    'Customer,Date,Total,Amount Due Signed\nBello,25/10/2026,107500,50000\n',
  ])('the open part of an invoice is what is owed: %s', (text) => {
    expect(opening(text).bodies).toMatchObject([{ amount: 50_000 }])
  })

  it('a total beside a word for what is left or paid is not taken by itself', () => {
    for (const head of ['Left to be paid', 'Net Balance', 'Part deposit', 'Still owing by them'])
      expect(opening(`Customer,Date,Total,${head}\nBello,25/10/2026,107500,50000\n`).mapping).not.toContain('amount')
    expect(opening('Customer,Date,Total,Due Date\nBello,25/10/2026,107500,25/11/2026\n').mapping).toContain('amount')
  })

  it('amounts in thousands or another currency are doubted', () => {
    expect(opening("Customer,Date,Balance (N'000)\nBello,25/10/2026,1250\nAda,25/10/2026,90\n").doubts).toMatchObject([
      { row: 2, field: 'amount', message: expect.stringContaining('thousands') },
    ])
    expect(products('Item,Price (USD)\nRice,55\n').doubts).toMatchObject([{ row: 2, field: 'unitPrice' }])
    expect(products('Item,Price,Currency\nOil,5500,NGN\nRice,55,USD\n').doubts).toMatchObject([{ row: 3 }])
    expect(products('Item,Price (NGN)\nRice,55\n').doubts).toEqual([])
  })

  it('numbers of a bill of quantities are no names', () => {
    const { bodies } = products('ITEM,DESCRIPTION,RATE\n1,Cement,8450\n2,Sand,60000\n')
    expect(bodies).toMatchObject([
      { name: 'Cement', unitPrice: 8450 },
      { name: 'Sand', unitPrice: 60_000 },
    ])
  })

  it('a price beside a selling price that differs is asked about', () => {
    expect(products('Item,Price,Selling Price\nRice,79000,82500\n').mapping).toEqual(['name', undefined, undefined])
    expect(products('Item,Price,Selling Price\nRice,79000,79000\n').mapping).toContain('unitPrice')
  })

  it.each(['after VAT', 'w/ VAT', 'VAT paid', 'VAT incl.', 'VAT included', '7.5% VAT inclusive', 'N, incl. VAT'])(
    'a price in brackets has VAT in it: (%s)',
    (words) => {
      expect(products(`Item,"Price (${words})"\nRice,1075\n`).bodies).toMatchObject([{ unitPriceWithVat: 1075 }])
    },
  )

  it.each(['before VAT', 'excl. VAT', 'w/o VAT', 'plus VAT', 'net of tax', 'NGN'])(
    'a price in brackets has none in it: (%s)',
    (words) => {
      expect(products(`Item,"Price (${words})"\nRice,1075\n`).bodies).toMatchObject([{ unitPrice: 1075 }])
    },
  )

  it('a serial number is not the number of an invoice, and a rounded one is refused', () => {
    const { bodies } = opening('NO,NAME,INV NO,DATE,BALANCE\n1,Bello,0071,25/10/2026,50000\n')
    expect(bodies).toMatchObject([{ number: '0071' }])
    const rounded = opening('Customer,Invoice No,Date,Balance\nBello,2.0261E+11,25/10/2026,5000\n')
    expect(rounded.problems).toMatchObject([{ row: 2, field: 'number' }])
  })

  it('an apostrophe before a barcode keeps it text in Excel, and is none of it', () => {
    expect(products("Name,Barcode,Price\nRice,'6154000012342,82500\n").bodies).toMatchObject([
      { barcode: '6154000012342' },
    ])
  })

  it.each(['6154000012342.0', '"6,154,000,012,342"'])(
    'a barcode that was taken for a number is its digits: %s',
    (cell) => {
      expect(products(`Name,Price,Barcode\nRice,82500,${cell}\n`).bodies).toMatchObject([{ barcode: '6154000012342' }])
    },
  )

  it('an amount beside a total is not taken by itself', () => {
    expect(opening('Customer,Date,Amount (excl VAT),VAT,Total\nBello,25/10/2026,1000,75,1075\n').mapping).not.toContain(
      'amount',
    )
  })

  it('the number of a house belongs to its street', () => {
    expect(customers('Name,House No,Street,Town\nObi,3,Zaria Road,Kano\n').bodies).toMatchObject([
      { address: '3 Zaria Road', city: 'Kano' },
    ])
  })

  it('a dash or N/A is nobody’s name', () => {
    expect(customers('Name,Phone\n-,08031112222\nN/A,08032223333\n').bodies.map(({ name }) => name)).toEqual([
      undefined,
      undefined,
    ])
  })
})
