export type Draw = {
  /** A whole number below this one. */
  below(end: number): number
  /** The place of one of these shares. */
  among(shares: readonly number[]): number
  /** A few of them nearly always, most of them now and then. */
  skewed<T>(items: readonly T[]): T | null
}

/** Draws lots that are the same each time (mulberry32). */
export function createDraws(seed: number): Draw {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    below: (end) => Math.floor(next() * end),
    among(shares) {
      let left = next() * shares.reduce((sum, share) => sum + share, 0)
      return Math.max(
        0,
        shares.findIndex((share) => (left -= share) < 0),
      )
    },
    skewed: (items) => items[Math.floor(next() ** 3 * items.length)] ?? null,
  }
}
