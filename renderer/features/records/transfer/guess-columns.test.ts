import { describe, expect, it } from 'vitest'

import { customerFields } from './fields/customer.ts'
import { candidatesFor, findHeader, guessColumns, possibleColumns } from '../../../lib/spreadsheet/guess-columns.ts'
import { paymentDetailFields } from './fields/payment-detail.ts'
import { productFields } from './fields/product.ts'
import { templateOf } from './fields/field.ts'

const all = { customers: customerFields, products: productFields, accounts: paymentDetailFields }

describe('the columns of other people’s lists', () => {
  it.each([
    [
      'customers',
      'S/N, Customer, Phone No, T.I.N, Address, LGA',
      [undefined, 'name', 'phone', 'tin', 'address', 'lga'],
    ],
    ['customers', 'CLIENT NAME;E-mail Address;GSM No.;State', ['name', 'email', 'phone', 'state']],
    ['customers', 'Customer ID,Customer Name,Customer Phone,Tax ID', [undefined, 'name', 'phone', 'tin']],
    ['customers', 'name,businessName,postalCode', ['name', 'businessName', 'postalCode']],
    ['customers', 'Company,Contact person,Mobile', ['name', undefined, 'phone']],
    ['customers', 'Company Name,Tel.', ['name', 'phone']],
    ['products', 'Item,Rate (₦),VAT %,UOM', ['name', 'unitPrice', 'taxPercent', 'unit']],
    ['products', 'Item,UoM,UNITPRICE,HSCode,I.S.I.C Code', ['name', 'unit', 'unitPrice', 'hsnCode', 'isicCode']],
    ['products', 'ITEMNAME,U.O.M.,V A T,CET Code', ['name', 'unit', 'taxPercent', 'hsnCode']],
    ['customers', 'CUSTOMERNAME,e mail,Phone-No', ['name', 'email', 'phone']],
    ['products', 'S/N,Description,Unit Price,Qty', [undefined, 'name', 'unitPrice', undefined]],
    ['products', 'Product,Description,Amount', ['name', 'description', 'unitPrice']],
    ['products', 'Product Name,Price (NGN),HSN Code,Category', ['name', 'unitPrice', 'hsnCode', 'productCategory']],
    ['products', 'Price,Selling price,Name', ['unitPrice', undefined, 'name']],
    ['accounts', 'Bank,Account No,Account Name', ['details.bankName', 'details.accountNumber', 'details.accountName']],
    [
      'accounts',
      'Label,Bank Name,A/C No.,A/C Name',
      ['label', 'details.bankName', 'details.accountNumber', 'details.accountName'],
    ],
  ] as const)('of %s: %s', (kind, heads, expected) => {
    expect(guessColumns(heads.split(/[,;]\s*/), all[kind])).toEqual(expected)
  })

  it.each([
    ['Item,Code,Price', '2523.29', 'hsnCode'],
    ['Item,Code,Price', 'CEM-50', 'barcode'],
    ['Item,Product code,Price', '1006', 'barcode'],
    ['Item,SKU,Price', '', 'barcode'],
    ['Item,HS code,Price', 'CEM-50', 'hsnCode'],
  ])('of products: %s with %j has in its second column the %s', (heads, code, expected) => {
    const rows = [{ cells: ['Cement', code, 8450] }]
    expect(guessColumns(heads.split(','), productFields, rows)).toEqual(['name', expected, 'unitPrice'])
  })

  it('give a barcode its own column before a code', () => {
    expect(guessColumns(['Code', 'Name', 'EAN'], productFields)).toEqual([undefined, 'name', 'barcode'])
  })

  it('are all known in our own files', () => {
    for (const fields of Object.values(all)) {
      expect(guessColumns(templateOf(fields).heads, fields)).toEqual(fields.map(({ name }) => name))
    }
  })
})

describe('two columns of prices', () => {
  it.each([
    ['Item,Price,Net Price', 8450, 8000],
    ['Item,Price,Price ex VAT', 8450, 8000],
    ['Item,Price,Selling Price', 8450, 8000],
    ['Item,Selling Price,Retail Price', 8450, 8000],
    ['Item,List Price,Price', 8450, 8000],
  ])('of which nobody knows the right one are both asked about: %s', (list, ...prices) => {
    const heads = list.split(',')
    const rows = [{ cells: ['Cement', ...prices] }]
    expect(guessColumns(heads, productFields, rows)).toEqual(['name', undefined, undefined])
    const price = productFields.find(({ name }) => name === 'unitPrice')
    expect(price && candidatesFor(heads, price)).toEqual([1, 2])
  })

  it('are the price without VAT and with it, where they are called so', () => {
    for (const heads of ['Item,Price ex VAT,Price inc VAT', 'Item,Net Price,Gross Price']) {
      expect(guessColumns(heads.split(','), productFields, [{ cells: ['Cement', 8000, 8600] }])).toEqual([
        'name',
        'unitPrice',
        'unitPriceWithVat',
      ])
    }
  })
})

it('where no heading says anything of a field, columns in which it could stand are offered', () => {
  const rows = [{ cells: ['Cement', 'A7', '8,450.00', ''] }]
  const isNumber = (cell: string) => /^[\d.,]+$/.test(cell)
  expect(possibleColumns(['name', undefined, undefined, undefined], rows, isNumber)).toEqual([2])
})

describe('the names of the columns', () => {
  it('are found below the title of a list', () => {
    const rows = [['OKAFOR TRADING'], ['Customers, November 2026'], [], ['Customer', 'Phone'], ['Zenith', '0803']]
    expect(findHeader(rows, customerFields)).toBe(3)
  })

  it('are missing where no row looks like them', () => {
    expect(findHeader([['Zenith Stores', '0803 123 4567']], customerFields)).toBeUndefined()
  })
})
