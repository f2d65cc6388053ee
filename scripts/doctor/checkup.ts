import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { findBrowser, noBrowser } from '../browser/find-browser.ts'
import { root } from '../launch/processes.ts'
import { sentence } from '../test/skipped-tests.ts'
import { isHere, type Need, needNames, requirementOf } from '../test/requirements.ts'
import { IN_WINDOW } from '../test/window-tests.ts'

/** One line of the doctor. */
export type Finding = {
  /** `ok`, worth knowing, or in the way. */
  readonly state: 'ok' | 'less' | 'bad'
  readonly text: string
}

/** How many test files name a thing of the table, by the thing. */
export function testFilesByNeed(): ReadonlyMap<Need, number> {
  const files = globSync('{core,electron,renderer,scripts,test}/**/*.ts', { cwd: root })
    .filter((path) => !/scripts.(doctor|test)\b/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  const names = (text: string, need: Need) =>
    [...text.matchAll(/\b(?:needs|canAsk)\(([^)]*)\)|\['(\w+)'\]/g)].some(
      ([, asked = '', listed]) => asked.includes(`'${need}'`) || listed === need,
    )
  const inAll = (need: Need) => (need === 'xvfb' ? IN_WINDOW.length : 0)
  return new Map(needNames.map((need) => [need, files.filter((text) => names(text, need)).length + inAll(need)]))
}

/** What `npm test` can prove here, without running it. */
export function testFindings(): readonly Finding[] {
  const files = testFilesByNeed()
  const browser = findBrowser('lean')
  const things = needNames.map((need): Finding => {
    const { purpose, how } = requirementOf(need)
    if (isHere(need)) return { state: 'ok', text: `${need}: ${purpose}` }
    const count = files.get(need) ?? 0
    return {
      state: 'less',
      text: `${need}: ${purpose}; in ${count} test ${count === 1 ? 'file' : 'files'}. ${sentence(how())}`,
    }
  })
  return [
    browser
      ? { state: 'ok', text: `browser: ${browser.isPackaged ? 'the one that npm brought' : browser.path}` }
      : { state: 'bad', text: noBrowser('lean') },
    ...things,
  ]
}
