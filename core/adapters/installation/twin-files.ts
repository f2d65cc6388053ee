import { hash } from 'node:crypto'
import { closeSync, fdatasync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'

import { AppError } from '../../contract/http/errors.ts'
import { replaceFile } from '../../runtime/atomic-file.ts'

/** How long what was written may be younger than the disk. Only a power cut would reach it. */
const SYNC_MS = 500
/** A line of so many bytes is not written anew for each change: 200 businesses have one of 12 KB, 100,000 of 6 MB. */
const LONG_LINE = 16_384

export type TwinFiles = {
  /**
   * Writes a line into both files. A write of some hundred bytes that waits for no disk: what was written survives the
   * end of the process, and is synced behind the answers. Never throws.
   */
  write(line: string): void
  /** Writes what has changed behind a long line; a short one, or one behind which there is as much already, as a whole. */
  add(change: string, line: () => string): void
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
    const [first, ...changes] = readLines(path)
    if (descriptor === undefined || (first === line && changes.length === 0)) continue
    writeAt(descriptor, withDigest(line), 0)
    fdatasyncSync(descriptor)
  }
  /** Of the line, and of all that is written. */
  let whole = bytesOf(line)
  let end = whole
  let digest = hash('sha256', line)
  let failure: unknown
  let timer: NodeJS.Timeout | undefined
  let syncing: Promise<unknown> = Promise.resolve()

  function sync(): void {
    timer = undefined
    syncing = syncing.then(() => Promise.all(descriptors.map((descriptor) => promisify(fdatasync)(descriptor))))
    // What the disk refused it refuses again: then the next line is written once more before it counts.
    syncing = syncing.catch((error: unknown) => void (failure = error))
  }

  function write(next: string): void {
    try {
      for (const descriptor of descriptors) writeAt(descriptor, withDigest(next), 0)
      whole = end = bytesOf(next)
      digest = hash('sha256', next)
      failure = undefined
      timer ??= setTimeout(sync, SYNC_MS).unref()
    } catch (error) {
      failure = error
    }
  }

  return {
    write,
    add(change, line) {
      if (failure !== undefined || whole < LONG_LINE || end >= 2 * whole) return write(line())
      try {
        const part = withDigest(change, digest)
        for (const descriptor of descriptors) writeAt(descriptor, part, end)
        end += Buffer.byteLength(part)
        digest = hash('sha256', digest + change)
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

function writeAt(descriptor: number, text: string, position: number): void {
  const bytes = Buffer.from(text)
  if (writeSync(descriptor, bytes, 0, bytes.length, position) < bytes.length) throw shortWrite()
}

/**
 * The line of a file and the changes behind it, each with its SHA-256 below it, that of a change with the one before; what
 * follows is left of an earlier line. Empty for a file that is missing, torn or somebody else's.
 */
export function readLines(path: string): string[] {
  const found: string[] = []
  try {
    const rows = readFileSync(path, 'utf8').split('\n')
    let before = ''
    for (let at = 0; at + 1 < rows.length; at += 2) {
      const [text = '', digest] = rows.slice(at, at + 2)
      if (digest !== hash('sha256', before + text)) break
      found.push(text)
      before = digest
    }
  } catch {
    // It is as if there were none.
  }
  return found
}

/** The line alone. */
export const readLine = (path: string): string | undefined => readLines(path)[0]

const withDigest = (text: string, before = ''): string => `${text}\n${hash('sha256', before + text)}\n`
const bytesOf = (line: string): number => Buffer.byteLength(withDigest(line))

/** What whoever waits for a line is told. */
export function writeFailure(failure: unknown): AppError {
  const isFull = failure instanceof Error && 'code' in failure && failure.code === 'ENOSPC'
  return new AppError(isFull ? 'storage_full' : 'storage_unavailable', { cause: failure })
}

const shortWrite = (): Error => Object.assign(new Error('The disk took half a line.'), { code: 'ENOSPC' })
