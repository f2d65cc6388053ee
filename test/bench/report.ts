import { median, percentile } from './measure.ts'

type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** One promise measured: a value, the yardstick of the same run, and what their ratio has to be. */
export type Result = {
  /** The row of the table of promises. */
  readonly row: string
  readonly name: string
  readonly unit: string
  readonly value: number
  readonly against: { readonly name: string; readonly value: number }
  readonly goal: Goal
  /** Everything that was measured beside it, round by round. */
  readonly samples: Readonly<Record<string, readonly number[]>>
}

/** What a run once measured, by `keyOf`; kept in the repository. */
export type Baseline = Readonly<Record<string, { readonly ratio: number; readonly noise: number }>>

export const keyOf = ({ row, name, against }: Result): string => `${row} ${name} / ${against.name}`

const ratioOf = ({ value, against }: Result): number => value / against.value

export function isMet(result: Result): boolean {
  const ratio = ratioOf(result)
  return 'atLeast' in result.goal ? ratio >= result.goal.atLeast : ratio <= result.goal.atMost
}

/** Machines differ by more than the rounds of one run show. */
const LEAST_NOISE = 0.25

/** By how much of itself a ratio may differ without a reason: as far as the middle half of samples usually lies apart. */
export function noiseOf({ samples }: Result): number {
  const spreads = Object.values(samples).flatMap((values) => {
    const middle = values.length < 2 ? 0 : median(values)
    return middle === 0 ? [] : [(percentile(values, 0.75) - percentile(values, 0.25)) / Math.abs(middle)]
  })
  return spreads.length === 0 ? LEAST_NOISE : Math.max(LEAST_NOISE, median(spreads))
}

/**
 * Whether a result is worse than it once was by more than the noise of both runs. What keeps its promise with room to
 * spare is no regression: a list of 2 ms that takes 3 is none, where 6 are promised.
 */
export function isRegression(result: Result, baseline: Baseline): boolean {
  const once = baseline[keyOf(result)]
  if (!once || isMet(result)) return false
  const allowed = 1 + noiseOf(result) + once.noise
  return 'atLeast' in result.goal ? ratioOf(result) * allowed < once.ratio : ratioOf(result) > once.ratio * allowed
}

export const baselineOf = (results: readonly Result[]): Baseline =>
  Object.fromEntries(
    results.map((result) => [keyOf(result), { ratio: round(ratioOf(result)), noise: round(noiseOf(result)) }]),
  )

const round = (value: number): number => Number(value.toPrecision(3))

const goalText = (goal: Goal): string => ('atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`)

function verdict(result: Result, baseline: Baseline): string {
  if (isMet(result)) return 'met'
  return isRegression(result, baseline) ? 'WORSE THAN BEFORE' : 'MISSED'
}

/** The results as a table for a terminal. */
export function tableOf(results: readonly Result[], baseline: Baseline): string {
  const lines = results.map((result) => [
    result.row,
    result.name,
    `${result.value.toFixed(result.unit === 'ms' || result.unit === '%' ? 2 : 0)} ${result.unit}`,
    `${result.against.value.toFixed(result.unit === 'ms' || result.unit === '%' ? 2 : 0)} ${result.unit} ${result.against.name}`,
    ratioOf(result).toFixed(2),
    baseline[keyOf(result)]?.ratio.toFixed(2) ?? '-',
    goalText(result.goal),
    verdict(result, baseline),
  ])
  const rows = [['row', 'what', 'measured', 'against', 'ratio', 'before', 'goal', ''], ...lines]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The results for a file. */
export function jsonOf(
  results: readonly Result[],
  baseline: Baseline,
  about: Readonly<Record<string, unknown>>,
): string {
  const measured = results.map((result) => ({
    ...result,
    ratio: ratioOf(result),
    met: isMet(result),
    regression: isRegression(result, baseline),
  }))
  return `${JSON.stringify({ ...about, results: measured }, undefined, 2)}\n`
}
