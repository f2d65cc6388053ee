import { expect, it } from 'vitest'

import { until } from '../../test/support/scenario.ts'
import type { AnchorState, AuditHeads } from '../ports/audit/anchor.ts'

import { shareKnowledge } from './knowledge.ts'

type Moved = Omit<AnchorState, 'at'>

function sharing() {
  const written: Moved[] = []
  let heads: AuditHeads = {}
  const knowledge = shareKnowledge({
    marks: {
      assertKept: () => undefined,
      isAhead: () => false,
      isReceiptAhead: () => false,
      raise: () => undefined,
      raiseReceipts: () => undefined,
      all: () => [],
      receipts: () => [],
      close: async () => undefined,
    },
    anchor: {
      found: null,
      heads: () => heads,
      committed(moved) {
        written.push(moved)
        heads = { ...heads, ...moved.heads }
      },
      begin: () => undefined,
      markUnsigned: async () => undefined,
      markSigned: () => undefined,
      forgetSigned: () => undefined,
      signedUpTo: () => 0,
      isGenuine: () => null,
      close: async () => undefined,
    },
    logger: { error: () => undefined },
  })
  const commit = (chain: string, id: number): void =>
    knowledge.told.anchor.committed({
      commits: 0,
      newest: id,
      heads: { [chain]: { id, hash: 'ab', at: '2026-11-20T09:00:00.000Z' } },
      log: null,
    })
  return { knowledge, written, commit, idsOf: () => Object.entries(heads).map(([chain, { id }]) => [chain, id]) }
}

it('writes the ends of chains that move together in one line, each with its newest', async () => {
  const { written, commit, idsOf } = sharing()
  for (let id = 1; id <= 100; id += 1) commit(id % 2 === 0 ? 'a' : 'b', id)
  // Heard later than what came after it.
  commit('a', 98)
  await until(
    async () => written.length,
    (count) => count > 0,
  )
  expect(written).toHaveLength(1)
  expect(idsOf()).toEqual([
    ['b', 99],
    ['a', 100],
  ])
  expect(written[0]?.newest).toBe(100)
})

it('leaves nothing unwritten when it is closed', () => {
  const { knowledge, written, commit } = sharing()
  commit('a', 1)
  expect(written).toHaveLength(0)
  knowledge.close()
  expect(written.map(({ newest }) => newest)).toEqual([1])
})
