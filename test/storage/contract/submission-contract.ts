import { describe, expect, it } from 'vitest'

import type { SubmissionRecord } from '../../../core/domain/submission/submission.ts'
import type { Storage } from '../../../core/ports/storage.ts'

import { AT, invoice, minutesAfter, storedBusiness, submission } from './sample-records.ts'
import type { OpenStorage } from './open-storage.ts'

const connected = { name: 'sandbox', isConnected: true, credentials: {} } as const

/** A connected business with one submission for each of the changes, in this order. */
async function queueOf(storage: Storage, ...changes: Partial<SubmissionRecord>[]) {
  const { owner, buyer } = await storedBusiness(storage, { provider: connected })
  const records: SubmissionRecord[] = []
  await storage.write(async ({ invoices, submissions }) => {
    for (const [index, change] of changes.entries()) {
      const sent = invoice(buyer, index + 1, { status: 'PENDING', environment: 'SANDBOX' })
      const record = submission(sent, change)
      await invoices.insert(sent)
      await submissions.insert(record)
      records.push(record)
    }
  })
  return { owner, records, ids: records.map(({ invoiceId }) => invoiceId) }
}

export function submissionContract(open: OpenStorage): void {
  describe('the queue', () => {
    it('keeps a submission as it was written: all but the frozen payload may change', async () => {
      const { storage } = await open()
      const { records } = await queueOf(storage, { attempts: 2, lastTrouble: 'timeout', troubleSince: AT })
      const [record] = records
      if (!record) throw new Error('There is one.')
      const get = () => storage.read(({ submissions }) => submissions.get(record.invoiceId))

      const stored = await get()
      expect(stored && { ...stored, payload: [...stored.payload] }).toEqual({ ...record, payload: [0, 1, 255] })
      const change = { state: 'SENT', outcomeUnknown: true, nextAttemptAt: null, transmitted: true } as const
      await storage.write(({ submissions }) => submissions.update({ ...record, ...change, payload: new Uint8Array() }))
      expect(await get()).toMatchObject(change)
      expect([...((await get())?.payload ?? [])]).toEqual([0, 1, 255])

      await storage.write(({ submissions }) => submissions.remove(record.invoiceId))
      expect(await get()).toBeUndefined()
    })

    it('is counted for whoever runs the installation: by state, with the oldest, without what is done', async () => {
      const { storage } = await open()
      expect(await storage.read(({ instance }) => instance.backlog())).toEqual([])
      await queueOf(
        storage,
        { state: 'QUEUED', queuedAt: minutesAfter(1) },
        { state: 'SENT', queuedAt: minutesAfter(2) },
      )
      await queueOf(storage, { state: 'QUEUED', queuedAt: minutesAfter(3) }, { state: 'DONE', nextAttemptAt: null })

      const counted = await storage.read(({ instance }) => instance.backlog())
      expect(counted.toSorted((one, other) => (one.state < other.state ? -1 : 1))).toEqual([
        { kind: 'submission', state: 'QUEUED', count: 2, since: minutesAfter(1) },
        { kind: 'submission', state: 'SENT', count: 1, since: minutesAfter(2) },
      ])
      expect(await storage.read(({ instance }) => instance.served())).toBe('yes')
    })

    it('hands out what is due in turns, so that a long queue of one business keeps nobody waiting', async () => {
      const { storage } = await open()
      const due = (minute: number) => ({ nextAttemptAt: minutesAfter(minute) })
      const long = await queueOf(storage, due(0), due(1), due(2), due(30))
      const short = await queueOf(storage, due(3), { state: 'NEEDS_ATTENTION', nextAttemptAt: null })
      const away = await queueOf(storage, due(0))
      const gone = await queueOf(storage, due(0))
      await storage.write(async ({ businesses }) => {
        await businesses.update({ ...away.owner, provider: { ...connected, isConnected: false } })
        await businesses.update({ ...gone.owner, deletedAt: AT })
      })

      const turns = async (limit: number) => {
        const found = await storage.read(({ submissions }) => submissions.due(minutesAfter(10), limit))
        return found.map(({ invoiceId }) => invoiceId)
      }
      const [first, second, third] = long.ids
      expect(await turns(10)).toEqual([first, short.ids[0], second, third])
      expect(await turns(2)).toEqual([first, short.ids[0]])
      expect(await storage.read(({ submissions }) => submissions.nextDueAt())).toBe(AT)
    })

    it('is taken up once, however many ask at the same time', async () => {
      const { storage } = await open()
      const { ids } = await queueOf(storage, {}, {})
      const takeUp = (id: string) =>
        storage.write(async ({ submissions }) => {
          const queued = await submissions.get(id)
          if (queued?.state !== 'QUEUED') return false
          await submissions.update({ ...queued, state: 'SENDING', attempts: queued.attempts + 1 })
          await submissions.startAttempt(queued, 'submit', AT)
          return true
        })

      const taken = await Promise.all([...ids, ...ids, ...ids, ...ids].map(takeUp))
      expect(taken.filter(Boolean)).toHaveLength(2)
      for (const id of ids) {
        const { attempts, tried } = await storage.read(async ({ submissions }) => ({
          attempts: (await submissions.get(id))?.attempts,
          tried: (await submissions.attemptsOf(id, { page: 1, limit: 10 })).totalItems,
        }))
        expect({ attempts, tried }).toEqual({ attempts: 1, tried: 1 })
      }
    })

    it('puts handing over after what is to be sent', async () => {
      const { storage } = await open()
      const { ids } = await queueOf(storage, { state: 'HANDING_OVER' }, { nextAttemptAt: minutesAfter(5) })
      const due = await storage.read(({ submissions }) => submissions.due(minutesAfter(10), 10))
      expect(due.map(({ invoiceId }) => invoiceId)).toEqual([ids[1], ids[0]])
    })

    it('finds what is held up by a trouble: what waits longer, or for a person', async () => {
      const { storage } = await open()
      const later = { nextAttemptAt: minutesAfter(60) }
      const { owner, ids } = await queueOf(
        storage,
        { ...later, lastTrouble: 'timeout' },
        { ...later, lastTrouble: 'conflict' },
        { lastTrouble: 'timeout' },
        { state: 'NEEDS_ATTENTION', nextAttemptAt: null, lastTrouble: 'dropped' },
        { state: 'DONE', nextAttemptAt: null, lastTrouble: 'timeout' },
      )
      const other = await queueOf(storage, { ...later, lastTrouble: 'timeout' })
      const heldUp = async (businessId?: string) => {
        const found = await storage.read(({ submissions }) =>
          submissions.heldUp(['timeout', 'dropped'], minutesAfter(1), businessId),
        )
        return found.map(({ invoiceId }) => invoiceId)
      }

      expect(await heldUp(owner.id)).toEqual([ids[0], ids[3]])
      expect(await heldUp()).toEqual([ids[0], ids[3], other.ids[0]])
      const troubled = await storage.read(({ submissions }) => submissions.businessesInTrouble(['timeout']))
      expect(troubled.toSorted()).toEqual([owner.id, other.owner.id].toSorted())
    })

    it('lets nothing wait longer than it is told', async () => {
      const { storage } = await open()
      const { ids } = await queueOf(
        storage,
        { nextAttemptAt: minutesAfter(500) },
        {},
        { state: 'DONE', nextAttemptAt: null },
      )
      const isDueAfter = () => storage.read(({ submissions }) => submissions.isDueAfter(minutesAfter(60)))

      expect(await isDueAfter()).toBe(true)
      await storage.write(({ submissions }) => submissions.waitNoLongerThan(minutesAfter(60)))
      expect(await isDueAfter()).toBe(false)
      const times = await storage.read(({ submissions }) => Promise.all(ids.map((id) => submissions.get(id))))
      expect(times.map((record) => record?.nextAttemptAt)).toEqual([minutesAfter(60), AT, null])
    })

    it('finds those in a state, and the oldest of each business that should move', async () => {
      const { storage } = await open()
      const queuedAt = minutesAfter(-5)
      const { owner, ids } = await queueOf(storage, { state: 'SENT' }, { state: 'SENT', queuedAt }, {}, { queuedAt })
      const inState = (businessId?: string) =>
        storage.read(async ({ submissions }) =>
          (await submissions.inState('SENT', businessId)).map(({ invoiceId }) => invoiceId),
        )

      expect(await inState()).toEqual([ids[0], ids[1]])
      expect(await inState('another')).toEqual([])
      const oldest = await storage.read(({ submissions }) => submissions.oldestMoving())
      expect(oldest).toEqual([{ businessId: owner.id, invoiceId: ids[3], queuedAt }])
    })

    it('is shown to people with the most urgent first, in pages', async () => {
      const { storage } = await open()
      const { owner, ids } = await queueOf(
        storage,
        { state: 'HANDING_OVER' },
        { queuedAt: minutesAfter(2) },
        { queuedAt: minutesAfter(1) },
        { state: 'DONE' },
        { state: 'WAITING_FOR_CONNECTION' },
        { state: 'NEEDS_ATTENTION' },
      )
      const page = async (number: number) => {
        const { items, totalItems } = await storage.read(({ submissions }) =>
          submissions.queue(owner.id, { page: number, limit: 3 }),
        )
        return [...items.map(({ invoiceId }) => ids.indexOf(invoiceId)), totalItems]
      }
      expect([await page(1), await page(2)]).toEqual([
        [5, 4, 2, 5],
        [1, 0, 5],
      ])
      const counts = await storage.read(({ submissions }) =>
        submissions.attentionCounts(owner.id, 'SANDBOX', { now: AT, today: AT.slice(0, 10) }, 'somebody'),
      )
      expect(counts.byState.get('QUEUED')).toBe(2)
      expect(counts.byState.has('DONE')).toBe(false)
      expect(counts.byStatus.get('PENDING')).toBe(6)
    })

    it('tells payments of connected businesses in turns', async () => {
      const { storage } = await open()
      const [long, short] = [await queueOf(storage, {}, {}), await queueOf(storage, {})]
      await storage.write(async ({ invoices }) => {
        for (const { owner, ids } of [long, short]) {
          for (const id of ids) {
            const stored = await invoices.get(owner.id, id)
            if (!stored) throw new Error('It was stored.')
            const payment = { status: 'PAID', date: '2026-11-21', reference: null, sent: false } as const
            await invoices.update({ ...stored, status: 'FIRS_APPROVED', payment })
          }
        }
      })
      const unsent = await storage.read(({ submissions }) => submissions.paymentsToTell(2))
      expect(unsent.map(({ invoiceId }) => invoiceId)).toEqual([long.ids[0], short.ids[0]])
    })

    it('keeps every attempt, the newest first, also when its submission is removed', async () => {
      const { storage } = await open()
      const { records } = await queueOf(storage, {})
      const [record] = records
      if (!record) throw new Error('There is one.')
      await storage.write(async ({ submissions }) => {
        const first = await submissions.startAttempt(record, 'submit', AT)
        await submissions.startAttempt(record, 'lookup', minutesAfter(1))
        await submissions.finishAttempt(first, 'unknown', 'timeout', minutesAfter(2))
        await submissions.remove(record.invoiceId)
      })

      const attempts = (page: number) =>
        storage.read(({ submissions }) => submissions.attemptsOf(record.invoiceId, { page, limit: 1 }))
      expect(await attempts(1)).toMatchObject({
        totalItems: 2,
        items: [{ call: 'lookup', endedAt: null, outcome: null }],
      })
      const finished = { call: 'submit', outcome: 'unknown', trouble: 'timeout', endedAt: minutesAfter(2) }
      expect(await attempts(2)).toMatchObject({ totalItems: 2, items: [finished] })
    })
  })
}
