import { describe, expect, it } from 'vitest'

import { createSources, importDigests } from './digests.ts'

const project = {
  'core/amounts.ts': "export const net = async () => 1\nimport type { Late } from './late.ts'",
  'core/late.ts': "import { net } from './amounts.ts'\nexport type Late = ReturnType<typeof net>",
  'core/sale.ts': "import { net } from './amounts.ts'\nnet()",
  'core/states.ts': "import states from '../resources/states.json' with { type: 'json' }",
  'core/page.ts': "export const page = () => import('./sale.ts')",
  'core/type.ts': "export type Sale = typeof import('./sale.ts')",
  'core/alone.ts': "export { readFile } from 'node:fs/promises'",
  'resources/states.json': '["Lagos"]',
}

const files = ['core/amounts.ts', 'core/late.ts', 'core/sale.ts', 'core/states.ts', 'core/page.ts', 'core/type.ts']
  .concat('core/alone.ts')
  .toSorted()

/** The files that have to be linted again after a change. */
function changedBy(changes: Readonly<Record<string, string>>, before: Readonly<Record<string, string>> = project) {
  const digests = (texts: Readonly<Record<string, string>>) =>
    importDigests(
      { files, beside: Object.keys(texts).filter((path) => path.endsWith('.d.ts')) },
      createSources((path) => texts[path]),
      'rules',
    )
  const [old, now] = [digests(before), digests({ ...before, ...changes })]
  return files.filter((file) => old.get(file) !== now.get(file))
}

describe('what is linted again', () => {
  it('is nothing when nothing has changed', () => {
    expect(changedBy({})).toEqual([])
  })

  it('is a file, and whoever takes its types, directly or not, in whatever way it imports them', () => {
    expect(changedBy({ 'core/amounts.ts': 'export const net = () => 1' })).toEqual([
      'core/amounts.ts',
      'core/late.ts',
      'core/page.ts',
      'core/sale.ts',
      'core/type.ts',
    ])
    expect(changedBy({ 'core/alone.ts': '' })).toEqual(['core/alone.ts'])
  })

  it('is both of two that need each other', () => {
    expect(changedBy({ 'core/late.ts': 'export type Late = number' })).toContain('core/amounts.ts')
  })

  it('is what imports a list', () => {
    expect(changedBy({ 'resources/states.json': '["Lagos", 1]' })).toEqual(['core/states.ts'])
  })

  it('is what imports a file that has come or gone', () => {
    const { 'core/sale.ts': sale, ...without } = project
    expect(changedBy({ 'core/sale.ts': sale }, without)).toEqual(['core/page.ts', 'core/sale.ts', 'core/type.ts'])
  })

  it('is everything, when what is declared for all has changed, or where that takes its types from', () => {
    const declared = {
      ...project,
      'core/words.d.ts':
        "import type { net } from './amounts.ts'\ndeclare module 'words' { export const a: typeof net }",
    }
    expect(changedBy({ 'core/words.d.ts': "declare module 'words' { export const a: string }" }, declared)).toEqual(
      files,
    )
    expect(changedBy({ 'core/amounts.ts': 'export const net = () => 1' }, declared)).toEqual(files)
  })

  it('is everything, when the rules are others', () => {
    const sources = createSources((path) => (project as Readonly<Record<string, string>>)[path])
    const under = (rules: string) => [...importDigests({ files, beside: [] }, sources, rules).values()]
    expect(under('strict').filter((digest) => under('lax').includes(digest))).toEqual([])
  })
})
