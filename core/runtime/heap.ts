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
