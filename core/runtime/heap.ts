import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

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
 * Keeps V8 from growing the part of its heap where objects are made beyond what the start took (16 MB instead of 48 at
 * most). A busy minute makes little garbage in each request: a larger part only holds more memory of the machine, and
 * stops requests for longer when it is swept. Not over PostgreSQL: requests wait for it, many at a time, and what they hold
 * was copied again and again (a sixth of the processor time of a create).
 */
export function limitYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** While a program starts nearly nothing that it makes is garbage. */
const START_MS = 2_000

/**
 * Has V8 look for no garbage in all of the heap until a start is over: it would mark the whole program for nothing, which
 * is a twentieth of the processor time of a start.
 */
export function postponeMarking(): void {
  setFlagsFromString('--no-incremental-marking')
  setTimeout(() => setFlagsFromString('--incremental-marking'), START_MS).unref()
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
