import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { runNode, tool } from '../../scripts/launch/processes.ts'

import { root, sourceFiles } from './source-files.ts'
import { temporaryProject } from './temporary-project.ts'

const settings = [
  '.oxlintrc.json',
  'tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.renderer.json',
  'tsconfig.e2e.json',
]

/** What the linter finds in a project of these files, by its rules. */
async function findingsIn(files: Record<string, string>): Promise<string[]> {
  const ours = settings.map((path) => [path, readFileSync(join(root, path), 'utf8')])
  const folder = await temporaryProject({
    'package.json': '{ "type": "module" }',
    ...Object.fromEntries(ours),
    ...files,
  })
  const { output } = await runNode([tool('oxlint', 'bin/oxlint'), '--format', 'unix'], { cwd: folder })
  return output.split('\n').flatMap((line) => {
    const [, path, rule] = /^(?:.*\/)?((?:core|renderer|test)\/[^:]+):.*\[Error\/([^\]]+)\]$/.exec(line) ?? []
    return path === undefined ? [] : [`${path}: ${rule}`]
  })
}

describe('the linter', () => {
  it('reads the types of each part by the project of that part', { timeout: 120_000 }, async () => {
    const found = await findingsIn({
      'core/send.ts': 'export async function send() {}\n',
      'core/forget.ts': "import { send } from './send.ts'\nexport function forget() {\n  send()\n}\n",
      'core/domain/money/amount.ts': 'export const amount = (text: string) => parseFloat(text)\n',
      'renderer/page.ts': 'export const title: number = document.title\n',
      'renderer/folder.ts': 'export const folder = process.cwd()\n',
      'renderer/page.test.ts': 'export const folder: number = process.cwd()\n',
      'test/e2e/page.test.ts': 'export const folder: string[] = process.argv[0]\n',
    })
    expect(found.toSorted()).toEqual([
      'core/domain/money/amount.ts: eslint(no-restricted-globals)',
      'core/forget.ts: typescript(no-floating-promises)',
      'renderer/folder.ts: typescript(TS2591)',
      'renderer/page.test.ts: typescript(TS2322)',
      'renderer/page.ts: typescript(TS2322)',
      'test/e2e/page.test.ts: typescript(TS2322)',
    ])
  })

  it('is told by no comment to look away', () => {
    const comment = /(eslint|oxlint)-(disable|enable)|(eslint|oxlint) [a-z/-]+:/
    const found = sourceFiles().filter((path) => comment.test(readFileSync(join(root, path), 'utf8')))
    expect(found).toEqual([])
  })
})
