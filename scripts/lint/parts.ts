import { globSync } from 'node:fs'

import { root } from '../launch/processes.ts'

/** The files of one project of types, as eslint.config.mjs parts them. */
export type LintPart = {
  readonly project: string
  readonly files: readonly string[]
  /** What the project takes besides its own files, and what declares something for all of them. */
  readonly beside: readonly string[]
}

const inTests = /^test\/(e2e|electron)\/|^test\/support\/browser\/checks\.ts$|^renderer\/.*\.test\.tsx?$/

const projects = ['tsconfig.json', 'tsconfig.renderer.json', 'tsconfig.e2e.json'] as const

const projectOf = (path: string): (typeof projects)[number] => {
  if (inTests.test(path)) return 'tsconfig.e2e.json'
  return path.startsWith('renderer/') ? 'tsconfig.renderer.json' : 'tsconfig.json'
}

const besides: Readonly<Record<string, readonly string[]>> = {
  'tsconfig.e2e.json': ['core/adapters/printing/text/fontkit.d.ts', 'renderer/app/router.tsx'],
}

const notOurs: ReadonlySet<string> = new Set(['.git', 'node_modules', 'out', 'dist', 'coverage', 'artifacts'])

/** Every file that is linted, in one of the parts. */
export function partsToLint(): readonly LintPart[] {
  const extensions = '{ts,tsx,mts,cts,js,mjs,cjs}'
  const patterns = [`**/*.${extensions}`, `.*.${extensions}`]
  const all = globSync(patterns, { cwd: root, exclude: (path) => notOurs.has(path) })
  const sorted = all.map((path) => path.replaceAll('\\', '/')).toSorted()
  return projects.map((project) => ({
    project,
    files: sorted.filter((path) => projectOf(path) === project),
    beside: besides[project] ?? [],
  }))
}
