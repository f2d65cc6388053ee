import { dirname, join } from 'node:path'

import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

import { root } from '../launch/processes.ts'
import { partsToLint } from './parts.ts'

it('every file is linted with the types of the project that it is remembered under', async () => {
  const eslint = new ESLint({ cwd: root, overrideConfigFile: 'eslint.config.mjs' })
  const found: string[] = []
  for (const { project, files } of partsToLint()) {
    // The projects differ by folder, and tests from what they test.
    const typed = files.filter((path) => /\.[mc]?tsx?$/.test(path))
    const kinds = new Map(typed.map((path) => [`${dirname(path)} ${path.includes('.test.')}`, path]))
    for (const file of kinds.values()) {
      const config = await eslint.calculateConfigForFile(join(root, file))
      // A file that is left out has none.
      const taken: unknown = config?.languageOptions?.parserOptions?.project ?? `./${project}`
      if (taken !== `./${project}`) found.push(`${file} is of ${String(taken)}, not of ${project}`)
    }
  }
  expect(found).toEqual([])
})
