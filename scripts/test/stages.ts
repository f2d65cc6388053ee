import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { findBrowser, noBrowser } from '../browser/find-browser.ts'
import { type Outcome, root, runNode, runProgram, tool } from '../launch/processes.ts'
import { memoryPlace } from './memory-place.ts'
import { isHere, type Need } from './requirements.ts'
import { leftToSoak, type SkippedTests, skippedTestsIn, skippedInSilence, SOAK, testsIn } from './skipped-tests.ts'
import { type Place, projectRoot, windowPlace } from './window-place.ts'
import { IN_WINDOW, WINDOW_NEEDS, windowAt } from './window-tests.ts'

export type Tally = { passed: number; failed: number; skipped: number }

export type StageResult = Tally & {
  /** Everything the stage printed; shown when something failed. */
  output: string
  /** What the machine lacks, and how many tests were left out for it. */
  leftOut?: SkippedTests
  /** Tests that only `npm run soak` runs: they are not among the skipped ones. */
  soaked?: number
  /** Tests that failed once and then passed, each with how it failed. */
  unsteady?: readonly string[]
  /** A sentence about how it ran. */
  note?: string
}

export type Stage = {
  name: string
  /** What else selects it, as `npm test -- static` does for four of them. */
  group: string
  /** Begins together with this stage, because one of the two leaves a core idle; told in its own place. */
  beside?: string
  run(): Promise<StageResult>
}

const minute = 60_000

/** A stage that holds or does not: it counts as one test. */
const check = (name: string, group: string, args: () => string[], timeoutMs = 10 * minute): Stage => ({
  name,
  group,
  async run() {
    const { code, output } = await runNode(args(), { timeoutMs })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
  },
})

const countIn = (report: unknown, key: string): number => {
  const value: unknown = typeof report === 'object' && report !== null ? Reflect.get(report, key) : undefined
  return typeof value === 'number' ? value : 0
}

