/** The middle value; of an even number of values the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('There is nothing to take the median of.')
  return middle
}

/** The value that so large a share of them does not pass, 0.99 for all but one of a hundred. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** How often `work` was done per second: `clients` of it at a time, for so many milliseconds. */
export async function ratePerSecond(
  milliseconds: number,
  clients: number,
  work: (client: number) => Promise<void> | void,
): Promise<number> {
  let done = 0
  const started = performance.now()
  const until = started + milliseconds

  const lane = async (client: number): Promise<void> => {
    while (performance.now() < until) {
      await work(client)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => lane(client)))
  return done / ((performance.now() - started) / 1000)
}

/**
 * Measures everything once per round, in turn, so that a slow moment of the machine falls on all of it; the median over
 * the rounds is what counts. Answers the values by name, in the order of the rounds.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) values[name].push(await measures[name]())
  }
  return values
}
