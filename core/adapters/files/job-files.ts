import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { FileFacts, FileInProgress, JobFiles } from '../../ports/activity/job-files.ts'
import type { Clock } from '../../ports/runtime/clock.ts'

import { openFileThread } from './thread.ts'

const PART = '.part'
/** An id names a file, and nothing else does. */
const ID = /^[0-9a-f-]{36}$/

/** The files of jobs, each called by the id of its job; while it is written it has another name. */
export function createJobFiles({ folder, clock }: { readonly folder: string; readonly clock: Clock }): JobFiles {
  const pathOf = (jobId: string): string => {
    if (!ID.test(jobId)) throw new Error(`${jobId} is no id of a job.`)
    return join(folder, jobId)
  }

  const beingWritten = new Set<string>()

  /** The folder is made with the first file: most installations never need it. */
  async function beginAt(jobId: string) {
    const path = pathOf(jobId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rm(path + PART, { force: true })
    beingWritten.add(jobId + PART)
    return {
      path: path + PART,
      async finish() {
        await chmod(path + PART, 0o600)
        await rename(path + PART, path)
        beingWritten.delete(jobId + PART)
      },
      async giveUp() {
        await rm(path + PART, { force: true })
        beingWritten.delete(jobId + PART)
      },
    }
  }

  return {
    beginAt,

    async begin(jobId, shape) {
      const place = await beginAt(jobId)
      const thread = openFileThread()
      const facts = async (order: Parameters<typeof thread.ask>[0]): Promise<FileFacts> => {
        const answered = await thread.ask(order)
        if (!answered) throw new Error(`The thread of files answered nothing to ${order.kind}.`)
        return answered
      }
      const inProgress: FileInProgress = {
        add: (name, bytes) => facts({ kind: 'file', name, bytes }),
        async addTable(name, { rows, ...table }) {
          await thread.ask({ kind: 'table', name, ...table })
          for await (const some of rows) await thread.ask({ kind: 'rows', rows: some })
          return facts({ kind: 'endTable' })
        },
        async finish() {
          const finished = await facts({ kind: 'finish' })
          await thread.end()
          await place.finish()
          return finished
        },
        async giveUp() {
          await thread.end()
          await place.giveUp()
        },
      }
      try {
        await thread.ask({ kind: 'open', path: place.path, shape, at: clock.now().getTime() })
      } catch (error) {
        await inProgress.giveUp()
        throw error
      }
      return inProgress
    },

    async read(jobId) {
      try {
        const file = await open(pathOf(jobId), 'r')
        return file.createReadStream()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async keepOnly(jobIds) {
      const keep = new Set(jobIds)
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const unwanted = names.filter((name) => !keep.has(name) && !beingWritten.has(name))
      for (const name of unwanted) await rm(join(folder, name), { force: true })
      return unwanted.length
    },
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