/** Vitest leaves the failures of earlier tries at a test that has passed. */
export function unsteadyIn(report: unknown): readonly string[] {
  return testsIn(report)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName.trim()}\n${failureMessages.join('\n')}`)
}

/**
 * What vitest's JSON report and its exit code say together. A file that does not load has no test to fail, and an
 * error outside all tests fails none: both show in the exit code alone, and count as one failure. So does a project
 * without tests, because a stage that ran nothing proved nothing. A test that is skipped for no reason of the table
 * (requirements.ts) has failed: nobody would miss it.
 */
export function tallyOf(report: unknown, { code, output }: Outcome): StageResult {
  const passed = countIn(report, 'numPassedTests')
  const failed = countIn(report, 'numFailedTests')
  const soaked = leftToSoak(report)
  const skipped = countIn(report, 'numPendingTests') + countIn(report, 'numTodoTests') - soaked

  // Where something failed, its tests may not have come to their turn.
  const silent = code === 0 ? skippedInSilence(report) : []
  const isSilent = failed === 0 && (code !== 0 || passed + skipped === 0)
  const complaints = [
    ...(isSilent ? [`Exit code ${code}.\n`] : []),
    ...silent.map((name) => `Skipped for no reason of scripts/test/requirements.ts: ${name}\n`),
  ]
  return {
    passed,
    failed: (isSilent ? 1 : failed) + silent.length,
    skipped: skipped - silent.length,
    output: [output, ...complaints].join(complaints.length > 0 ? '\n' : ''),
    leftOut: skippedTestsIn(report),
    soaked,
  }
}

/** So many tests of a run may need a second try. More are no accident. */
const ALLOWED_SECOND_TRIES = 3

/** The result of a stage with what needed a second try: too many of them fail the stage, and are named. */
export function withSecondTries(result: StageResult, unsteady: readonly string[]): StageResult {
  if (unsteady.length <= ALLOWED_SECOND_TRIES) return { ...result, unsteady }
  const complaint = `${unsteady.length} tests passed at a second try only; ${ALLOWED_SECOND_TRIES} may in one run:`
  const names = unsteady.map((test) => `  ${test.split('\n', 1)[0] ?? test}`)
  return {
    ...result,
    failed: result.failed + 1,
    output: [result.output, complaint, ...names].join('\n'),
    unsteady,
  }
}

type VitestOptions = {
  /** Why nothing of it can run here, if so: then it has failed. */
  readonly whyNot?: () => string | undefined
  /** Whether a test that failed is tried once more. */
  readonly secondTry?: boolean
  /** Whose tests they are, where the stage is not named after it. */
  readonly project?: string
  /** The files that are run, where it is not all of them. */
  readonly files?: readonly string[]
  /** The files that another stage runs. */
  readonly without?: () => readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What all of its tests need. */
  readonly needed?: readonly Need[]
  /** Where it runs, where that is not the project itself. */
  readonly place?: () => Promise<Place>
}

const vitest = (
  name: string,
  {
    whyNot = () => undefined,
    secondTry = false,
    project = name,
    files = [],
    without = () => [],
    env = {},
    needed = [],
    place = projectRoot,
  }: VitestOptions = {},
): Stage => ({
  name,
  group: 'vitest',
  async run() {
    const note = whyNot()
    if (note !== undefined) return { passed: 0, failed: 1, skipped: 0, output: note }

    const reportFile = join(root, 'out', 'test-reports', `${name}.json`)
    await rm(reportFile, { force: true })
    const tests = ['--project', project, ...files, ...without().flatMap((file) => ['--exclude', file])]
    const lacks = needed.filter((need) => !isHere(need))
    if (lacks.length > 0) return leaveOut(tests, lacks, reportFile)

    // A forgotten `.only`, or a snapshot that is not there, fails here as it would on a build machine.
    const strict = ['--allowOnly=false', '--update=none', `--retry=${secondTry ? 1 : 0}`, `--tags-filter=!${SOAK}`]
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    const at = await place()
    try {
      const program = join(at.folder, 'node_modules', 'vitest', 'vitest.mjs')
      const command = [...at.wrapper, process.execPath, program, 'run', ...tests, ...strict, ...reporters]
      const outcome = await runProgram(command, {
        timeoutMs: 60 * minute,
        env: { NO_COLOR: '1', ...at.env, ...env },
        cwd: at.folder,
      })
      const report: unknown = await readFile(reportFile, 'utf8').then(JSON.parse, () => undefined)
      const told = at.note === undefined ? {} : { note: at.note }
      return { ...withSecondTries(tallyOf(report, outcome), unsteadyIn(report)), ...told }
    } finally {
      await at.remove()
    }
  },
})

/** Counts tests that this machine cannot run at all. */
async function leaveOut(tests: readonly string[], lacks: readonly Need[], listFile: string): Promise<StageResult> {
  // Read as text, a test of many cases would count as one.
  const listing = [tool('vitest', 'vitest.mjs'), 'list', ...tests, '--no-static-parse', `--json=${listFile}`]
  const { output } = await runNode(listing, { timeoutMs: 10 * minute })
  const listed: unknown = await readFile(listFile, 'utf8').then(JSON.parse, () => undefined)
  const skipped = Array.isArray(listed) ? listed.length : 0
  const leftOut = new Map(lacks.map((need) => [need, skipped]))
  return { passed: 0, failed: skipped === 0 ? 1 : 0, skipped, output, leftOut }
}

/** What tools remember of files that have not changed since, by their content. */
const remembered = (name: string) => join(root, 'node_modules', `.remembered-${name}`)

const typecheck = () => [
  ...[tool('typescript-native', 'bin/tsc'), '-p', 'tsconfig.pure.json', '--noEmit'],
  ...['--incremental', '--tsBuildInfoFile', remembered('types.json')],
]

const format = () => [
  ...[tool('prettier', 'bin/prettier.cjs'), '--check', '.'],
  ...['--cache', '--cache-strategy', 'content', '--cache-location', remembered('format.json')],
]

/** In the window they see more. */
const inWindow = () => (WINDOW_NEEDS.every((need) => isHere(need)) ? IN_WINDOW : [])
const whyNoBrowser = () => (findBrowser('lean') ? undefined : noBrowser('lean'))

/** Tests over HTTP that are run once more over PostgreSQL; the soak runs all of them so. */
const ON_POSTGRES = [
  'test/api/counter/sale.test.ts',
  'test/api/http/concurrent-commands.test.ts',
  'test/api/invoice/list.test.ts',
  'test/api/mail/two-senders.test.ts',
  'test/api/money/payments.test.ts',
  'test/api/purchases/bills.test.ts',
  'test/api/submission/submit.test.ts',
]

/** Everything that proves the product, in the order of `npm test`: what is quick to fail comes first. */
export const stages: readonly Stage[] = [
  check('build', 'build', () => ['scripts/run.mjs', 'build']),
  check('typecheck', 'static', typecheck),
  check('lint', 'static', () => [tool('oxlint', 'bin/oxlint')]),
  { ...check('format', 'static', format), beside: 'build' },
  check('migrations', 'static', () => ['scripts/run.mjs', 'check-migrations']),
  vitest('unit'),
  vitest('api', { place: memoryPlace }),
  vitest('postgres', { needed: ['postgresql'] }),
  vitest('office', {
    project: 'api',
    files: ON_POSTGRES,
    env: { INVOICE_DESK_TEST_DATABASE: 'postgres' },
    needed: ['postgresql'],
    place: memoryPlace,
  }),
  vitest('documents', { place: memoryPlace }),
  vitest('random', { place: memoryPlace }),
  // One file after the other, as are those of the desktop window, and both wait much: each runs beside half of the rest.
  { ...vitest('faults'), beside: 'typecheck' },
  // A busy machine may hold up a browser for longer than a test waits, once: what fails twice in a row is no accident.
  vitest('e2e', { whyNot: whyNoBrowser, without: inWindow, secondTry: true, place: memoryPlace }),
  vitest('window', {
    project: 'e2e',
    files: IN_WINDOW,
    env: windowAt('125'),
    needed: WINDOW_NEEDS,
    secondTry: true,
    place: memoryPlace,
  }),
  { ...vitest('electron', { place: windowPlace, secondTry: true }), beside: 'documents' },
]
