import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import Database from 'better-sqlite3'

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/** Collects garbage thoroughly and gives empty pages back to the machine, which V8 does by itself only when it needs room. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  try {
    const collect = runInNewContext('globalThis.gc') as Collect | undefined
    collect?.({ type: 'major', flavor: 'last-resort' })
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}

/**
 * Has the C library give back pages that it keeps between others that are in use: 60 of the 170 MB of a server at rest, of
 * which 13 were in use. Node cannot ask for that, and SQLite can: it calls a function of a library by its name, which is
 * meant for extensions. `malloc_trim` takes a number there (how much to keep at the end, and an address is enough for all
 * of it) and answers one. Where another library allocates, this does nothing.
 */
export function trimAllocator(): void {
  if (process.platform !== 'linux' || process.versions['electron'] !== undefined) return
  // Its types know no name of a function.
  const db = new Database(':memory:') as Database.Database & { loadExtension(file: string, name: string): void }
  try {
    db.loadExtension('libc.so.6', 'malloc_trim')
  } catch {
    // It answers 1 where it gave something back, which SQLite takes for an error. musl has no such function, nor that file.
  } finally {
    db.close()
  }
}

/**
 * Keeps V8 from growing the part of its heap where objects are made beyond what the start took (16 MB instead of 48 at
 * most). A busy minute makes little garbage in each request: a larger part only holds more memory of the machine, and
 * stops requests for longer when it is swept.
 */
export function limitYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** By how much of itself, in per cent, the heap may grow before garbage is collected again. */
const LITTLE_GROWTH = 30
/** V8 decides by itself. */
const ANY_GROWTH = 0

/**
 * Has V8 collect garbage before much of it has piled up, or when it thinks best: up to three times of what is in use. A
 * check of all that is stored left 50 MB of it lying about. Under a load of requests the processor has better to do.
 */
export function limitHeapGrowth(isLimited: boolean): void {
  setFlagsFromString(`--heap-growing-percent=${isLimited ? LITTLE_GROWTH : ANY_GROWTH}`)
}
