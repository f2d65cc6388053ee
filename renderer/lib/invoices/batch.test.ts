import { beforeAll, describe, expect, it } from 'vitest'

import { ApiError } from '../api/api-error.ts'
import { loadTextOf } from '../errors/known-error-texts.ts'
import { bulkTexts } from '../texts/invoice/bulk.ts'
import { type BatchResult, type Outcome, runBatch, summaryOf } from './batch.ts'

// The client has them there before it says that a call failed.
beforeAll(() => loadTextOf('invoice_not_pending_approval'))

const good: Outcome = { group: 'approved', isGood: true }

async function outcomesOf(items: string[], run: (item: string) => Promise<Outcome>, signal?: AbortSignal) {
  const done: BatchResult<string>[] = []
  const onDone = (one: BatchResult<string>) => void done.push(one)
  await runBatch({
    items,
    run,
    failed: 'not approved',
    signal: signal ?? new AbortController().signal,
    onDone,
    lanes: 2,
  })
  return done
}

describe('a batch', () => {
  it('goes on after a failure, and says of each what became of it', async () => {
    const run = (item: string) =>
      item === 'b'
        ? Promise.reject(new ApiError('invoice_not_pending_approval', { message: '' }))
        : Promise.resolve(good)
    const done = await outcomesOf(['a', 'b', 'c'], run)

    expect(done.map(({ item }) => item).toSorted()).toEqual(['a', 'b', 'c'])
    expect(done.find(({ item }) => item === 'b')?.outcome).toEqual({
      group: 'not approved',
      isGood: false,
      detail: 'This invoice is not waiting for approval any more. Reload it to see its status.',
    })
    expect(summaryOf(done)).toBe('2 approved, 1 not approved')
  })

  it('counts one payment and several as such', () => {
    const paid = (count: number, group: string): BatchResult<string>[] =>
      Array.from({ length: count }, (_, index) => ({ item: String(index), outcome: { group, isGood: true } }))
    const { outcomes, actions } = bulkTexts.batch
    expect(summaryOf(paid(1, outcomes.paid))).toBe('1 payment recorded')
    expect(summaryOf([...paid(3, outcomes.paid), ...paid(2, actions.updatePayment.failed)])).toBe(
      '3 payments recorded, 2 payments not recorded',
    )
  })

  it('names what is missing in the words of the check', async () => {
    const details = [{ field: 'customer.tin', message: 'The customer has no TIN. Add it.' }]
    const [only] = await outcomesOf(['a'], () =>
      Promise.reject(new ApiError('invoice_incomplete', { message: '', details })),
    )
    expect(only?.outcome.detail).toBe('The customer has no TIN. Add it.')
  })

  it('that is stopped begins nothing more', async () => {
    const stop = new AbortController()
    const done = await outcomesOf(
      ['a', 'b', 'c', 'd'],
      async (item) => {
        if (item === 'a') stop.abort()
        return good
      },
      stop.signal,
    )
    expect(done.map(({ item }) => item)).toEqual(['a'])
  })
})
