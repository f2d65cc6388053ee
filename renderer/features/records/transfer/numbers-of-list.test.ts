import { describe, expect, it } from 'vitest'

import { readProducts as products } from '../../../../test/support/lists/read-list.ts'

describe('numbers', () => {
  it.each([
    ['Item;Price;VAT\nCement;9.500,00;7,5\nSand;12500,50;7,5\nClay;1 250,00;0\n', [9500, 12_500.5, 1250]],
    ['Item;Price\nCement;9.500\nSand;12.500\n', [9500, 12_500]],
    ['Item,Price\nCement,9500.00\nSand,12.5\n', [9500, 12.5]],
    ['Item;Price\nCement;9,500.00\nSand;12,500\n', [9500, 12_500]],
  ])('are read as the whole column writes them: %j', (text, prices) => {
    const { bodies, problems, doubts } = products(text)
    expect(problems).toEqual([])
    expect(doubts).toEqual([])
    expect(bodies.map(({ unitPrice }) => unitPrice)).toEqual(prices)
  })

  it('that may be either are asked about once', () => {
    const { doubts, style } = products('Item,Price\nCement,9.500\nSand,12.500\n')
    expect(doubts).toMatchObject([
      { row: 2, field: 'unitPrice', message: expect.stringContaining('dot for thousands') },
    ])
    expect(style.asksNumbers).toBe(true)
  })

  it('a rate says nothing of how the prices are written', () => {
    const { style, doubts } = products('Item,Price,VAT\nRice,82.500,7.5\n')
    expect([style.asksNumbers, doubts.length]).toEqual([true, 1])
  })

  it.each([
    ['12,50 alone', 'Item,Price\nBiro,"12,50"\n', [12.5]],
    ['12,5000', 'Item,Price\nBiro,900\nWire,"12,5000"\n', [900, 12.5]],
    ['12,50 among 82.500', 'Item,Price\nBiro,"12,50"\nWire,82.500\n', [12.5, 82_500]],
  ])('with a comma before what may be decimals are asked about: %s', (_, text, prices) => {
    const { bodies, doubts, style } = products(text)
    expect(bodies.map(({ unitPrice }) => unitPrice)).toEqual(prices)
    expect(doubts).toMatchObject([
      { field: 'unitPrice', message: expect.stringContaining('comma before its decimals') },
    ])
    expect(style).toMatchObject({ numbers: 'comma', asksNumbers: true })
  })

  it.each([
    ['Item;Price\nBiro;12,50\n', 12.5],
    ['Item\tPrice\nBiro\t12,50\nWire\t1.250,00\n', 12.5],
    ['Item\tPrice\nBiro\t12,50\nWire\t1250,00\n', 12.5],
    ['Item\tPrice\nBiro\t12,50\nPin\t0,75\n', 12.5],
  ])('with a comma before their decimals are sure where others or the file say so: %j', (text, price) => {
    const { bodies, doubts, problems } = products(text)
    expect({ doubts, problems }).toEqual({ doubts: [], problems: [] })
    expect(bodies[0]).toMatchObject({ unitPrice: price })
  })

  it.each(['"12,50"', '"12,5000"', '"1.250,00"'])('%s among 82,500.00 is a slip, and no number', (cell) => {
    const { bodies, problems, doubts } = products(`Item,Price\nRice,"82,500.00"\nBiro,${cell}\n`)
    expect(bodies.map(({ unitPrice }) => unitPrice)).toEqual([82_500, undefined])
    expect(problems).toMatchObject([{ row: 3, field: 'unitPrice' }])
    expect(doubts).toEqual([])
  })

  it.each([
    ['82.500 among 1,250.00', 'Item,Price\nOil,"1,250.00"\nRice,82.500\nSalt,900\n', '82,500'],
    ['82.500 among 82,500', 'Item,Price\nOil,"82,500"\nRice,82.500\n', '82,500'],
    ['82.500 among 12.50', 'Item,Price\nOil,12.50\nRice,₦82.500\n', '₦82,500'],
    ['82,500 among 1.250,00', 'Item;Price\nOil;1.250,00\nRice;82,500\n', '82.500'],
    ['12,5000 among 1.250,00', 'Item;Price\nOil;1.250,00\nRice;12,5000\n', null],
  ])('that are written unlike the others are doubted: %s', (_, text, suggestion) => {
    const { doubts, problems } = products(text)
    expect(problems).toEqual([])
    expect(doubts).toMatchObject([{ row: 3, field: 'unitPrice', suggestion }])
  })

  it('with three decimals in a list of such are as they are written', () => {
    expect(products('Item,Price\nOil,"1,250.125"\nRice,82.500\nPin,0.125\n').doubts).toEqual([])
  })
})
