import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../launch/processes.ts'
import { LONGER, SOAKED } from './soak-runs.ts'

const sources = (paths: readonly string[]): string[] =>
  paths
    .flatMap((path) => (path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`, { cwd: root })))
    .map((path) => readFileSync(join(root, path), 'utf8'))

it.each(Object.keys(LONGER))('the soak sets %s, and what it runs reads it', (name) => {
  expect(sources([...SOAKED, 'test/support']).some((source) => source.includes(`'${name}'`))).toBe(true)
})

it('every test that can be made longer is run by the soak', () => {
  const all = sources(['core', 'test']).flatMap((source) =>
    [...source.matchAll(/Number\(process\.env\['([A-Z_]+)'\]/g)].flatMap(([, name]) => name ?? []),
  )
  const seeds = (name: string) => name.endsWith('SEED')
  expect([...new Set(all)].filter((name) => !seeds(name)).toSorted()).toEqual(
    Object.keys(LONGER)
      .filter((name) => name !== 'SOAK' && name !== 'INVOICE_DESK_EVERY_FACE')
      .toSorted(),
  )
})

it('every test that does more where SOAK is set is run by the soak', () => {
  const readers = globSync('{core,test}/**/*.test.ts', { cwd: root }).filter((path) =>
    readFileSync(join(root, path), 'utf8').includes("process.env['SOAK']"),
  )
  expect(readers.length).toBeGreaterThan(5)
  expect(readers.filter((path) => !SOAKED.some((soaked) => path.startsWith(soaked)))).toEqual([])
})
