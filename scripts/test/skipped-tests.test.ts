import { describe, expect, it } from 'vitest'

import { leftToSoak, skippedTestsIn, sentence, skippedInSilence, together, toLines } from './skipped-tests.ts'

const test = (status: string, meta: Record<string, unknown> = {}) => ({
  status,
  fullName: ` a ${status} test`,
  failureMessages: [],
  meta,
})
const reportOf = (...assertionResults: readonly object[]) => ({ testResults: [{ assertionResults }] })

describe('what was left out', () => {
  const report = reportOf(
    test('passed'),
    test('passed', { unasked: ['qpdf'] }),
    test('failed', { unasked: ['qpdf', 'zbar'] }),
    test('skipped', { lacks: ['strace'] }),
    test('skipped', { lacks: ['strace', 'keyring'] }),
  )

  it('is counted by what is missing', () => {
    expect(skippedTestsIn(report)).toEqual(
      new Map([
        ['qpdf', 2],
        ['zbar', 1],
        ['strace', 2],
        ['keyring', 1],
      ]),
    )
    expect(skippedTestsIn(undefined)).toEqual(new Map())
  })

  it('is told in one line each, with what to type', () => {
    const lines = toLines(together([skippedTestsIn(report), new Map([['dotnet', 1]])]))
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(/^Left out 2 tests: strace \(kills at a chosen write or sync, .+\)\. T/)
    expect(lines[2]).toMatch(/^Left out 1 test: dotnet .+ To do: install the \.NET SDK/)
    expect(lines[3]).toMatch(/^Not asked again in 2 tests: qpdf/)
    expect(sentence('npm run doctor -- --install')).toBe('Type: npm run doctor -- --install')
  })

  it('is never left out in silence', () => {
    expect(skippedInSilence(report)).toEqual([])
    expect(skippedInSilence(reportOf(test('skipped'), test('todo'), test('pending', { lacks: ['nonsense'] })))).toEqual(
      ['a skipped test', 'a todo test', 'a pending test'],
    )
  })

  it('is counted apart where it is left to the soak', () => {
    const soaked = { ...test('skipped'), tags: ['soak'] }
    expect(leftToSoak(reportOf(soaked, soaked, test('skipped', { lacks: ['strace'] })))).toBe(2)
    expect(skippedInSilence(reportOf(soaked))).toEqual([])
    // A tag excuses nobody who ran.
    expect(leftToSoak(reportOf({ ...test('failed'), tags: ['soak'] }))).toBe(0)
  })
})
