import { expect, it } from 'vitest'

import { type Check, keepChecks, loadChecks, withCheck } from './recent-checks.ts'

const check = (irn: string, at = '2026-11-20T09:00:00.000Z'): Check => ({
  at,
  asked: { irn, tin: '' },
  answer: {
    verdict: 'KNOWN',
    sentence: 'FIRS / NRS knows this invoice.',
    advice: 'Pay it.',
    irn,
    supplierTIN: null,
    supplierName: null,
    issueDate: null,
    totalAmount: null,
    taxAmount: null,
    status: null,
    differences: [],
  },
})

function memoryStore(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}

it('keeps ten checks, the newest first, each paper once', () => {
  let checks: readonly Check[] = []
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 5]) checks = withCheck(checks, check(`A${number}`))
  expect(checks.map(({ asked }) => asked.irn)).toEqual([
    ...['A5', 'A11', 'A10', 'A9', 'A8', 'A7', 'A6', 'A4', 'A3', 'A2'],
  ])
})

it('shows a person only the own checks, of this business', () => {
  const store = memoryStore()
  keepChecks(store, 'ngozi', 'okafor', [check('A1')])
  expect(loadChecks(store, 'ngozi', 'okafor')).toEqual([check('A1')])
  expect(loadChecks(store, 'ade', 'okafor')).toEqual([])
  expect(loadChecks(store, 'ngozi', 'zenith')).toEqual([])
})

it('takes what it cannot read for nothing', () => {
  const store = memoryStore()
  store.setItem('invoice-desk.checks.ngozi.okafor', '[{"at":1}]')
  expect(loadChecks(store, 'ngozi', 'okafor')).toEqual([])
})
