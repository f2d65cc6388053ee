import { describe, expect, it } from 'vitest'

import { readOpening as opening } from '../../../../test/support/lists/read-list.ts'

const ledger = (...rows: readonly string[]) => `${rows.join('\n')}\n`

const quickBooks = ledger(
  'Customer,Type,Date,Num,Amount,Balance',
  'Okon Fabrics,,,,,',
  ',Invoice,05/10/2026,71,"40,000.00","40,000.00"',
  ',Invoice,25/10/2026,72,"15,500.00","55,500.00"',
  ',Payment,26/10/2026,,"-20,000.00","35,500.00"',
  'Total Okon Fabrics,,,,"35,500.00","35,500.00"',
  'Ebele Foods,,,,,',
  ',Invoice,27/10/2026,73,"900.00","900.00"',
)
const tally = ledger(
  'Date,Party,Vch Type,Debit,Credit,Balance',
  '05/10/2026,Okon Fabrics,Sales,40000,,"40,000.00 Dr"',
  '25/10/2026,Okon Fabrics,Sales,15500,,"55,500.00 Dr"',
  '26/10/2026,Okon Fabrics,Receipt,,60000,"4,500.00 Cr"',
)
const latestFirst = ledger(
  'Customer,Date,Amount,Balance',
  'Okon Fabrics,25/10/2026,15500,55500',
  'Okon Fabrics,05/10/2026,40000,40000',
)

describe('the balance of an account', () => {
  it.each([
    ['QuickBooks', quickBooks],
    ['Tally', tally],
    ['a ledger with the latest first', latestFirst],
  ])('after each row of %s is not what is open of the row', (_, text) => {
    const { mapping, bodies } = opening(text)
    expect(mapping).not.toContain('amount')
    expect(bodies.every((body) => !('amount' in body))).toBe(true)
  })

  it('is doubted where it grows from row to row and nothing says why', () => {
    const rows = (...balances: readonly string[]) =>
      opening(
        ledger('Customer,Date,Ref,Balance', ...balances.map((balance, at) => `Okon,2${at}/10/2026,7${at},${balance}`)),
      )
    expect(rows('9000', '9500', '12000').doubts).toMatchObject([{ row: 2, field: 'amount' }])
    expect(rows('9000', '9500', '400').doubts).toEqual([])
    expect(rows('9000', '9500').doubts).toEqual([])
  })

  it('is doubted where somebody takes it for that', () => {
    const { doubts } = opening(latestFirst, ['customer', 'date', undefined, 'amount'])
    expect(doubts).toMatchObject([{ row: 2, field: 'amount', message: expect.stringContaining('adds up') }])
    expect(opening(latestFirst, ['customer', 'date', 'amount', undefined]).doubts).toEqual([])
  })

  it.each([
    [
      'Customer,Date,Amount,Balance',
      'Okon,05/10/2026,40000,15000',
      'Okon,25/10/2026,15500,15500',
      'Ebele,25/10/2026,900,300',
    ],
    [
      'Customer,Date,Debit,Credit,Balance',
      'Okon,05/10/2026,40000,25000,15000',
      'Okon,25/10/2026,15500,,15500',
      'Ebele,25/10/2026,900,600,300',
    ],
    ['Customer,Date,Balance,Phone', 'Okon,05/10/2026,15000,1', 'Okon,25/10/2026,15500,2', 'Ebele,25/10/2026,300,3'],
  ])('of each row is: %s', (...rows) => {
    expect(opening(ledger(...rows)).bodies.map(({ amount }) => amount)).toEqual([15_000, 15_500, 300])
  })
})
