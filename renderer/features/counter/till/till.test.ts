import { describe, expect, it } from 'vitest'

import { memoryTillStore } from '../../../lib/counter/till-store.ts'
import { oddFiguresOf, slipOf } from './odd-figures.ts'
import { changeLine, type LineChanges } from './sale.ts'
import { newId, productOf } from './sample-sale.ts'
import { createTillStorage } from './storage.ts'
import { createTill } from './till.ts'

function openTill() {
  const till = createTill({
    ...{ businessId: 'shop', tab: 'tab', newId, now: () => new Date('2026-11-20T08:00:00Z') },
    kept: createTillStorage(memoryTillStore(), { userId: 'u1', businessId: 'shop' }),
    find: async () => Promise.resolve({ maybe: [] }),
    pause: async () => Promise.resolve(),
  })
  till.add(productOf('milk', 9000), '2')
  const sale = () => till.state.getState().sale
  return { till, sale, line: sale().lines[0]?.id ?? '' }
}

describe('what is done at a till is taken back in one step', () => {
  it('the newest first: what is taken off the sale, a figure of a line, a line', () => {
    const { till, sale, line } = openTill()
    till.setFigures(line, { discount: '10%' })
    till.reduce('5%')
    till.reduce('5%')
    till.remove(line)
    till.takeBack()
    expect(sale().lines).toMatchObject([{ id: line, discount: '10%' }])
    till.takeBack()
    expect(sale()).toMatchObject({ discount: '', lines: [{ discount: '10%' }] })
    till.takeBack()
    expect(sale().lines).toMatchObject([{ discount: '', quantity: '2' }])
    till.takeBack()
    expect(sale().lines).toHaveLength(1)
  })

  it('or one of them by itself, once, and nothing of a sale that is put aside', () => {
    const { till, sale, line } = openTill()
    const removed = till.remove(line)
    till.reduce('500')
    till.takeBack(removed)
    till.takeBack(removed)
    expect(sale()).toMatchObject({ discount: '500', lines: [{ id: line }] })
    till.park()
    till.takeBack()
    expect(sale()).toMatchObject({ discount: '', lines: [] })
  })
})

describe('what may be a slip and only the core knows', () => {
  const late = { code: 'issue_date_before_earlier_number', message: 'INV000007 has a later date.' }
  const price = { code: 'line_price_odd', message: 'Line 1 has another price.' }

  it('is a date always, and a figure where nobody was asked about any', () => {
    expect(slipOf({ confirmed: [] }, [{ code: 'name_similar', message: 'x' }, price])).toBe(price.message)
    expect(slipOf({ confirmed: ['Milk costs more.'] }, [price])).toBeUndefined()
    expect(slipOf({ confirmed: ['Milk costs more.'] }, [price, late])).toBe(late.message)
  })

  it('is said with the first of the sales that it is about', () => {
    const { till } = openTill()
    const sold = (number: string, doubt: string | null) =>
      till.sold({ invoiceId: number, number, at: '2026-11-28T09:00:00.000Z', warning: null, doubt })
    sold('INV000008', late.message)
    sold('INV000009', late.message)
    sold('INV000010', null)
    expect(till.state.getState().latest.map(({ doubt }) => doubt)).toEqual([null, null, late.message])
  })
})

describe('odd figures', () => {
  const outbox = () => {
    const taken: unknown[] = []
    return { taken, add: (sale: unknown) => void taken.push(sale) }
  }

  it('are asked about before any money is taken, once for that sale', () => {
    const { till, sale, line } = openTill()
    const { taken, ...box } = outbox()
    const results: string[] = []
    const take = () => till.take(box, (what) => results.push(what))
    till.setFigures(line, { unitPrice: '90000', unitPriceWithVat: null })
    till.change((before) => ({ ...before, given: '500' }))
    take()
    expect(till.state.getState().odd).toEqual([
      'Product milk has the price ₦96,750.00, but it costs ₦9,675.00 in your list of products.',
    ])
    till.answerOdd(false)
    expect([results, taken.length, sale().lines.length, till.state.getState().odd]).toEqual([['nothing'], 0, 1, []])

    take()
    till.answerOdd(true)
    till.park()
    till.park()
    take()
    till.change((before) => ({ ...before, given: '' }))
    take()
    expect(results.slice(-2)).toEqual(['part', 'sold'])
    expect([taken.length, till.state.getState().odd, sale().confirmed]).toEqual([1, [], []])
  })

  it('are those of a draft: a line of a trillion naira, and a price ten times that of its product or a tenth of it', () => {
    const { sale, line } = openTill()
    const asked = (changes: LineChanges) => oddFiguresOf(changeLine(sale(), line, changes)).length
    expect(asked({ quantity: '90000000' })).toBe(0)
    expect(asked({ quantity: '110000000' })).toBe(1)
    expect(asked({ unitPrice: '89999' })).toBe(0)
    expect(asked({ unitPrice: '900' })).toBe(1)
    expect(asked({ unitPrice: '0' })).toBe(0)
    expect(oddFiguresOf({ ...sale(), lines: sale().lines.map((one) => ({ ...one, listPrice: null })) })).toEqual([])
  })
})

it('brings a refused sale back, and puts aside what stands there', () => {
  const { till, sale } = openTill()
  const refused = sale()
  till.reduce('500')
  till.bringBack(refused)
  expect(sale()).toEqual(refused)
  expect(till.state.getState().parked.map((one) => one.sale.discount)).toEqual(['500'])
  till.bringBack(refused)
  expect(till.state.getState().parked).toHaveLength(2)
})
