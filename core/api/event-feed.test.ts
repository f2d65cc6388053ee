import { describe, expect, it, vi } from 'vitest'

import { memoryLogger } from '../../test/support/memory/logger.ts'
import { createCommitSignal } from '../use-cases/instance/events.ts'

import { createEventFeed, type Subscriber } from './event-feed.ts'

type Units = Parameters<typeof createEventFeed>[0]['units']

/** A feed over an audit log that is a list; every read of it is counted. */
function openFeed() {
  const commits = createCommitSignal()
  const entries: { id: string; businessId: string }[] = []
  let reads = 0
  const audit = {
    after: async (businessId: string, id: number, limit: number) => {
      reads += 1
      const found = entries.filter((entry) => entry.businessId === businessId && Number(entry.id) > id).slice(0, limit)
      return found.map((entry) => ({
        ...entry,
        subject: { kind: 'invoice', id: 'i' },
        action: 'invoice.created',
        at: '',
        actor: { name: 'Ada' },
        to: null,
      }))
    },
  }
  const units = { read: (work: (unit: unknown) => unknown) => Promise.resolve(work({ audit })) } as unknown as Units
  const logger = memoryLogger()
  const feed = createEventFeed({ units, commits, logger })

  return {
    feed,
    reads: () => reads,
    commit(businessId = 'b') {
      entries.push({ id: String(entries.length + 1), businessId })
      commits.announce()
    },
    follower(more: Partial<Subscriber> & { businessId?: string } = {}) {
      const heard: string[] = []
      const { businessId = 'b', ...rest } = more
      const follower: Subscriber = {
        member: { businessId } as Subscriber['member'],
        identity: 'one',
        at: 0,
        isReady: () => true,
        isStillAllowed: vi.fn(async () => true),
        send: ({ text }) => void heard.push(...(text.match(/(?<=^id: )\d+/gm) ?? [])),
        end: vi.fn(() => leave()),
        ...rest,
      }
      const leave = feed.follow(follower)
      return { follower, heard }
    },
  }
}

describe('the feed of events', () => {
  it('reads once for a crowd, whatever its size, and looks at the rights of each identity once', async () => {
    const { feed, reads, commit, follower } = openFeed()
    const isStillAllowed = vi.fn(async () => true)
    const crowd = Array.from({ length: 200 }, (_, n) => follower({ identity: `till ${n % 2}`, isStillAllowed }))
    feed.wake()
    await vi.waitFor(() => expect(reads()).toBeGreaterThan(0))
    const before = reads()

    commit()
    await vi.waitFor(() => expect(crowd.every(({ heard }) => heard.length === 1)).toBe(true))
    expect(reads() - before).toBeLessThanOrEqual(2)
    expect(isStillAllowed).toHaveBeenCalledTimes(2)
  })

  it('tells what was committed while it was telling', async () => {
    const { commit, follower } = openFeed()
    const { heard } = follower()
    for (let n = 0; n < 5; n += 1) {
      commit()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await vi.waitFor(() => expect(heard).toEqual(['1', '2', '3', '4', '5']))
  })

  it('tells each business its own, and whoever comes late from where it stood', async () => {
    const { commit, follower } = openFeed()
    for (const businessId of ['a', 'b', 'a']) commit(businessId)
    const [ofA, ofB, late] = [follower({ businessId: 'a' }), follower(), follower({ businessId: 'a', at: 1 })]
    await vi.waitFor(() => expect([ofA.heard, ofB.heard, late.heard]).toEqual([['1', '3'], ['2'], ['3']]))
  })

  it('ends with whoever may no longer listen, untold', async () => {
    const { commit, follower } = openFeed()
    const gone = follower({ identity: 'gone', isStillAllowed: async () => false })
    const stays = follower()
    commit()
    await vi.waitFor(() => expect(stays.heard).toEqual(['1']))
    await vi.waitFor(() => expect(gone.follower.end).toHaveBeenCalled())
    expect(gone.heard).toEqual([])
  })

  it('keeps nothing for a client that does not read, and goes on from there when it does', async () => {
    const { feed, commit, follower } = openFeed()
    let isReady = false
    const slow = follower({ isReady: () => isReady })
    const quick = follower()
    commit()
    commit()
    await vi.waitFor(() => expect(quick.heard).toEqual(['1', '2']))
    expect(slow.heard).toEqual([])

    isReady = true
    feed.wake()
    await vi.waitFor(() => expect(slow.heard).toEqual(['1', '2']))
  })
})
