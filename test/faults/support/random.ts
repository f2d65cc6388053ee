export type Random = {
  /** From 0 (inclusive) to 1. */
  next(): number
  pick<T>(items: readonly T[]): T
}

/** Numbers that a seed repeats (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed

  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    next,
    pick(items) {
      const picked = items[Math.floor(next() * items.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
  }
}

/** `FAULT_SEED` repeats a run; otherwise every run has its own seed, which is printed. */
export function chosenSeed(test: string): number {
  const seed = Number(process.env['FAULT_SEED'] ?? Math.trunc(performance.timeOrigin) % 1_000_000)
  console.log(`${test}: FAULT_SEED=${seed}`)
  return seed
}
