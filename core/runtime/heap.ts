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
