const STEPS = 4

/** Where an axis for these values has its lines: at most six of them, at round amounts, 0 among them. */
export function roundTicks(values: readonly number[]): number[] {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const step = roundStep((most - least) / STEPS)
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The next of 1, 2, 2.5, 5 and 10, times a power of ten; at least one naira. */
function roundStep(rough: number): number {
  if (rough <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5].find((candidate) => candidate * power >= rough) ?? 10
  return factor * power
}
