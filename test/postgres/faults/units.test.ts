import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'

import { until } from '../../support/scenario.ts'
import { needs } from '../../support/system-requirements.ts'

import { openPostgresStorage } from '../../../core/adapters/storage/postgres/storage.ts'
import type { JobRecord } from '../../../core/domain/job/job.ts'
import type { MailSettings } from '../../../core/domain/mail/settings.ts'
import type { Storage } from '../../../core/ports/storage.ts'
import {
  AT,
  auditEntry,
  business,
  insertBusiness,
  nextNumberOf,
  takeNumberOf,
} from '../../storage/contract/sample-records.ts'

import { startCluster } from '../cluster.ts'
import { inspectDatabase, openStorage } from '../postgres-fixture.ts'

/** What units of work hold to on a server that several processes use, and that may go away at any moment. */

const UNAVAILABLE = { code: 'storage_unavailable' }

async function storedOwner(storage: Storage): Promise<string> {
  const owner = business()
  await storage.write((repositories) => insertBusiness(repositories, owner))
  return owner.id
}

const job = (businessId: string, id: string): JobRecord => ({
  ...{ id, businessId, state: 'QUEUED', done: 0, total: 0, failed: 0, errors: [], trouble: null, file: null },
  order: { kind: 'MONTH_ARCHIVE', month: '2026-11', environment: 'LIVE' },
  createdBy: { kind: 'person', id: 'ngozi', name: 'Ngozi' },
  ...{ createdAt: AT, startedAt: null, endedAt: null },
})

const addJob = (storage: Storage, businessId: string, id: string): Promise<void> =>
  storage.write(({ jobs }) => jobs.insert(job(businessId, id)))

const jobsOf = async (storage: Storage, businessId: string): Promise<string[]> =>
  (await storage.read(({ jobs }) => jobs.underWay(businessId))).map(({ id }) => id)

const settings = (businessId: string, host: string): MailSettings => ({
  ...{ businessId, host, port: 465, security: 'TLS', user: null, passwordSet: false },
  ...{ fromName: null, fromAddress: 'a@example.com', replyTo: null, copyToSelf: false, lastTest: null },
})

