import { describe, expect, it } from 'vitest'

import {
  readCustomers as customers,
  readOpening as opening,
  readProducts as products,
} from '../../../../test/support/lists/read-list.ts'
import { saysAllWithVat } from '../../../lib/spreadsheet/rows-above-heads.ts'

describe('a record above the headings', () => {
  it.each([
    ['of a list without headings', 'Okon Stores,08031112222,Uyo\nCompany,Phone,Lagos\nEbele,08032223333,Aba\n', 1],
    [
      'of a page before',
      'Our customers,,\nNAMES,PHONES NOS,TOWNS\nOkon,08031112222,Uyo\nName,Phone,Town\nEbele,08,Aba\n',
      2,
    ],
    ['that has not all cells', 'Okon Stores,08031112222,,\nName,Phone,Town,State\nEbele,08032223333,Aba,Abia\n', 1],
  ])('%s is said', (_, text, row) => {
    const said = customers(text).doubts.find(({ message }) => message.includes('not imported'))
    expect(said).toMatchObject({ field: 'name', message: expect.stringContaining(`Row ${row} `), suggestion: null })
  })

  it.each([
    'Okon Trading Ltd,,\n"12 Creek Road, Uyo",,\nName,Phone,Town\nEbele,08032223333,Aba\n',
    'Date:,29/11/2026,,\nTel:,08031112222,,\nName,Phone,Town,State\nEbele,08032223333,Aba,Abia\n',
  ])('is none where it is a letterhead', (text) => {
    expect(customers(text).doubts).toEqual([])
  })

  it('is a product also where it is called as a column is', () => {
    const { mapping } = products('Garri,8450\nService,15000\nRod,14250\n')
    expect(mapping).toEqual([undefined, undefined])
  })
})

describe('a line above the headings', () => {
  it.each([
    "Debtors (all figures in N'000)",
    'Amounts in thousands of naira',
    'All amounts in US dollars',
    'Figures in kobo',
  ])('that says of the amounts “%s” is asked about once', (line) => {
    const { doubts } = opening(`${line},,\nCustomer,Date,Balance\nOkon,25/10/2026,125\nEbele,26/10/2026,40\n`)
    expect(doubts).toMatchObject([{ row: 3, field: 'amount', message: expect.stringContaining(line) }])
  })

  it.each(['Millions Stores Ltd', 'CFA Foods'])('that is the name of a business is not: %s', (line) => {
    expect(opening(`${line},,\nCustomer,Date,Balance\nOkon,25/10/2026,125\n`).doubts).toEqual([])
  })

  it.each(['ALL PRICES ARE VAT INCLUSIVE', 'Prices inclusive of 7.5% VAT', 'Prices incl. VAT'])(
    'says that VAT is in: %s',
    (line) => {
      expect(saysAllWithVat(['Okon Trading Ltd', line])).toBe(true)
    },
  )

  it.each(['All prices are exclusive of VAT', 'Prices do not include VAT', 'Prices plus VAT', 'VAT No. 1234'])(
    'does not say it: %s',
    (line) => {
      expect(saysAllWithVat([line])).toBe(false)
    },
  )
})
