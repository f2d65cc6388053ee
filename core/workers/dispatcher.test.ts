import { describe, expect, it, onTestFinished } from 'vitest'

import { memoryLogger } from '../../test/support/memory/logger.ts'
import type { DueSubmission } from '../domain/submission/submission.ts'

import { createDispatcher } from './dispatcher.ts'

type Result = 'answered' | 'troubled' | 'nothing'

/** A queue in memory whose calls end when the test says so. */
function queueOf(...waiting: DueSubmission[]) {
  const queue = new Map(waiting.map((submission) => [submission.invoiceId, submission]))
  const onTheLine = new Map<string, (result: Result) => void>()
  const started: string[] = []

  const dispatcher = createDispatcher({
    // Businesses take turns, as the database lets them.
    async due(limit) {
      const turns = new Map<string, number>()
      const ranked = [...queue.values()].map((submission) => {
        const turn = turns.get(submission.businessId) ?? 0
        turns.set(submission.businessId, turn + 1)
        return { submission, turn }
      })
      return ranked
        .sort((a, b) => a.turn - b.turn)
        .slice(0, limit)
        .map(({ submission }) => submission)
    },
    untilNext: async () => (queue.size > 0 ? 0 : null),
    step: ({ invoiceId }) => {
      started.push(invoiceId)
      return new Promise((resolve) => onTheLine.set(invoiceId, resolve))
    },
    logger: memoryLogger(),
  })

  // One that runs on looks every second, for as long as its file's process: also under the fake clock of another test.
  onTestFinished(() => void dispatcher.stop())

  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    dispatcher,
    started,
    onTheLine,
    settled,
    async end(invoiceId: string, result: Result) {
      queue.delete(invoiceId)
      onTheLine.get(invoiceId)?.(result)
      onTheLine.delete(invoiceId)
      await settled()
      await settled()
    },
  }
}

const due = (businessId: string, count: number): DueSubmission[] =>
  Array.from({ length: count }, (_, index) => ({ businessId, invoiceId: `${businessId}${index}`, state: 'QUEUED' }))

describe('whose turn it is', () => {
  it('a business with a long queue and a silent provider keeps nobody else waiting', async () => {
    const { dispatcher, started, settled } = queueOf(...due('a', 500), ...due('b', 2), ...due('c', 1))
    dispatcher.start()
    await settled()
    expect(started.filter((id) => id.startsWith('a'))).toHaveLength(3)
    expect(started).toEqual(expect.arrayContaining(['b0', 'b1', 'c0']))
  })

  it('many businesses with silent providers keep nobody waiting either', async () => {
    const silent = Array.from({ length: 30 }, (_, index) => due(`silent${index}-`, 5)).flat()
    const { dispatcher, started, settled } = queueOf(...silent, ...due('other', 1))
    dispatcher.start()
    await settled()
    expect(started).toContain('other0')
    expect(started.length).toBeLessThan(60)
  })

  it('a provider in trouble is tried with one invoice at a time, until it answers', async () => {
    const { dispatcher, onTheLine, settled, end } = queueOf(...due('a', 10))
    dispatcher.start()
    await settled()
    for (const invoiceId of [...onTheLine.keys()]) await end(invoiceId, 'troubled')
    expect(onTheLine.size).toBe(1)

    const [invoiceId] = [...onTheLine.keys()]
    await end(invoiceId ?? '', 'answered')
    expect(onTheLine.size).toBe(3)
  })

  it('an invoice is never on the line twice', async () => {
    const { dispatcher, started, settled } = queueOf(...due('a', 2))
    dispatcher.start()
    for (let round = 0; round < 5; round++) {
      dispatcher.wake()
      await settled()
    }
    expect(started).toEqual(['a0', 'a1'])
    expect(await dispatcher.alone({ businessId: 'a', invoiceId: 'a0' }, 0, async () => 'sent')).toBeUndefined()
  })

  it('one that a person waits for is left alone meanwhile', async () => {
    const { dispatcher, started, settled } = queueOf(...due('a', 1))
    let finish = () => {}
    const waiting = dispatcher.alone(
      { businessId: 'a', invoiceId: 'a0' },
      0,
      () => new Promise<void>((r) => (finish = r)),
    )
    dispatcher.start()
    await settled()
    expect(started).toEqual([])
    finish()
    await waiting
    await settled()
    expect(started).toEqual(['a0'])
  })

  it('stops only when the calls on the line have ended, and starts no more', async () => {
    const { dispatcher, started, settled, end } = queueOf(...due('a', 5))
    dispatcher.start()
    await settled()
    let stopped = false
    const stopping = dispatcher.stop().then(() => (stopped = true))
    await settled()
    expect(stopped).toBe(false)
    for (const invoiceId of ['a0', 'a1', 'a2']) await end(invoiceId, 'answered')
    await stopping
    expect(started).toHaveLength(3)
  })
})
