import type pg from 'pg'

import type { JobFiles } from '../../../../ports/activity/job-files.ts'
import type { StoredFiles } from '../../../../ports/installation/stored-files.ts'
import { storageFailure } from '../engine/errors.ts'

/** Files as rows: every process sees them, and a backup of the database has them. */
export function createStoredFiles(pool: pg.Pool): StoredFiles {
  return {
    async put(name, bytes) {
      await asked(
        pool.query(
          `INSERT INTO stored_file (name, content, written_at) VALUES ($1, $2, $3)
           ON CONFLICT (name) DO UPDATE SET content = excluded.content, written_at = excluded.written_at`,
          [name, Buffer.from(bytes), Date.now()],
        ),
      )
    },
    async get(name) {
      const { rows } = await asked(
        pool.query<{ content: Buffer }>('SELECT content FROM stored_file WHERE name = $1', [name]),
      )
      return rows[0]?.content
    },
    async list() {
      const { rows } = await asked(
        pool.query<{ name: string; writtenAt: number }>('SELECT name, written_at AS "writtenAt" FROM stored_file'),
      )
      return rows
    },
    async remove(name) {
      await asked(pool.query('DELETE FROM stored_file WHERE name = $1', [name]))
    },
  }
}

const PART_BYTES = 1024 * 1024
const INSERT_PART = 'INSERT INTO job_file (job_id, part, content, written_at) VALUES ($1, $2, $3, $4)'
/** A file whose job does not name it yet may be just finished, in another process. */
const SPARED_MS = 60 * 60_000

/** What comes of jobs is written in this process's folder, and read by every process from rows. */
export function createSharedJobFiles(pool: pg.Pool, local: JobFiles): JobFiles {
  async function share(jobId: string): Promise<void> {
    const bytes = await local.read(jobId)
    if (!bytes) throw new Error(`The file of the job ${jobId} is not there.`)
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('DELETE FROM job_file WHERE job_id = $1', [jobId])
      let part = 0
      for await (const content of inParts(bytes)) {
        await client.query(INSERT_PART, [jobId, part, content, Date.now()])
        part += 1
      }
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw storageFailure(error)
    } finally {
      client.release()
    }
  }

  return {
    async begin(jobId, shape) {
      const file = await local.begin(jobId, shape)
      return {
        ...file,
        async finish() {
          const facts = await file.finish()
          await share(jobId)
          return facts
        },
      }
    },

    async beginAt(jobId) {
      const file = await local.beginAt(jobId)
      return {
        ...file,
        async finish() {
          await file.finish()
          await share(jobId)
        },
      }
    },

    async read(jobId) {
      const first = await partOf(pool, jobId, 0)
      return first && partsFrom(pool, jobId, first)
    },

    async keepOnly(jobIds) {
      await local.keepOnly([])
      const { rows } = await asked(
        pool.query<{ id: string }>(
          'WITH gone AS (DELETE FROM job_file WHERE job_id <> ALL ($1::text[]) AND written_at < $2 RETURNING job_id) SELECT DISTINCT job_id AS id FROM gone',
          [jobIds, Date.now() - SPARED_MS],
        ),
      )
      return rows.length
    },
  }
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let held = Buffer.alloc(0)
  for await (const some of bytes) {
    held = Buffer.concat([held, some])
    while (held.byteLength >= PART_BYTES) {
      yield held.subarray(0, PART_BYTES)
      held = held.subarray(PART_BYTES)
    }
  }
  yield held
}

async function partOf(pool: pg.Pool, jobId: string, part: number): Promise<Buffer | undefined> {
  const { rows } = await asked(
    pool.query<{ content: Buffer }>('SELECT content FROM job_file WHERE job_id = $1 AND part = $2', [jobId, part]),
  )
  return rows[0]?.content
}

async function* partsFrom(pool: pg.Pool, jobId: string, first: Buffer): AsyncIterable<Uint8Array> {
  yield first
  for (let part = 1; ; part += 1) {
    const content = await partOf(pool, jobId, part)
    if (!content) return
    yield content
  }
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw storageFailure(error)
  }
}
