/** Whole kobo (1/100 naira). A `number` can never be passed where this is expected. */
export type Kobo = bigint

/** The largest total an invoice may have: 70,000,000,000,000.00 NGN. Above it JSON numbers lose kobo. */
export const MAX_TOTAL_KOBO: Kobo = 7_000_000_000_000_000n

/**
 * `numerator ÷ denominator`, rounded once to a whole number, halves away from zero,
 * so that a credit note mirrors its invoice exactly.
 *
 * @throws RangeError when the denominator is not positive (a bug, never an input error).
 */
export function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('denominator must be positive')

  const sign = numerator < 0n ? -1n : 1n
  const magnitude = numerator * sign
  const quotient = magnitude / denominator
  const roundsUp = (magnitude % denominator) * 2n >= denominator

  return sign * (roundsUp ? quotient + 1n : quotient)
}

/** Adds whole kobo amounts. */
export function sumKobo(amounts: Iterable<Kobo>): Kobo {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

/**
 * How much of `amount` goes to each that has room for so much, the first first: never below 0, whatever is below 0 itself,
 * and no more than is left. All in kobo.
 */
export function fillInOrder(amount: Kobo, rooms: readonly Kobo[]): Kobo[] {
  let rest = amount
  return rooms.map((room) => {
    const part = room < rest ? room : rest
    if (part <= 0n) return 0n
    rest -= part
    return part
  })
}
