import { hash } from 'node:crypto'
import { closeSync, fdatasync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'

import { AppError } from '../../contract/http/errors.ts'
import { replaceFile } from '../../runtime/atomic-file.ts'

/** How long what was written may be younger than the disk. Only a power cut would reach it. */
const SYNC_MS = 500

export type TwinFiles = {
  /**
   * Writes a line into both files. A write of some hundred bytes that waits for no disk: what was written survives the
   * end of the process, and is synced behind the answers. Never throws.
   */
  write(line: string): void
  /** Why the last line, or its sync, failed; undefined when it did not. */
  failure(): unknown
  /** What was written last is on the disk when it resolves. @throws what the disk says */
  synced(): Promise<void>
  /** Everything is on the disk when it resolves. */
  close(): Promise<void>
}

/**
 * Two files with the same line: one that is lost or torn takes nothing with it. They are written in place, one after
 * the other, so that at most one of them is torn at any moment.
 *
 * @param line what both hold, on the disk, from now on
 */
export async function openTwinFiles(paths: readonly string[], line: string): Promise<TwinFiles> {
  for (const path of paths) if (readLine(path) === undefined) await replaceFile(path, withDigest(line))

  const descriptors = paths.map((path) => openSync(path, 'r+'))
  for (const [at, path] of paths.entries()) {
    const descriptor = descriptors[at]
    if (descriptor === undefined || readLine(path) === line) continue
    writeLine(descriptor, line)
    fdatasyncSync(descriptor)
  }
  let failure: unknown
  let timer: NodeJS.Timeout | undefined
  let syncing: Promise<unknown> = Promise.resolve()

  function sync(): void {
    timer = undefined
    syncing = syncing.then(() => Promise.all(descriptors.map((descriptor) => promisify(fdatasync)(descriptor))))
    // What the disk refused it refuses again: then the next line is written once more before it counts.
    syncing = syncing.catch((error: unknown) => void (failure = error))
  }

  return {
    write(next) {
      try {
        for (const descriptor of descriptors) writeLine(descriptor, next)
        failure = undefined
        timer ??= setTimeout(sync, SYNC_MS).unref()
      } catch (error) {
        failure = error
      }
    },
    failure: () => failure,
    async synced() {
      clearTimeout(timer)
      sync()
      await syncing
      if (failure !== undefined) throw writeFailure(failure)
    },
    async close() {
      clearTimeout(timer)
      sync()
      await syncing
      for (const descriptor of descriptors) closeSync(descriptor)
    },
  }
}

function writeLine(descriptor: number, line: string): void {
  const bytes = Buffer.from(withDigest(line))
  if (writeSync(descriptor, bytes, 0, bytes.length, 0) < bytes.length) throw shortWrite()
}

/** The line of a file, with its SHA-256 below it; what follows is left of a longer one. Undefined for a file that is missing, torn or somebody else's. */
export function readLine(path: string): string | undefined {
  try {
    const [line = '', digest] = readFileSync(path, 'utf8').split('\n')
    return digest === hash('sha256', line) ? line : undefined
  } catch {
    return undefined
  }
}

const withDigest = (line: string): string => `${line}\n${hash('sha256', line)}\n`

/** What whoever waits for a line is told. */
export function writeFailure(failure: unknown): AppError {
  const isFull = failure instanceof Error && 'code' in failure && failure.code === 'ENOSPC'
  return new AppError(isFull ? 'storage_full' : 'storage_unavailable', { cause: failure })
}

const shortWrite = (): Error => Object.assign(new Error('The disk took half a line.'), { code: 'ENOSPC' })
