const WINDOW_MS = 60 * 60 * 1000

/** Counts refused sign-ins for e-mails that nobody here has; by the time of the process. */
export type UnknownSignIns = {
  /** @returns how many there were within the hour, where that is worth an entry in the audit log; else null */
  refused(now: number): number | null
}

/**
 * The first of an hour, the tenth, the hundredth and so on are written down: whoever tries is seen at once, and a
 * million tries leave seven entries.
 */
export function createUnknownSignIns(): UnknownSignIns {
  let began = -Infinity
  let counted = 0

  return {
    refused(now) {
      if (now - began >= WINDOW_MS) {
        began = now
        counted = 0
      }
      counted += 1
      return isPowerOfTen(counted) ? counted : null
    },
  }
}

const isPowerOfTen = (count: number): boolean => Number.isInteger(Math.log10(count))
