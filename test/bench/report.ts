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

const ratioOf = ({ value, against }: Result): number => value / against.value

export function isMet(result: Result): boolean {
  const ratio = ratioOf(result)
  return 'atLeast' in result.goal ? ratio >= result.goal.atLeast : ratio <= result.goal.atMost
}

const goalText = (goal: Goal): string => ('atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`)

/** The results as a table for a terminal. */
export function tableOf(results: readonly Result[]): string {
  const lines = results.map((result) => [
    result.row,
    result.name,
    `${result.value.toFixed(result.unit === 'ms' ? 1 : 0)} ${result.unit}`,
    `${result.against.value.toFixed(result.unit === 'ms' ? 1 : 0)} ${result.unit} ${result.against.name}`,
    ratioOf(result).toFixed(2),
    goalText(result.goal),
    isMet(result) ? 'met' : 'MISSED',
  ])
  const rows = [['row', 'what', 'measured', 'against', 'ratio', 'goal', ''], ...lines]
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
export function jsonOf(results: readonly Result[], about: Readonly<Record<string, unknown>>): string {
  const measured = results.map((result) => ({ ...result, ratio: ratioOf(result), met: isMet(result) }))
  return `${JSON.stringify({ ...about, results: measured }, undefined, 2)}\n`
}
