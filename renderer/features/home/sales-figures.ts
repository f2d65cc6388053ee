const MINUS = '\u2212'

const units = [
  { size: 1_000_000_000_000, sign: 'tn' },
  { size: 1_000_000_000, sign: 'bn' },
  { size: 1_000_000, sign: 'm' },
  { size: 1_000, sign: 'k' },
] as const

/** Naira for a glance, where the exact amount is near: `₦7.9m`, `₦86k`, `₦0`, `−₦1.5k`. Rounded. */
export function formatCompactNaira(naira: number): string {
  const amount = Math.abs(naira)
  const sign = naira < 0 && Math.round(amount) > 0 ? MINUS : ''
  // Where rounding reaches the next unit (999,960 is 1m), that one counts.
  const unit = units.find(({ size }) => amount >= size * 0.99995)
  if (!unit) return `${sign}₦${Math.round(amount)}`

  const scaled = amount / unit.size
  const digits = scaled >= 99.95 ? Math.round(scaled).toString() : (Math.round(scaled * 10) / 10).toString()
  return `${sign}₦${digits}${unit.sign}`
}

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
