import { execFileSync } from 'node:child_process'

import { describe, expect, it } from 'vitest'

import { needs } from '../support/system-requirements.ts'
import { lastBeforeTheRule, wrongSubject } from './commits.ts'
import { root } from './source-files.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 }).trim()

const commits = (...range: string[]) =>
  git('log', '--format=%H %s', ...range)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ hash: line.slice(0, 40), subject: line.slice(41) }))

/** All that there are where a shallow clone does not reach back to the rule. */
function subjectsSinceTheRule(): readonly string[] {
  const before = lastBeforeTheRule(commits())
  const since = before === undefined ? commits() : commits(`${before.hash}..HEAD`)
  return since.map(({ subject }) => subject)
}

const wrong = (subjects: readonly string[]): string[] =>
  subjects.flatMap((subject) => {
    const why = wrongSubject(subject)
    return why === undefined ? [] : [`${subject}: ${why}`]
  })

describe('the subject of a commit', () => {
  it('says which area it is about and what it does, since the rule exists', needs('git history'), () => {
    const reason = 'Who looks for the cause of something reads a thousand subjects: area first, then what was done.'
    expect(wrong(subjectsSinceTheRule()), reason).toEqual([])
  })

  it.each([
    'counter: keep scans when a quantity is undone',
    'renderer(editor): break the cycle of field paths',
    'api keys: say when one was last used',
    `core: ${'x'.repeat(66)}`,
  ])('may be %s', (subject) => {
    expect(wrongSubject(subject)).toBeUndefined()
  })

  it.each([
    'The changelog tells what the last readers found',
    'Counter: keep scans',
    'counter:keep scans',
    'counter:  keep scans',
    'counter: ',
    'wip9',
    `core: ${'x'.repeat(67)}`,
    "Merge branch 'gates'",
    "Merge remote-tracking branch 'origin/main' into gates",
  ])('is never %s', (subject) => {
    expect(wrongSubject(subject)).toBeDefined()
  })

  it('is free in what was written before the rule', () => {
    const before = { hash: 'b', subject: 'Ctrl+Z while something is still being taken lets the keys go' }
    const log = [
      { hash: 'c', subject: 'docs: cut the tour' },
      before,
      { hash: 'a', subject: 'A test keeps the prices' },
    ]
    expect(lastBeforeTheRule(log)).toEqual(before)
    expect(lastBeforeTheRule(log.slice(0, 1))).toBeUndefined()
  })
})
