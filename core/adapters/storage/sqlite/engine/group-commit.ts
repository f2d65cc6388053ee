import { AppError } from '../../../../contract/http/errors.ts'

import { assertNotNested, notesOfUnit, runUnit, type Connection, type OpenUnit } from './connection.ts'
import type { LiveFile } from './live-file.ts'
import { NO_MEMORY, type RecordMemory } from './record-memory.ts'

type Job = {
  run: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown }

export type GroupCommit = {
  write<T>(work: () => Promise<T>): Promise<T>
  read<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when everything that was queued has been answered. */
  idle(): Promise<void>
}

/** What stands at the door of each commit. */
export type CommitWatch = {
  /** Still inside the transaction. */
  committing(): void
  /** Right after it, before anybody is answered. */
  committed(): void
}

const NOBODY: CommitWatch = { committing: () => undefined, committed: () => undefined }

/**
 * Everything that is read and written, on one connection: what was just written is read from its cache, where a second
 * connection would fetch it anew after every commit. Transactions and units that read take turns, so nobody reads what
 * is not committed.
 *
 * Units that write and arrive in the same turn of the event loop share one durable transaction (one fsync), each in a
 * savepoint of its own, so that a failing one takes nothing of its neighbours with it. Nobody is answered before the commit,
 * nor once the files are not there any more.
 */
export function createGroupCommit(
  connection: Connection,
  live: Pick<LiveFile, 'assertThere' | 'look' | 'failureOf'>,
  { watch = NOBODY, memory = NO_MEMORY }: { readonly watch?: CommitWatch; readonly memory?: RecordMemory } = {},
): GroupCommit {
  const { db } = connection
  const control = controlOf(connection)
  let waiting: Job[] = []
  let scheduled = false
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** `turn` never rejects without being heard by whoever asked for it. */
  function inTurn<T>(turn: () => Promise<T>): Promise<T> {
    const result = lastTurn.then(turn)
    lastTurn = result.catch(() => undefined)
    return result
  }

  async function runBatch(): Promise<void> {
    scheduled = false
    const jobs = waiting
    waiting = []
    const outcomes: Outcome[] = []

    try {
      await live.look()
      control.beginImmediate.run()
      memory.look()
      for (const job of jobs) {
        const outcome = await runJob(control, job, jobs.length > 1, live.failureOf)
        if (!outcome.ok) memory.forget()
        outcomes.push(outcome)
        // A full disk makes SQLite roll the whole transaction back by itself: nothing of this batch is there any more.
        if (!outcome.ok && !db.inTransaction) return rejectAll(jobs, outcomes)
      }
      const hasWritten = outcomes.some(({ ok }) => ok)
      if (hasWritten) watch.committing()
      control.commit.run()
      if (hasWritten) watch.committed()
      await live.look()
    } catch (error) {
      const failure = live.failureOf(error)
      for (const job of jobs) job.reject(failure)
      rollBack(control)
      memory.forget()
      return
    }

    jobs.forEach((job, index) => {
      const outcome = outcomes[index]
      if (outcome?.ok) job.resolve(outcome.value)
      else job.reject(outcome?.error)
    })
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(() => void inTurn(runBatch))
  }

  return {
    write<T>(work: () => Promise<T>): Promise<T> {
      assertNotNested()
      return new Promise<T>((resolve, reject) => {
        waiting.push({ run: work, resolve: resolve as (value: unknown) => void, reject })
        schedule()
      })
    },

    read<T>(work: () => Promise<T>): Promise<T> {
      assertNotNested()
      return inTurn(async () => {
        live.assertThere()
        return readUnit(control, work, { before: memory.look, failureOf: live.failureOf })
      })
    },

    async idle() {
      while (scheduled || waiting.length > 0) await new Promise((resolve) => setImmediate(resolve))
      await lastTurn
    },
  }
}

function rejectAll(jobs: readonly Job[], outcomes: readonly Outcome[]): void {
  const failed = outcomes.at(-1)
  const error = failed?.ok === false ? failed.error : new AppError('storage_unavailable')
  for (const job of jobs) job.reject(error)
}

/** A connection that cannot even do that fails the next turn's BEGIN, and says so to those who ask then. */
function rollBack({ rollback }: Pick<Control, 'rollback'>): void {
  try {
    rollback.run()
  } catch {
    // There is none any more, or everybody of this turn has been told already.
  }
}

type FailureOf = LiveFile['failureOf']

/** What begins and ends transactions, read by SQLite once and not with each request. */
function controlOf({ db }: Connection) {
  return {
    db,
    begin: db.prepare('BEGIN'),
    beginImmediate: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    rollback: db.prepare('ROLLBACK'),
    savepoint: db.prepare('SAVEPOINT unit'),
    release: db.prepare('RELEASE unit'),
  }
}

type Control = ReturnType<typeof controlOf>

async function runJob(control: Control, job: Job, inSavepoint: boolean, failureOf: FailureOf): Promise<Outcome> {
  const { db, savepoint, release } = control
  if (inSavepoint) savepoint.run()
  try {
    const value = await inOneTurn({ open: true, mayWrite: true, begin: undefined, looksAt: undefined }, job.run)
    if (inSavepoint) release.run()
    return { ok: true, value }
  } catch (error) {
    if (db.inTransaction) db.exec(inSavepoint ? 'ROLLBACK TO unit; RELEASE unit' : 'ROLLBACK; BEGIN')
    return { ok: false, error: failureOf(error) }
  }
}

async function readUnit<T>(
  control: Control,
  work: () => Promise<T>,
  { before, failureOf }: { readonly before: () => void; readonly failureOf: FailureOf },
): Promise<T> {
  // What is remembered needs no transaction: the first statement begins it.
  const unit: OpenUnit = {
    open: true,
    mayWrite: false,
    begin: () => void control.begin.run(),
    looksAt: notesOfUnit(),
  }
  try {
    before()
    return await inOneTurn(unit, work)
  } catch (error) {
    throw failureOf(error)
  } finally {
    // It has only read: there is nothing to commit, and nothing that a failing disk could take.
    if (unit.begin === undefined) rollBack(control)
  }
}

/**
 * Fails a unit that is still open after one turn of the event loop: something slow (network, hashing, a timer)
 * was awaited inside it, and every other request would wait behind it.
 */
function inOneTurn<T>(unit: OpenUnit, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const watchdog = setImmediate(() => {
      unit.open = false
      reject(new Error('A unit of work awaited something that is not a repository.'))
    })
    const close = () => {
      unit.open = false
      clearImmediate(watchdog)
    }

    runUnit(unit, work).then(
      (value) => (close(), resolve(value)),
      (error: unknown) => (close(), reject(error)),
    )
  })
}
