import { expect, it } from 'vitest'

import { rememberMethod, preferredMethod } from './preferred-method.ts'

function memory(): () => Storage {
  const kept = new Map<string, string>()
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) }
  return () => storage as unknown as Storage
}
const consumer = { businessId: 'b1', isConsumer: true }
const company = { businessId: 'b1', isConsumer: false }

it('is cash of consumers and a transfer of businesses, until something else was taken', () => {
  const storage = memory()
  expect([preferredMethod(storage, consumer), preferredMethod(storage, company)]).toEqual(['CASH', 'BANK_TRANSFER'])
  rememberMethod(storage, consumer, 'MOBILE_MONEY')
  expect([preferredMethod(storage, consumer), preferredMethod(storage, company)]).toEqual([
    'MOBILE_MONEY',
    'BANK_TRANSFER',
  ])
  expect(preferredMethod(storage, { ...consumer, businessId: 'b2' })).toBe('CASH')
})

it('is the usual one where the browser keeps nothing, or something else', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  rememberMethod(blocked, consumer, 'MOBILE_MONEY')
  expect(preferredMethod(blocked, consumer)).toBe('CASH')
  const storage = memory()
  storage().setItem('invoice-desk.payment-method.b1.consumer', 'cowries')
  expect(preferredMethod(storage, consumer)).toBe('CASH')
})
