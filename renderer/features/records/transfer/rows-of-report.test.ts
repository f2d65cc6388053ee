import { describe, expect, it } from 'vitest'

import {
  readCustomers as customers,
  readOpening as opening,
  readProducts as products,
} from '../../../../test/support/lists/read-list.ts'

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`

describe('a list of customers', () => {
  it('leaves out headings that stand there again, sections, counts and what stands below', () => {
    const { bodies, others, doubts } = customers(
      lines(
        'CUSTOMER REGISTER,,,',
        'S/N,Customer Name,Phone,Address',
        'NORTH,,,',
        '1,Okon Fabrics,08031112222,Ikot Ekpene',
        'S/N,CUSTOMER NAME,PHONE,ADDRESS',
        '2,Ebele Foods,08031112223,Onitsha',
        ',Total customers: 2,,',
        '2 customers,,,',
        'Page 1 of 2,,,',
        'Printed on 31/10/2026 by Ngozi,,,',
      ),
    )
    expect(bodies.map(({ name }) => name)).toEqual(['Okon Fabrics', 'Ebele Foods'])
    expect(others).toEqual([3, 5, 7, 8, 9, 10])
    expect(doubts).toEqual([])
  })

  it.each([
    'Saturday, Nov 28, 2026 09:14:22 AM GMT+1',
    'Saturday, 28 November 2026 09:14 GMT+01:00',
    'Friday, 27 Nov. 2026 10:05 PM',
  ])('has no customer %s', (printed) => {
    const list = lines('Customer,Phone Numbers,Email', 'Okon Fabrics,08031112222,', ',,', `"${printed}",,`)
    expect(customers(list).others).toEqual([4])
    expect(customers(lines('Customer,Phone,Email', 'Sunday Okon 24:7 Shop,,')).others).toEqual([])
  })

  it('asks about a name by itself that may be a heading, and about no other', () => {
    const rows = ['Okon Fabrics,0803', 'Ebele Foods,0805', 'Musa,0807', 'Agents Ltd,', 'Halima,']
    const list = (heading: string) => customers(lines('Name,Phone', `${heading},`, ...rows))
    for (const heading of ['Lagos customers', 'KANO', 'Apapa branch', 'Others:'])
      expect(list(heading).doubts, heading).toMatchObject([{ row: 2, message: expect.stringContaining('a heading') }])
    expect(list('Kano').doubts).toEqual([])
  })

  it('names those that it says are not in use any more', () => {
    const found = (text: string) => customers(text).doubts.map(({ row, field }) => [row, field])
    expect(found('Customer Name,Disabled\nOkon,0\nEbele,1\n')).toEqual([[3, 'name']])
    expect(found('Active Status,Customer\nActive,Okon\nNot-active,Ebele\n')).toEqual([[3, 'name']])
    expect(found('Customer,Status\nOkon,Good\nEbele,\n')).toEqual([])
  })
})

it.each([
  ['Disabled', '1', false],
  ['Disabled', '0', true],
  ['Inactive', 'No', true],
  ['Is Archived', 'TRUE', false],
  ['Discontinued', 'Yes', false],
])('a product under "%s" with %s is sold: %s', (head, cell, isActive) => {
  expect(products(`Item Name,${head},Price\nMilk,${cell},900\n`).bodies).toMatchObject([{ isActive }])
})

describe('a name above its rows', () => {
  it('is that of no row below their sum', () => {
    const { bodies } = opening(
      lines(
        'Customer,Date,Num,Open balance',
        'Okon Fabrics,,,',
        ',25/10/2026,71,9000',
        'Total Okon Fabrics,,,9000',
        ',26/10/2026,CASH,400',
      ),
    )
    expect(bodies.map(({ customer }) => customer)).toEqual(['Okon Fabrics', undefined])
  })

  it('is theirs below the sum of an age, and where rows end before their last cells', () => {
    const { bodies, others } = opening(
      lines(
        'Customer,Date,Num,Open balance',
        'Okon Fabrics',
        '1 - 30 days past due',
        ',25/10/2026,71,9000',
        'Total for 1 - 30 days past due,,,9000',
        '91 or more days past due',
        ',02/01/2026,12,400',
        'Total Okon Fabrics,,,9400',
        '"Saturday, 31 October 2026 09:00 AM GMT+1"',
      ),
    )
    expect(bodies.map(({ customer }) => customer)).toEqual(['Okon Fabrics', 'Okon Fabrics'])
    expect(others).toEqual([2, 3, 5, 6, 8, 9])
  })
})
