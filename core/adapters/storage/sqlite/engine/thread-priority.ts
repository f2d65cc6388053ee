import { constants, setPriority } from 'node:os'

/**
 * Has the thread that calls it go behind all others: copying and checking a database must not hold up a till on a computer
 * of two processors. On Linux a priority is that of a thread; elsewhere it would be that of the whole program, and stays.
 */
export function goBehindOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // A system that forbids it: then it goes beside them, as ever.
  }
}
