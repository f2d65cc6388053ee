import { describe, expect, it } from 'vitest'

import { memoryStorage } from '../../../lib/persistence/memory-storage.ts'
import { newId, productOf } from './sample-sale.ts'
import { createTillStorage } from './storage.ts'
import { createTill } from './till.ts'

function openTill() {
  const browser = memoryStorage()
  const till = createTill({
    ...{ businessId: 'shop', tab: 'tab', newId, now: () => new Date('2026-11-20T08:00:00Z') },
    kept: createTillStorage(() => browser, { userId: 'u1', businessId: 'shop' }),
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
