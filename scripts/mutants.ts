/* npm run mutants [-- name ...]: breaks the product on purpose, fault by fault, and expects the tests to notice. */

import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { z } from 'zod'

import { mutants } from '../test/mutants/all.ts'
import type { Mutant } from '../test/mutants/mutant.ts'

import { root, runNode } from './launch/processes.ts'

const LEFT_BEHIND = ['node_modules', 'out', 'artifacts', '.git', 'dist']

/** The project without what is built, with the same packages: faults never touch the real files. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-mutants-'))
  await cp(root, folder, {
    recursive: true,
    filter: (source) => !LEFT_BEHIND.includes(relative(root, source)),
  })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

const Report = z.looseObject({
  testResults: z.array(
    z.looseObject({ assertionResults: z.array(z.looseObject({ fullName: z.string(), status: z.string() })) }),
  ),
})

/** The full names of the tests that failed, as vitest's JSON report lists them. */
function failedTests(report: unknown): string[] {
  const results = Report.safeParse(report).data?.testResults ?? []
  const tests = results.flatMap(({ assertionResults }) => assertionResults)
  return tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

type Run = {
  readonly passed: boolean
  readonly failed: readonly string[]
  readonly output: string
}

const inBrowser = (test: string): boolean => test.startsWith('test/e2e/')

async function runTests(folder: string, tests: readonly string[]): Promise<Run> {
  // A browser is served what was built.
  if (tests.some(inBrowser)) {
    const built = await runNode([join(folder, 'scripts', 'run.mjs'), 'build'], { timeoutMs: 300_000 })
    if (built.code !== 0) return { passed: false, failed: [], output: built.output }
  }
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const reportFile = join(folder, 'mutant-report.json')
  await rm(reportFile, { force: true })
  const flags = ['--bail', '1', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const { code, output } = await runNode([vitest, 'run', '--root', folder, ...flags, ...tests], { timeoutMs: 600_000 })
  const report = await readFile(reportFile, 'utf8').catch(() => '{}')
  return { passed: code === 0, failed: failedTests(JSON.parse(report) as unknown), output }
}

/** Changes the file for the time of a run. A run in which no test fails and that is not green either proves nothing. */
async function runBroken(folder: string, { name, file, find, replace, tests }: Mutant): Promise<Run> {
  const path = join(folder, file)
  const original = await readFile(path, 'utf8')
  if (!original.includes(find)) throw new Error(`${file} no longer has the text that this fault replaces: ${find}`)

  await writeFile(
    path,
    original.replace(find, () => replace),
  )
  try {
    const run = await runTests(folder, tests)
    if (!run.passed && run.failed.length === 0) throw new Error(`No test ran to its end with "${name}".\n${run.output}`)
    return run
  } finally {
    await writeFile(path, original)
  }
}

const wanted = process.argv.slice(2)
const chosen = wanted.length === 0 ? mutants : mutants.filter(({ name }) => wanted.includes(name))
const folder = await copyProject()
let survivors = 0

try {
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))]
  const before = await runTests(folder, tests)
  if (!before.passed) {
    throw new Error(`Tests are red before anything is broken: ${before.failed.join(', ')}\n${before.output}`)
  }

  for (const mutant of chosen) {
    const { passed, failed } = await runBroken(folder, mutant)
    if (passed) survivors++
    const verdict = passed ? 'SURVIVED' : 'noticed '
    const by = passed ? '' : `\n          by "${failed[0]}"`
    process.stdout.write(`${verdict}  ${mutant.name}: ${mutant.breaks}${by}\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

process.stdout.write(`${chosen.length - survivors} passed, ${survivors} failed\n`)
process.exitCode = survivors > 0 || chosen.length === 0 ? 1 : 0
