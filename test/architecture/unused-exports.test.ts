import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { runNode, tool } from '../../scripts/launch/processes.ts'

import { root } from './source-files.ts'
import { temporaryProject } from './temporary-project.ts'

const named = z.array(z.object({ name: z.string() }))
const Report = z.object({
  issues: z.array(z.object({ file: z.string(), files: named, exports: named, types: named })),
})

/** What the project in a folder exports and nobody imports, and its files that nothing leads to. */
async function unusedIn(folder: string): Promise<string[]> {
  const flags = ['--directory', folder, '--reporter', 'json', '--no-exit-code', '--no-config-hints']
  const { code, output } = await runNode([tool('knip', 'bin/knip.js'), ...flags], { timeoutMs: 300_000 })
  if (code !== 0) throw new Error(output)

  return Report.parse(JSON.parse(output)).issues.flatMap(({ file, files, exports, types }) => [
    ...files.map(() => file),
    ...[...exports, ...types].map(({ name }) => `${file}: ${name}`),
  ])
}

const config = readFileSync(join(root, 'knip.jsonc'), 'utf8')

describe('what is exported', () => {
  it('is imported by somebody', { timeout: 300_000 }, async () => {
    const reason = 'An export says that others use it, so nobody dares to change it: drop the word, or what it names.'
    expect(await unusedIn(root), reason).toEqual([])
  })

  it('is noticed where nobody imports it: a value, a type, a file', { timeout: 120_000 }, async () => {
    const folder = await temporaryProject({
      'package.json': '{ "type": "module" }',
      'knip.jsonc': config,
      'core/serve.ts':
        "import { used } from './money.ts'\nimport { own } from './own.ts'\nexport const x = [used, own]",
      'core/money.ts': 'export const used = 1\nexport const unused = 2\nexport type Unused = 3',
      'core/own.ts': 'export const inside = 1\nexport const own = inside',
      'core/lost.ts': 'export const lost = 1',
    })
    expect((await unusedIn(folder)).toSorted()).toEqual([
      'core/lost.ts',
      'core/money.ts: Unused',
      'core/money.ts: unused',
      'core/own.ts: inside',
    ])
  })

  it('is used by the workers and processes that are started by their paths', { timeout: 120_000 }, async () => {
    const folder = await temporaryProject({
      'package.json': '{ "type": "module" }',
      'knip.jsonc': config,
      'core/serve.ts': "new Worker(new URL('./pdf-worker.ts', import.meta.url))",
      'core/pdf-worker.ts': "import { draw } from './draw.ts'\ndraw()",
      'core/draw.ts': 'export const draw = () => {}',
      'scripts/build.ts': "import { draw } from '../core/draw.ts'\ndraw()",
      'test/storage/folder-process.ts': "import { draw } from '../../core/draw.ts'\ndraw()",
    })
    expect(await unusedIn(folder)).toEqual([])
  })
})
