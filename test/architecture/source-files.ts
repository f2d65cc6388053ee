import { globSync } from 'node:fs'
import { join, sep } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** The folders that are ours. */
export const sources = ['core', 'electron', 'renderer', 'scripts', 'test']

/** Every source file, by its path from the root with slashes. Found without git: "npm run mutants" works on a copy. */
export const sourceFiles = (): string[] =>
  globSync(`{${sources.join(',')}}/**/*.{ts,tsx,css,mjs}`, { cwd: root }).map((path) => path.replaceAll(sep, '/'))
