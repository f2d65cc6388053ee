/*
 * npm test [-- stage ...]: everything that proves the product. Says what this machine could not prove, and ends with one
 * line, `N passed, N failed`.
 */

import { type SkippedTests, together, toLines } from './test/skipped-tests.ts'
import { type Stage, type StageResult, stages, type Tally } from './test/stages.ts'

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
  if (result.failed > 0) process.stdout.write(`\n${result.output.trimEnd()}\n\n`)
  process.stdout.write(`${name.padEnd(12)}${seconds.padStart(8)}  ${summary(result)}\n`)
  if (result.note !== undefined) process.stdout.write(`${result.note}\n`)
  for (const test of result.unsteady ?? []) process.stdout.write(`\nPassed at a second try only: ${test}\n\n`)
}

const chosen = stages.filter(
  ({ name, group }) => wanted.length === 0 || wanted.includes(name) || wanted.includes(group),
)

async function timed(stage: Stage): Promise<{ result: StageResult; milliseconds: number }> {
  const started = performance.now()
  const result = await stage.run()
  return { result, milliseconds: performance.now() - started }
}

const begun = new Map<Stage, ReturnType<typeof timed>>()
function begin(stage: Stage): ReturnType<typeof timed> {
  const running = begun.get(stage) ?? timed(stage)
  begun.set(stage, running)
  return running
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 }
const leftOut: SkippedTests[] = []
let soaked = 0

for (const stage of chosen) {
  for (const other of chosen.filter(({ beside }) => beside === stage.name)) void begin(other)

  const { result, milliseconds } = await begin(stage)
  report(stage, result, milliseconds)

  total.passed += result.passed
  total.failed += result.failed
  total.skipped += result.skipped
  if (result.leftOut) leftOut.push(result.leftOut)
  soaked += result.soaked ?? 0
}

for (const line of toLines(together(leftOut))) process.stdout.write(`${line}\n`)
if (soaked > 0) process.stdout.write(`Left to the soak: ${soaked} tests. Type: npm run soak\n`)
process.stdout.write(`${summary(total)}\n`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
