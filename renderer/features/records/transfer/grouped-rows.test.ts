import { describe, expect, it } from 'vitest'

import { readOpening as opening } from '../../../../test/support/lists/read-list.ts'

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`
const brief = (text: string) => {
  const { bodies, others, problems, doubts } = opening(text)
  return {
    rows: bodies.map(({ customer, number, amount }) => [customer, number, amount]),
    others,
    problems,
    doubts: doubts.map(({ row, field, suggestion }) => [row, field, suggestion]),
  }
}

describe('a report that names customers in lines of their own', () => {
  it('is read without a column for them, with sums under each', () => {
    expect(
      brief(
        lines(
          'Aged Receivables Detail,,,,',
          'As at 31 October 2026,,,,',
          'Invoice Date,Due Date,Invoice Number,Total Due',
          'Zaria Mills,,,',
          '05/10/2026,04/11/2026,INV-71,9000.00',
          '26/09/2026,26/10/2026,INV-64,400.50',
          'Total Zaria Mills,,,9400.50',
          'Aba Leather Works,,,',
          '13/10/2026,13/11/2026,INV-77,"(1,250.00)"',
          'Aba Leather Works Total,,,"(1,250.00)"',
          'Total,,,8150.50',
        ),
      ),
    ).toEqual({
      rows: [
        ['Zaria Mills', 'INV-71', 9000],
        ['Zaria Mills', 'INV-64', 400.5],
        ['Aba Leather Works', 'INV-77', -1250],
      ],
      others: [4, 7, 8, 10, 11],
      problems: [],
      doubts: [],
    })
  })

  it('is read where the first column has no heading, and where the name has a word before it', () => {
    expect(
      brief(
        lines(
          ',Date,Transaction Type,Num,Due Date,Open Balance',
          'Customer: Zaria Mills,,,,,',
          ',05/10/2026,Invoice,71,04/11/2026,9000',
          'Total for Customer: Zaria Mills,,,,,9000',
        ),
      ),
    ).toMatchObject({ rows: [['Zaria Mills', '71', 9000]], others: [2, 4], problems: [] })
  })

  it('is read where the line of the name has the sum of the group', () => {
    expect(
      brief(
        lines(
          'Party Name,Date,Ref No,Pending Amount',
          'Zaria Mills,,,9400',
          ',05/10/2026,71,9000',
          ',26/09/2026,64,400',
          'Aba Leather Works,,,100',
          ',13/10/2026,77,100',
        ),
      ),
    ).toMatchObject({
      rows: [
        ['Zaria Mills', '71', 9000],
        ['Zaria Mills', '64', 400],
        ['Aba Leather Works', '77', 100],
      ],
      others: [2, 5],
      doubts: [],
    })
  })

  it('leaves nothing out where that is not the sum of the group: it may be owed itself', () => {
    const { rows, others } = brief(
      lines('Party Name,Date,Ref No,Pending Amount', 'Zaria Mills,,,9400', ',05/10/2026,71,9000'),
    )
    expect(rows).toEqual([
      ['Zaria Mills', undefined, 9400],
      [undefined, '71', 9000],
    ])
    expect(others).toEqual([])
  })
})

describe('rows without a customer below one that has it', () => {
  it('are asked about, with that name, and never taken for it by themselves', () => {
    expect(
      brief(
        lines(
          'Customer,Date,Invoice No,Balance Due',
          'Zaria Mills,25/10/2026,71,9000',
          ',26/09/2026,64,400',
          ',27/09/2026,65,500',
          'Aba Leather Works,13/10/2026,77,100',
        ),
      ),
    ).toMatchObject({
      rows: [
        ['Zaria Mills', '71', 9000],
        [undefined, '64', 400],
        [undefined, '65', 500],
        ['Aba Leather Works', '77', 100],
      ],
      doubts: [
        [3, 'customer', 'Zaria Mills'],
        [4, 'customer', 'Zaria Mills'],
      ],
    })
  })

  it('have no suggestion behind a sum', () => {
    expect(
      brief(
        lines(
          'Customer,Date,Invoice No,Balance Due',
          'Zaria Mills,25/10/2026,71,9000',
          'Total Zaria Mills,,,9000',
          ',26/09/2026,CASH,400',
        ),
      ),
    ).toMatchObject({ others: [3], doubts: [] })
  })
})

describe('credit in a list of what is owed', () => {
  it.each([
    ['-1250.50', -1250.5],
    ['"(1,250.50)"', -1250.5],
    ['"₦-1,250.50"', -1250.5],
    ['"1,250.50 Cr"', -1250.5],
    ['"1,250.50 Dr"', 1250.5],
  ])('%s is %d', (cell, amount) => {
    const { bodies, problems, doubts } = opening(
      lines('Customer,Date,Balance', 'Zaria Mills,25/10/2026,9000', `Aba Leather Works,26/10/2026,${cell}`),
    )
    expect([bodies[1]?.['amount'], problems, doubts]).toEqual([amount, [], []])
  })

  it('is suggested where the kind of a row says it and its sign does not', () => {
    const list = lines(
      'Customer,Date,Type,Amount Due',
      'Zaria Mills,25/10/2026,Invoice,9000',
      'Zaria Mills,26/10/2026,Credit Note,400',
      'Zaria Mills,27/10/2026,Payment,-500',
    )
    expect(brief(list).doubts).toEqual([[3, 'amount', '-400']])
  })

  it('is asked about where most of the list would be credit', () => {
    const list = lines(
      'Customer,Date,Balance',
      'Zaria Mills,25/10/2026,-9000',
      'Aba Leather Works,26/10/2026,-400',
      'Kano Tannery,27/10/2026,500',
    )
    expect(brief(list).doubts).toEqual([
      [2, 'amount', '9000'],
      [3, 'amount', '400'],
    ])
  })
})