function signal() {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

/** Another session on the same database, as its administrator has one. */
async function administrator(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Ends the connections of the storage that are at this, once there is one; answers how many. */
async function cutConnections(admin: pg.Client, at: string): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${at}`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
}

describe('with a server', needs('postgresql'), () => {
  it('units of two businesses do not meet in tables of which the server knows that they are small', async () => {
    const { storage, url } = await openStorage()
    const admin = await administrator(url)
    const owners: string[] = []
    for (let at = 0; at < 36; at += 1) {
      const owner = await storedOwner(storage)
      await storage.write(({ audit }) => audit.append(auditEntry(owner)))
      owners.push(owner)
      // As after a move: the server counts by itself what changes often, and the few businesses much later.
      if (at === 2) await admin.query('ANALYZE business')
    }
    await admin.query('ANALYZE number_series, audit_end')
    // Plans are kept by each connection: these are made now.
    const { storage: counted } = await openStorage(url)
    const [one, other] = [signal(), signal()]
    const appended = (owner: string, own: ReturnType<typeof signal>, others: ReturnType<typeof signal>) =>
      counted.write(async (repositories) => {
        await takeNumberOf(repositories, owner)
        await repositories.audit.append(auditEntry(owner))
        own.give()
        await others.given
      })
    await Promise.all([appended(owners[3] ?? '', one, other), appended(owners[30] ?? '', other, one)])
    expect(counted.use().repeatedUnits).toBe(0)
  })

  it('200 units of two processes take the numbers of a series without a gap and without a double', async () => {
    const { storage, url } = await openStorage()
    const { storage: other } = await openStorage(url)
    const owner = await storedOwner(storage)
    const taken = await Promise.all(
      Array.from({ length: 200 }, (_none, at) =>
        (at % 2 === 0 ? storage : other).write((repositories) => takeNumberOf(repositories, owner)),
      ),
    )
    expect(taken.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 200 }, (_none, at) => at + 1))
    expect(await nextNumberOf(storage, owner)).toBe(201)
  })

  it('a unit that fails takes no number', async () => {
    const { storage, url } = await openStorage()
    const { storage: other } = await openStorage(url)
    const owner = await storedOwner(storage)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_none, at) =>
        (at % 2 === 0 ? storage : other).write(async (repositories) => {
          const number = await takeNumberOf(repositories, owner)
          if (at % 4 === 3) throw new Error('changed its mind')
          return number
        }),
      ),
    )
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(taken.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 30 }, (_none, at) => at + 1))
  })

  it('a unit that is run again leaves nothing of its first run', async () => {
    const { storage, url } = await openStorage()
    const { storage: other } = await openStorage(url)
    const owner = await storedOwner(storage)
    await storage.write(({ mail }) => mail.saveSettings(settings(owner, 'before.example.com')))
    const [looked, changed] = [signal(), signal()]
    let runs = 0

    const slow = storage.write(async ({ jobs, mail }) => {
      runs += 1
      await jobs.insert(job(owner, `run-${runs}`))
      const before = await mail.settings(owner)
      looked.give()
      await changed.given
      await mail.saveSettings(settings(owner, `behind ${before?.host}`))
      return before?.host
    })
    await looked.given
    await other.write(({ mail }) => mail.saveSettings(settings(owner, 'between.example.com')))
    changed.give()

    expect(await slow).toBe('between.example.com')
    expect(runs).toBe(2)
    expect(await jobsOf(other, owner)).toEqual(['run-2'])
    expect((await other.read(({ mail }) => mail.settings(owner)))?.host).toBe('behind between.example.com')
  })

  it('what was decided by reading is never stored where that changed meanwhile', async () => {
    const { storage, url } = await openStorage()
    const { storage: other } = await openStorage(url)
    const owner = await storedOwner(storage)
    // Each adds a job where there is none yet: alone, the second one would find that of the first.
    const added = await Promise.all(
      Array.from({ length: 20 }, (_none, at) =>
        (at % 2 === 0 ? storage : other).write(async ({ jobs }) => {
          if ((await jobs.underWay(owner)).length > 0) return false
          await jobs.insert(job(owner, `job-${at}`))
          return true
        }),
      ),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await jobsOf(storage, owner)).toHaveLength(1)
  })

  it('a connection that is cut within a unit undoes it, and the next unit has another one', async () => {
    const { storage, url } = await openStorage()
    const owner = await storedOwner(storage)
    const admin = await administrator(url)
    const [begun, cut] = [signal(), signal()]
    const unit = storage.write(async ({ jobs }) => {
      await jobs.insert(job(owner, 'cut'))
      begun.give()
      await cut.given
      await jobs.insert(job(owner, 'behind the cut'))
    })
    const ended = expect(unit).rejects.toMatchObject(UNAVAILABLE)
    await begun.given
    await cutConnections(admin, "state = 'idle in transaction'")
    cut.give()
    await ended
    expect(await jobsOf(storage, owner)).toEqual([])
    await addJob(storage, owner, 'next')
    expect(await jobsOf(storage, owner)).toEqual(['next'])
  })

  it('a connection that is cut while nobody uses it is not noticed', async () => {
    const { storage, url } = await openStorage()
    const owner = await storedOwner(storage)
    const admin = await administrator(url)
    await cutConnections(admin, "state = 'idle'")
    // A connection whose end has not arrived here yet may fail one unit, and is not used again.
    await expect.poll(() => jobsOf(storage, owner).catch(() => 'failed')).toEqual([])
  })

  it('a connection that is cut at its commit is told as unavailable, and nothing is half there', async () => {
    const { storage, url } = await openStorage()
    const owner = await storedOwner(storage)
    const admin = await administrator(url)
    // A commit that waits for the lock of the administrator.
    await admin.query(`
      CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON job DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION waits();
      SELECT pg_advisory_lock(42);`)
    const unit = storage.write(async ({ jobs }) => {
      await jobs.insert(job(owner, 'one'))
      await jobs.insert(job(owner, 'two'))
    })
    const ended = expect(unit).rejects.toMatchObject(UNAVAILABLE)
    await cutConnections(admin, "query = 'COMMIT' AND wait_event_type = 'Lock'")
    await ended
    await admin.query('SELECT pg_advisory_unlock(42)')
    expect(await jobsOf(storage, owner)).toEqual([])
    await addJob(storage, owner, 'next')
    expect(await jobsOf(storage, owner)).toEqual(['next'])
  })

  it('whoever waits for a turn at a business is not held up by a connection that is gone', async () => {
    const { storage, url } = await openStorage()
    const owner = await storedOwner(storage)
    const { storage: other } = await openStorage(url)
    let isCut = false
    const cut = cutConnections(await administrator(url), "state <> 'idle'").finally(() => (isCut = true))
    const failures: unknown[] = []
    while (!isCut) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => storage.write((repositories) => takeNumberOf(repositories, owner))),
      )
      for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
    }
    await cut
    for (const failure of failures) expect(failure).toMatchObject(UNAVAILABLE)
    const next = await nextNumberOf(other, owner)
    expect(await other.write((repositories) => takeNumberOf(repositories, owner))).toBe(next)
    // The end of a connection that was cut lets go of its locks, a moment later.
    const locks = () => inspectDatabase(url, "SELECT 1 FROM pg_locks WHERE locktype = 'advisory'")
    await until(locks, (held) => held.length === 0)
  })

  it('what was answered is there when the server is ended at once and started again', async () => {
    const cluster = await startCluster({ durable: true })
    onTestFinished(() => cluster.close())
    const storage = await openPostgresStorage({ url: cluster.url, connections: 4 })
    onTestFinished(() => storage.close().catch(() => undefined))
    const owner = await storedOwner(storage)

    const answered: string[] = []
    const enough = signal()
    const failures: unknown[] = []
    async function work(worker: number): Promise<void> {
      for (let at = 0; ; at += 1) {
        const id = `job-${worker}-${at}`
        try {
          await addJob(storage, owner, id)
        } catch (error) {
          failures.push(error)
          return
        }
        answered.push(id)
        if (answered.length === 60) enough.give()
      }
    }
    const working = Promise.all([0, 1, 2, 3].map(work))
    await enough.given
    await cluster.stop('immediate')
    await working
    expect(failures).toHaveLength(4)
    for (const failure of failures) expect(failure).toMatchObject(UNAVAILABLE)
    await expect(jobsOf(storage, owner)).rejects.toMatchObject(UNAVAILABLE)

    await cluster.start()
    const there = new Set(await jobsOf(storage, owner))
    expect(answered.filter((id) => !there.has(id))).toEqual([])
    await addJob(storage, owner, 'after')
  }, 120_000)
})
