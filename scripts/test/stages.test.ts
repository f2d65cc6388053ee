import { describe, expect, it } from 'vitest'

import { stages, tallyOf, unsteadyIn, withSecondTries } from './stages.ts'

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

describe('what a stage counts', () => {
  it('is what vitest reports', () => {
    const tally = tallyOf(
      { ...report, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 },
      { code: 1, output: '' },
    )

    expect(tally).toMatchObject({ passed: 3, failed: 2, skipped: 2 })
  })

  it('is a failure when a test file does not load, or an error falls outside all tests', () => {
    expect(tallyOf(report, { code: 1, output: 'SyntaxError' })).toMatchObject({ passed: 3, failed: 1 })
  })

  it('is a failure when there was no test', () => {
    expect(tallyOf({ ...report, numPassedTests: 0 }, { code: 0, output: '' })).toMatchObject({ passed: 0, failed: 1 })
  })

  it('is a failure when vitest left no report', () => {
    expect(tallyOf(undefined, { code: 128, output: 'Killed' })).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('a test that failed before it passed', () => {
  const test = (title: string, status: string, ...failureMessages: string[]) => ({
    fullName: ` invoices ${title}`,
    status,
    failureMessages,
  })

  it('is told, with how it failed', () => {
    const assertionResults = [
      test('are listed', 'passed'),
      test('are sent', 'passed', 'Timeout 30000ms exceeded.'),
      test('are printed', 'failed', 'No paper.', 'No paper.'),
    ]

    expect(unsteadyIn({ ...report, testResults: [{ assertionResults }] })).toEqual([
      'invoices are sent\nTimeout 30000ms exceeded.',
    ])
  })

  it('is forgiven three times in one run, and told', () => {
    const passed = tallyOf(report, { code: 0, output: '' })
    const unsteady = ['are sent\nTimeout', 'are found\nTimeout', 'are paid\nTimeout']

    expect(withSecondTries(passed, unsteady)).toEqual({ ...passed, unsteady })
  })

  it('fails the run when there are more than three, which are named', () => {
    const passed = tallyOf(report, { code: 0, output: 'All passed.' })
    const unsteady = ['are sent\nTimeout', 'are found\nTimeout', 'are paid\nTimeout', 'are printed\nNo paper.']
    const { failed, output } = withSecondTries(passed, unsteady)

    expect(failed).toBe(1)
    expect(output.split('\n').slice(-4)).toEqual(['  are sent', '  are found', '  are paid', '  are printed'])
  })

  it('cannot be known without a report', () => {
    expect(unsteadyIn(undefined)).toEqual([])
  })
})

describe('npm test', () => {
  it('builds before it runs what needs a build, and checks types before all else', () => {
    const names = stages.map(({ name }) => name)

    expect(names.slice(0, 2)).toEqual(['build', 'typecheck'])
    expect(new Set(names).size).toBe(names.length)
  })

  it('runs beside others only what is told after them', () => {
    for (const [place, { beside }] of stages.entries()) {
      const names = stages.slice(0, place).map(({ name }) => name)
      if (beside !== undefined) expect(names).toContain(beside)
    }
  })
})
