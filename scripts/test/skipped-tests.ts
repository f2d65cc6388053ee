import { z } from 'zod'

import { type Need, needNames, requirementOf } from './requirements.ts'

/** How many tests were left out for each thing of the table, or read by one reader only. */
export type SkippedTests = ReadonlyMap<Need, number>

const names = z.array(z.enum(needNames as [Need, ...Need[]])).default([])
const Test = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()),
  tags: z.array(z.string()).default([]),
  meta: z.object({ lacks: names, unasked: names }).catch({ lacks: [], unasked: [] }),
})
const TestReport = z.object({ testResults: z.array(z.object({ assertionResults: z.array(Test) })) })

/** The tests of vitest's JSON report; none where it left none. */
export function testsIn(report: unknown): readonly z.infer<typeof Test>[] {
  const { testResults } = TestReport.catch({ testResults: [] }).parse(report)
  return testResults.flatMap(({ assertionResults }) => assertionResults)
}

const wasRun = (status: string): boolean => status === 'passed' || status === 'failed'

/** What `needs` and `canAsk` of test/support wrote beside the tests. */
export function skippedTestsIn(report: unknown): SkippedTests {
  const counts = new Map<Need, number>()
  for (const { status, meta } of testsIn(report)) {
    for (const need of wasRun(status) ? meta.unasked : meta.lacks) counts.set(need, (counts.get(need) ?? 0) + 1)
  }
  return counts
}

/** Variants, looks and long lots have this tag: `npm test` leaves them to `npm run soak`. */
export const SOAK = 'soak'

/** How many tests were left to the soak. */
export const leftToSoak = (report: unknown): number =>
  testsIn(report).filter(({ status, tags }) => !wasRun(status) && tags.includes(SOAK)).length

/** Tests that were not run, for no reason of the table, and are not left to the soak. */
export function skippedInSilence(report: unknown): readonly string[] {
  return testsIn(report).flatMap(({ status, fullName, tags, meta }) =>
    wasRun(status) || meta.lacks.length > 0 || tags.includes(SOAK) ? [] : [fullName.trim()],
  )
}

export function together(all: readonly SkippedTests[]): SkippedTests {
  const sum = new Map<Need, number>()
  for (const [need, count] of all.flatMap((one) => [...one])) sum.set(need, (sum.get(need) ?? 0) + count)
  return sum
}

/** One line for each thing: what it is, how many tests, what to type. */
export function toLines(leftOut: SkippedTests): readonly string[] {
  return needNames.flatMap((need) => {
    const count = leftOut.get(need)
    if (count === undefined) return []
    const { purpose, how, isSecondOpinion } = requirementOf(need)
    const tests = `${count} ${count === 1 ? 'test' : 'tests'}`
    const told = isSecondOpinion ? `Not asked again in ${tests}` : `Left out ${tests}`
    return [`${told}: ${need} (${purpose}). ${sentence(how())}`]
  })
}

/** A command is told as one; the rest is words already. */
export const sentence = (how: string): string =>
  /^(npm|npx|sudo|xvfb-run) /.test(how) ? `Type: ${how}` : `To do: ${how}`
