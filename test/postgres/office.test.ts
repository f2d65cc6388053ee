import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { needs } from '../support/system-requirements.ts'

import { createJobFiles } from '../../core/adapters/files/job-files.ts'
import { openAuthority } from '../../core/adapters/sharing/authority.ts'
import { createAnnouncements } from '../../core/adapters/storage/postgres/office/announcements.ts'
import { createSharedJobFiles, createStoredFiles } from '../../core/adapters/storage/postgres/office/files.ts'
import { createLeases } from '../../core/adapters/storage/postgres/office/leases.ts'
import { createSharedNonces } from '../../core/adapters/storage/postgres/office/nonces.ts'
import { createSharedSecrets, type SharedSecrets } from '../../core/adapters/storage/postgres/office/secrets.ts'
import { openPool } from '../../core/adapters/storage/postgres/engine/pool.ts'
import { AUTHORITY_SECRET } from '../../core/ports/installation/sharing.ts'
import type { AfterCommit } from '../../core/ports/unit.ts'
import { systemClock } from '../../core/runtime/clock.ts'
import { systemIds } from '../../core/runtime/ids.ts'

import { inspectDatabase, newDatabase } from './postgres-fixture.ts'

const clock = systemClock()
const ids = systemIds(clock)
const logger = { error: () => undefined }

function secretsOf({ url, passphrase }: { url: string; passphrase: string }) {
  const store = createSharedSecrets({ url, passphrase, ids })
  onTestFinished(() => store.close())
  return store
}

function poolOf(url: string) {
  const pool = openPool({ url, connections: 4 })
  onTestFinished(() => pool.end())
  return pool
}

