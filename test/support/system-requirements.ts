import { type TaskMeta, TestRunner } from 'vitest'

import { isHere, type Need } from '../../scripts/test/requirements.ts'

/**
 * For a test, or a group of them, that not every machine can run: `it('...', needs('strace'), () => ...)`. There is no
 * other way to leave out a test: `npm test` reads from its report what each of them lacks.
 */
export function needs(...needed: readonly Need[]): { readonly skip?: true; readonly meta?: TaskMeta } {
  const lacks = needed.filter((need) => !isHere(need))
  return lacks.length === 0 ? {} : { skip: true, meta: Object.assign<TaskMeta, object>({}, { lacks }) }
}

const unaskedBy = new WeakMap<object, Set<Need>>()

/** Whether a second reader can be asked. Where it cannot, `npm test` tells of how many tests. */
export function canAsk(need: Need): boolean {
  if (isHere(need)) return true
  const meta = TestRunner.getCurrentTest()?.meta
  if (meta) {
    const unasked = (unaskedBy.get(meta) ?? new Set()).add(need)
    unaskedBy.set(meta, unasked)
    Object.assign(meta, { unasked: [...unasked] })
  }
  return false
}
