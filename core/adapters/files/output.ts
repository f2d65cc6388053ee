import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

import { Zip, ZipDeflate } from 'fflate'

import type { FileFacts } from '../../ports/activity/job-files.ts'

/** Where bytes go, a few at a time. */
export type Sink = {
  write(bytes: Uint8Array): void
  /** What went through; said again where it is ended again. */
  end(): FileFacts
}

/** ZIPs without the extension for big ones end here, with some room for their directory. */
const MOST_BYTES = 4_000_000_000
const MOST_ENTRIES = 65_000

/** A file that would be bigger than those who open it can read. */
export class TooBigError extends Error {
  override readonly name = 'TooBigError'
  readonly code = 'TOO_BIG'
}

/** Counts what passes, and knows its SHA-256 at the end. */
function counted(pass: (bytes: Uint8Array) => void, close: () => void = () => undefined): Sink {
  const hash = createHash('sha256')
  let size = 0
  let facts: FileFacts | undefined
  return {
    write(bytes) {
      size += bytes.length
      hash.update(bytes)
      pass(bytes)
    },
    end() {
      if (facts) return facts
      close()
      facts = { size, sha256: hash.digest('hex') }
      return facts
    },
  }
}

/** A new file, for its user only. What is ended is on the disk. @throws EEXIST, ENOSPC, TooBigError */
export function openOutput(path: string): Sink & { close(): void } {
  const descriptor = openSync(path, 'wx', 0o600)
  let isOpen = true
  let size = 0
  const close = () => {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
  const sink = counted(
    (bytes) => {
      size += bytes.length
      if (size > MOST_BYTES) throw new TooBigError('A file of a job came to 4 GB.')
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
    },
    () => {
      fsyncSync(descriptor)
      close()
    },
  )
  return { ...sink, close }
}

/** Level 1: what goes in is mostly compressed already, and a level above costs more time than it saves room. */
const LEVEL = 1

/** A ZIP, written as its files come. Each is deflated, so that readers that go from front to back know where it ends. */
export function openZip(output: Pick<Sink, 'write'>, at: Date) {
  let entries = 0
  let failure: Error | undefined
  const zip = new Zip((error, bytes) => {
    if (error) failure = error
    else output.write(bytes)
  })
  const orFailure = () => {
    if (failure) throw failure
  }

  return {
    entry(name: string): Sink {
      if (++entries > MOST_ENTRIES) throw new TooBigError('A ZIP of a job came to 65,000 files.')
      const file = new ZipDeflate(name, { level: LEVEL })
      file.mtime = at
      zip.add(file)
      return counted(
        (bytes) => {
          file.push(bytes)
          orFailure()
        },
        () => {
          file.push(new Uint8Array(), true)
          orFailure()
        },
      )
    },
    end() {
      zip.end()
      orFailure()
    },
  }
}
