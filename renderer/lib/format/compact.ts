const MINUS = '\u2212'

const units = [
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
