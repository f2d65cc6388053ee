/* npm test [-- stage ...]: everything that proves the product. Ends with one line, `N passed, N failed`. */

import { type Stage, type StageResult, stages, type Tally } from './test-stages.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((word) => !stages.some(({ name, group }) => name === word || group === word))

if (unknown.length > 0) {
  const names = [...new Set(stages.flatMap(({ name, group }) => [group, name]))]
  process.stderr.write(`There is no stage ${unknown.join(', ')}. There are: ${names.join(', ')}.\n`)
  process.exit(1)
}

const summary = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

function report({ name }: Stage, result: StageResult, milliseconds: number): void {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`
  const outcome = result.note === undefined ? summary(result) : `skipped: ${result.note}`
  if (result.failed > 0) process.stdout.write(`\n${result.output.trimEnd()}\n\n`)
  process.stdout.write(`${name.padEnd(12)}${seconds.padStart(8)}  ${outcome}\n`)
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 }

for (const stage of stages) {
  if (wanted.length > 0 && !wanted.includes(stage.name) && !wanted.includes(stage.group)) continue

  const started = performance.now()
  const result = await stage.run()
  report(stage, result, performance.now() - started)

  total.passed += result.passed
  total.failed += result.failed
  total.skipped += result.skipped
}

process.stdout.write(`${summary(total)}\n`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
