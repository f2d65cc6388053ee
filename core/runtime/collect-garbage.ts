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
