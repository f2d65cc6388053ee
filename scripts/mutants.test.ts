import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { mutants } from '../test/mutants/all.ts'

import { root } from './launch/processes.ts'

const testFiles = globSync('{core,electron,renderer,scripts,test}/**/*.test.{ts,tsx}', { cwd: root })

describe('the faults that "npm run mutants" puts in', () => {
  it.each(mutants)('$name: its text stands exactly once in $file', ({ file, find, replace }) => {
    const path = join(root, file)
    expect(existsSync(path), `${file} is not there`).toBe(true)
    expect(readFileSync(path, 'utf8').split(find).length - 1, `how often ${file} has the text: ${find}`).toBe(1)
    expect(replace).not.toBe(find)
  })

  it.each(mutants)('$name: its tests are there', ({ tests }) => {
    expect(tests.filter((part) => !testFiles.some((file) => file.includes(part)))).toEqual([])
    expect(tests.length).toBeGreaterThan(0)
  })

  it('have names of their own', () => {
    const names = mutants.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
