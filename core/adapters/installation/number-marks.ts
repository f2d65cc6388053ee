import { hash } from 'node:crypto'
import { closeSync, fdatasync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { z } from 'zod'

import { AppError } from '../../contract/errors.ts'
import { highestOfEach, seriesName, type NumberSeries } from '../../domain/business/number-series.ts'
import type { NumberMarks } from '../../ports/number-marks.ts'
import { replaceFile } from '../../runtime/atomic-file.ts'

const file = z.object({
  series: z.array(z.object({ tin: z.string(), isLive: z.boolean(), next: z.int().positive() })),
})

/** Two files with the same content: one that is lost or torn takes nothing with it. */
export const markFiles = (root: string): string[] =>
  ['number-marks.json', 'number-marks.2.json'].map((name) => join(root, name))

/** How long a mark may be younger than the disk. Only a power cut, and then an older copy by hand, would reach it. */
const SYNC_MS = 500

/**
 * The marks of a data folder. They are written in place, one file after the other, so that at most one of them is torn
 * at any moment: a write of some hundred bytes that waits for no disk, once for all that was committed together. What
 * has been written survives the end of the process; it is synced behind the answers, and at the end.
 */
export async function openNumberMarks(root: string): Promise<NumberMarks> {
  const files = markFiles(root)
  const marks = new Map(readNumberMarks(root).map((mark) => [seriesName(mark), mark]))
  for (const path of files) if (readMarks(path) === undefined) await replaceFile(path, textOf(marks.values()))

  const descriptors = files.map((path) => openSync(path, 'r+'))
  let failure: unknown
  let timer: NodeJS.Timeout | undefined
  let syncing: Promise<unknown> = Promise.resolve()

  function write(): void {
    const bytes = Buffer.from(textOf(marks.values()))
    try {
      for (const descriptor of descriptors) {
        if (writeSync(descriptor, bytes, 0, bytes.length, 0) < bytes.length) throw shortWrite()
      }
      failure = undefined
      timer ??= setTimeout(sync, SYNC_MS).unref()
    } catch (error) {
      failure = error
    }
  }

  function sync(): void {
    timer = undefined
    syncing = syncing.then(() => Promise.all(descriptors.map((descriptor) => promisify(fdatasync)(descriptor))))
    // What the disk refused it refuses again: then no number is given until it takes it.
    syncing = syncing.catch((error: unknown) => void (failure = error))
  }

  return {
    all: () => [...marks.values()],

    raise(series) {
      const risen = series.filter((one) => (marks.get(seriesName(one))?.next ?? 0) < one.next)
      for (const one of highestOfEach(risen)) marks.set(seriesName(one), one)
      if (risen.length > 0) write()
    },

    assertKept() {
      if (failure === undefined) return
      write()
      if (failure === undefined) return
      const isFull = failure instanceof Error && 'code' in failure && failure.code === 'ENOSPC'
      throw new AppError(isFull ? 'storage_full' : 'storage_unavailable', { cause: failure })
    },

    async close() {
      clearTimeout(timer)
      sync()
      await syncing
      for (const descriptor of descriptors) closeSync(descriptor)
    },
  }
}

/** The marks of a folder that is not open: the highest that either file knows. */
export function readNumberMarks(root: string): NumberSeries[] {
  return highestOfEach(markFiles(root).flatMap((path) => readMarks(path) ?? []))
}

/** A line of JSON, and its SHA-256 below it; what follows is left of a longer one. Undefined for a file that is missing, torn or somebody else's. */
function readMarks(path: string): NumberSeries[] | undefined {
  try {
    const [line = '', digest] = readFileSync(path, 'utf8').split('\n')
    return digest === hash('sha256', line) ? file.parse(JSON.parse(line)).series : undefined
  } catch {
    return undefined
  }
}

function textOf(series: Iterable<NumberSeries>): string {
  const line = JSON.stringify({ series: [...series] })
  return `${line}\n${hash('sha256', line)}\n`
}

const shortWrite = (): Error => Object.assign(new Error('The disk took half a mark.'), { code: 'ENOSPC' })
