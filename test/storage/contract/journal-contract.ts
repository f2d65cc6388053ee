import { describe, expect, it } from 'vitest'

import { AT, auditEntry, minutesAfter, storedBusiness, takeNumberOf } from './sample-records.ts'
import type { OpenStorage } from './open-storage.ts'

export function journalContract(open: OpenStorage): void {
  describe('the audit trail', () => {
    it('is a chain of its own for every business: each entry carries a hash over the one before', async () => {
      const { storage } = await open()
      const [first, second] = [await storedBusiness(storage), await storedBusiness(storage)]
      const append = (businessId: string | null) => storage.write(({ audit }) => audit.append(auditEntry(businessId)))

      const hashes = {
        first: [await append(first.owner.id), await append(first.owner.id)],
        second: [await append(second.owner.id), await append(second.owner.id)],
        installation: [await append(null), await append(null)],
      }
      const [one, two] = hashes.first.map(({ hash }) => hash)
      expect(one).toMatch(/^[0-9a-f]{64}$/)
      expect(two).not.toBe(one)
      // The same entries in the same order: the same chain, whatever other chains did meanwhile.
      for (const chain of Object.values(hashes)) expect(chain.map(({ hash }) => hash)).toEqual([one, two])
    })

    it('answers what was appended, with ids that only grow, also after it is opened again', async () => {
      const { storage, reopen } = await open()
      const { owner } = await storedBusiness(storage)
      const entry = auditEntry(owner.id, { from: { total: 0.1 }, to: { status: 'DRAFT', total: '9007199254740993' } })
      const appended = await storage.write(({ audit }) => audit.append(entry))
      expect(appended).toMatchObject(entry)

      const again = await reopen()
      const next = await again.write(({ audit }) => audit.append(auditEntry(owner.id, { at: minutesAfter(1) })))
      expect(Number(next.id)).toBeGreaterThan(Number(appended.id))
      const history = await again.read(({ audit }) => audit.historyOf(owner.id, entry.subject.id))
      expect(history).toEqual([appended, next])
    })

    it('has whole characters alone, whatever words of others it is given, and can be searched and compared', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const words = ['cut \0 off', 'half \uD83D', 'whole \u{1F600}', String.raw`typed \u0000 and \ud800`, '\\\0']
      await storage.write(async ({ audit }) => {
        for (const reason of words)
          await audit.append(auditEntry(owner.id, { from: { reason }, to: { reason, name: { 'a\0': reason } } }))
      })
      const found = await storage.read(({ audit }) => audit.after(owner.id, 0, 10))
      const read = words.map((word) => Buffer.from(word.replaceAll('\0', '\uFFFD')).toString())
      expect(found.map(({ to }) => (to as { reason: string }).reason)).toEqual(read)
      const comparisons = await storage.read(async ({ audit }) => audit.comparisons)
      const range = { after: 0, limit: 100, now: Date.parse(AT) }
      for (let comparison = 0; comparison < comparisons; comparison += 1)
        await storage.read(({ audit }) => audit.compareLogged(owner.id, { comparison, ...range }))
    })

    it('is told of one thing in one business alone, oldest first', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const stranger = await storedBusiness(storage)
      const subject = { kind: 'invoice', id: 'one' } as const
      await storage.write(async ({ audit }) => {
        await audit.append(auditEntry(owner.id, { subject }))
        await audit.append(auditEntry(owner.id, { subject: { kind: 'invoice', id: 'two' } }))
        await audit.append(auditEntry(owner.id, { subject, action: 'invoice.cancelled' }))
        await audit.append(auditEntry(stranger.owner.id, { subject }))
      })

      const history = await storage.read(({ audit }) => audit.historyOf(owner.id, 'one'))
      expect(history.map(({ action }) => action)).toEqual(['invoice.created', 'invoice.cancelled'])
    })

    it('is followed from an id or from a moment on', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const stranger = await storedBusiness(storage)
      const entries = await storage.write(async ({ audit }) => {
        const appended = []
        for (let minute = 0; minute < 4; minute += 1) {
          appended.push(await audit.append(auditEntry(owner.id, { at: minutesAfter(minute) })))
          await audit.append(auditEntry(stranger.owner.id, { at: minutesAfter(minute) }))
        }
        return appended
      })
      const [, second, third, fourth] = entries.map(({ id }) => Number(id))

      const found = await storage.read(async ({ audit }) => ({
        after: (await audit.after(owner.id, second ?? 0, 1)).map(({ id }) => Number(id)),
        latest: await audit.latestId(owner.id),
        before: await audit.latestIdBefore(owner.id, minutesAfter(2)),
        beforeAll: await audit.latestIdBefore(owner.id, AT),
      }))
      expect(found).toEqual({ after: [third], latest: fourth, before: second, beforeAll: 0 })
    })

    it('goes with the work it is about: a unit that fails leaves neither', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)

      const failing = storage.write(async (unit) => {
        await takeNumberOf(unit, owner.id)
        await unit.audit.append(auditEntry(owner.id))
        throw new Error('no')
      })
      const neighbour = storage.write(({ audit }) =>
        audit.append(auditEntry(owner.id, { action: 'invoice.cancelled' })),
      )
      await Promise.allSettled([failing, neighbour])

      const entries = await storage.read(({ audit }) => audit.after(owner.id, 0, 10))
      expect(entries.map(({ action }) => action)).toEqual(['invoice.cancelled'])
    })
  })

  describe('the record of a keyed request', () => {
    const record = {
      scope: Buffer.alloc(32, 1),
      digest: Buffer.alloc(32, 2),
      subject: { kind: 'invoice', id: 'one' },
      answer: null,
      createdAt: AT,
    }

    it('is replaced, removed, and forgotten when it is old', async () => {
      const { storage } = await open()
      const get = () => storage.read(({ idempotency }) => idempotency.get(record.scope))
      const put = (change: object) => storage.write(({ idempotency }) => idempotency.put({ ...record, ...change }))

      expect(await get()).toBeUndefined()
      await put({})
      expect(await get()).toEqual(record)
      await put({ subject: null, answer: { status: 201, body: '{}' } })
      expect(await get()).toEqual({ ...record, subject: null, answer: { status: 201, body: '{}' } })

      await storage.write(({ idempotency }) => idempotency.forgetBefore(AT))
      expect(await get()).toBeDefined()
      await storage.write(({ idempotency }) => idempotency.forgetBefore(minutesAfter(1)))
      expect(await get()).toBeUndefined()
      await put({})
      await storage.write(({ idempotency }) => idempotency.remove(record.scope))
      expect(await get()).toBeUndefined()
    })

    it('is claimed once, whoever asks at the same time; and again only in the place of the one that is known', async () => {
      const { storage, reopen } = await open()
      const other = await reopen()
      const claim = (at: Pick<typeof storage, 'write'>, createdAt: string, replaces: string | null) =>
        at.write(({ idempotency }) => idempotency.claim({ ...record, createdAt }, replaces))

      const claims = await Promise.all([storage, other, storage, other].map((at) => claim(at, AT, null)))
      expect(claims.filter(Boolean)).toHaveLength(1)

      const later = minutesAfter(1)
      expect(await claim(other, later, minutesAfter(2))).toBe(false)
      expect(await claim(other, later, AT)).toBe(true)
      expect(await claim(storage, later, null)).toBe(false)
      expect((await storage.read(({ idempotency }) => idempotency.get(record.scope)))?.createdAt).toBe(later)
    })
  })
}
