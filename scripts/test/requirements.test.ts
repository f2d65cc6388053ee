import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { root } from '../launch/processes.ts'
import { needNames, requirementOf } from './requirements.ts'

const sources = globSync('{core,electron,renderer,scripts,test}/**/*.{ts,tsx}', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const tests = sources.filter(({ path }) => /\.test\.tsx?$/.test(path))

/** What would leave out a test without a reason, and what would look for a program beside the table. */
const silent = [
  /\b(skipIf|runIf)\b/,
  /\b(it|test|describe|context|ctx|task)\.(skip|todo|only|fails)\b/,
  /\b(skip|todo): (true|!|is|has)/,
  /\bskip\(/,
  /'which'|command -v/,
  /console\.log\(['`]skipped/,
]

describe('what a test may need of the system', () => {
  it('is in the table, with what to type', () => {
    for (const need of needNames) {
      const { purpose, how } = requirementOf(need)
      expect(purpose.length, need).toBeGreaterThan(9)
      expect(how().length, need).toBeGreaterThan(5)
    }
  })

  it('is why a test is left out, and nothing else is', () => {
    expect(tests.length).toBeGreaterThan(300)
    const found = tests
      .filter(({ path }) => !path.endsWith('scripts/test/requirements.test.ts'))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            silent.some((pattern) => pattern.test(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
          ),
      )
    expect(found).toEqual([])
  })

  it('is what some test needs', () => {
    const asked = sources
      .filter(({ path }) => path.startsWith('core/') || path.startsWith('scripts/') || path.startsWith('test/'))
      .map(({ text }) => text)
    for (const need of needNames) {
      const asks = new RegExp(`(needs|canAsk|isHere)\\([^)]*'${need}'|\\['${need}'\\]`)
      expect(
        asked.some((text) => asks.test(text)),
        need,
      ).toBe(true)
    }
  })
})