describe('several processes over one database', needs('postgresql'), () => {
  describe('share files', () => {
    it('that are read by all of them, whole, and gone for all of them', async () => {
      const url = await newDatabase()
      const [one, other] = [createStoredFiles(poolOf(url)), createStoredFiles(poolOf(url))]
      const bytes = randomBytes(100_000)
      await one.put('bill-1.pdf', bytes)

      expect(Buffer.from((await other.get('bill-1.pdf')) ?? [])).toEqual(bytes)
      expect((await other.list()).map(({ name }) => name)).toEqual(['bill-1.pdf'])
      await other.remove('bill-1.pdf')
      expect(await one.get('bill-1.pdf')).toBeUndefined()
    })

    it('of jobs, written by one and read by another, byte for byte, however large', async () => {
      const url = await newDatabase()
      const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-jobs-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const local = createJobFiles({ folder, clock })
      const [one, other] = [createSharedJobFiles(poolOf(url), local), createSharedJobFiles(poolOf(url), local)]
      const jobId = ids.uuid()
      const file = await one.begin(jobId, 'ZIP')
      await file.add('noise.bin', randomBytes(2_500_000))
      const { size, sha256 } = await file.finish()

      const parts: Uint8Array[] = []
      for await (const part of (await other.read(jobId)) ?? []) parts.push(part)
      expect(Buffer.concat(parts)).toHaveLength(size)
      expect(hash('sha256', Buffer.concat(parts))).toBe(sha256)

      // Just finished: its job may not name it yet.
      expect(await other.keepOnly([])).toBe(0)
      await inspectDatabase(url, 'UPDATE job_file SET written_at = 0')
      expect(await other.keepOnly([])).toBe(1)
      expect(await one.read(jobId)).toBeUndefined()
    })
  })

  describe('share secrets', () => {
    it('and one authority of certificates, also where each finds none and makes its own', async () => {
      const url = await newDatabase()
      const stores = [1, 2, 3].map(() => secretsOf({ url, passphrase: 'of the office' }))
      const read = await Promise.all(stores.map((store) => store.get(AUTHORITY_SECRET)))
      const open = (store: SharedSecrets, first: string | null | undefined) => {
        const found = [first]
        const get = (name: string) => (found.length > 0 ? Promise.resolve(found.pop() ?? null) : store.get(name))
        return openAuthority({ ...store, get }, 'desk', clock.now())
      }
      const authorities = await Promise.all(stores.map((store, at) => open(store, read[at])))
      expect(read).toEqual([null, null, null])
      const later = await openAuthority(secretsOf({ url, passphrase: 'of the office' }), 'desk', clock.now())
      expect(new Set([later, ...authorities].map(({ fingerprint }) => fingerprint)).size).toBe(1)

      const decades = new Date(clock.now().getTime() + 30 * 365 * 86_400_000)
      const renewed = await Promise.all(stores.map((store) => openAuthority(store, 'desk', decades)))
      expect(new Set(renewed.map(({ fingerprint }) => fingerprint)).size).toBe(1)
      expect(renewed[0]?.fingerprint).not.toBe(later.fingerprint)
    })

    it('under one passphrase, which neither a row nor another passphrase opens', async () => {
      const url = await newDatabase()
      const store = (passphrase: string) => secretsOf({ url, passphrase })
      await store('of the office').set('business/1/firsPassword', 'Ọrẹ-2026')

      expect(await store('of the office').get('business/1/firsPassword')).toBe('Ọrẹ-2026')
      await expect(store('of a thief').get('business/1/firsPassword')).rejects.toMatchObject({
        reason: 'wrong_passphrase',
      })
      await expect(store('of a thief').set('business/1/other', 'x')).rejects.toMatchObject({
        reason: 'wrong_passphrase',
      })
      const rows = await inspectDatabase(url, 'SELECT * FROM secret, secret_key')
      expect(JSON.stringify(rows)).not.toContain('2026')
      expect(JSON.stringify(rows)).not.toContain('of the office')
    })

    it('made by two at once under one key', async () => {
      const url = await newDatabase()
      const stores = [1, 2, 3].map(() => secretsOf({ url, passphrase: 'one' }))
      await Promise.all(stores.map((store, index) => store.set(`business/${index}/a`, `value ${index}`)))
      expect(await stores[0]?.get('business/2/a')).toBe('value 2')
      expect(await inspectDatabase(url, 'SELECT number FROM secret_key')).toHaveLength(1)
    })

    it('sealed anew when the passphrase is changed, all or none', async () => {
      const url = await newDatabase()
      const before = secretsOf({ url, passphrase: 'old' })
      await before.set('business/1/a', 'first')
      await before.set('business/1/b', 'second')

      expect(await before.changePassphrase('new')).toBe(2)
      const after = secretsOf({ url, passphrase: 'new' })
      expect([await after.get('business/1/a'), await after.get('business/1/b')]).toEqual(['first', 'second'])
      const outdated = secretsOf({ url, passphrase: 'old' })
      await expect(outdated.get('business/1/a')).rejects.toMatchObject({ reason: 'wrong_passphrase' })
    })
  })

  it('take a nonce once, whichever of them issued it', async () => {
    const url = await newDatabase()
    const make = () => createSharedNonces(poolOf(url), secretsOf({ url, passphrase: 'one' }))
    const [one, other] = [make(), make()]
    const nonce = await one.issue()

    const taken = await Promise.all([one, other, one, other].map((nonces) => nonces.take(nonce)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const [at, random] = nonce.split('.')
    expect(await other.take(`${at}.${random}.${'A'.repeat(43)}`)).toBe(false)
    expect(await one.take(await other.issue())).toBe(true)
  })

  describe('take turns by leases', () => {
    const stopwatch = () => {
      let now = 0
      return { monotonic: () => now, advance: (milliseconds: number) => void (now += milliseconds) }
    }
    const expire = (url: string) => inspectDatabase(url, "UPDATE lease SET until = clock_timestamp() - interval '1 s'")

    it('of which one process holds each, until it lets it go', async () => {
      const url = await newDatabase()
      const make = (holder: string) => createLeases({ pool: poolOf(url), holder, clock, logger })
      const [one, other] = [make('one'), make('other')]
      onTestFinished(() => Promise.all([one.release(), other.release()]).then(() => undefined))

      const both = await Promise.all([one.hold(['queue/a', 'queue/b']), other.hold(['queue/a', 'queue/b'])])
      expect(both.map(({ size }) => size).reduce((sum, size) => sum + size)).toBe(2)
      await one.release()
      expect(one.isHeld('queue/a')).toBe(false)
      expect([...(await other.hold(['queue/a', 'queue/b']))]).toEqual(['queue/a', 'queue/b'])
    })

    it('that are taken over with a higher token, which the one before knows by its own stopwatch', async () => {
      const url = await newDatabase()
      const watch = stopwatch()
      const stopped = createLeases({ pool: poolOf(url), holder: 'stopped', clock: watch, logger })
      const other = createLeases({ pool: poolOf(url), holder: 'other', clock, logger })
      onTestFinished(() => Promise.all([stopped.release(), other.release()]).then(() => undefined))
      await stopped.hold(['queue/a'])
      const before = stopped.token('queue/a') ?? 0
      expect((await other.hold(['queue/a'])).size).toBe(0)

      watch.advance(60_000)
      await expire(url)
      expect(stopped.isHeld('queue/a')).toBe(false)
      expect((await other.hold(['queue/a'])).size).toBe(1)
      expect(other.token('queue/a')).toBeGreaterThan(before)
      expect((await stopped.hold(['queue/a'])).size).toBe(0)
    })
  })

  it('hear what the others committed, and look once more when the connection was lost', async () => {
    const url = await newDatabase()
    const make = (holder: string) => {
      const made = createAnnouncements({ pool: poolOf(url), url, holder, logger })
      onTestFinished(() => made.close())
      return made
    }
    const heard: (readonly AfterCommit[])[] = []
    const [one, other] = [make('one'), make('other')]
    other.listen((effects) => void heard.push(effects))
    await vi.waitFor(() => expect(heard).toEqual([[]]))

    one.tell([{ kind: 'wakeQueue' }])
    one.tell([{ kind: 'jobCancelled', jobId: 'j' }])
    await vi.waitFor(() =>
      expect(heard.slice(1)).toEqual([[{ kind: 'wakeQueue' }, { kind: 'jobCancelled', jobId: 'j' }]]),
    )

    await inspectDatabase(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN invoice_desk'",
    )
    await vi.waitFor(() => expect(heard.length).toBe(3), { timeout: 10_000 })
    one.tell([{ kind: 'wakeMail' }])
    await vi.waitFor(() => expect(heard.at(-1)).toEqual([{ kind: 'wakeMail' }]), { timeout: 10_000 })
  })
  it('leave no connection open, also one that ends while it is made', async () => {
    const url = await newDatabase()
    const made = createAnnouncements({ pool: poolOf(url), url, holder: 'one', logger })
    made.listen(() => undefined)
    await made.close()
    await vi.waitFor(
      async () =>
        expect(
          await inspectDatabase(url, "SELECT query FROM pg_stat_activity WHERE application_name LIKE '%, listening'"),
        ).toEqual([]),
      { timeout: 30_000 },
    )
  })
})
