/* npm run mutants [-- name ...]: breaks the product on purpose, fault by fault, and expects the tests to notice. */

import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { mutants, type Mutant } from '../test/mutants/mutants.ts'

import { root, runNode } from './processes.ts'

const LEFT_BEHIND = ['node_modules', 'out', 'artifacts', '.git', 'dist']

/** The project without what is built, with the same packages: faults never touch the real files. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-mutants-'))
  await cp(root, folder, {
    recursive: true,
    filter: (source) => !LEFT_BEHIND.includes(relative(root, source)),
  })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

async function runTests(folder: string, tests: readonly string[]): Promise<boolean> {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const { code } = await runNode([vitest, 'run', '--root', folder, '--bail', '1', ...tests], { timeoutMs: 300_000 })
  return code === 0
}

async function survives(folder: string, { file, find, replace, tests }: Mutant): Promise<boolean> {
  const path = join(folder, file)
  const original = await readFile(path, 'utf8')
  if (!original.includes(find)) throw new Error(`${file} no longer has the text that this fault replaces: ${find}`)

  await writeFile(
    path,
    original.replace(find, () => replace),
  )
  try {
    return await runTests(folder, tests)
  } finally {
    await writeFile(path, original)
  }
}

const wanted = process.argv.slice(2)
const chosen = wanted.length === 0 ? mutants : mutants.filter(({ name }) => wanted.includes(name))
const folder = await copyProject()
let survivors = 0

try {
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))]
  if (!(await runTests(folder, tests)))
    throw new Error('These tests are red before anything is broken. Mend them first.')

  for (const mutant of chosen) {
    const survived = await survives(folder, mutant)
    if (survived) survivors++
    process.stdout.write(`${survived ? 'SURVIVED' : 'noticed '}  ${mutant.name}: ${mutant.breaks}\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

process.stdout.write(`${chosen.length - survivors} passed, ${survivors} failed\n`)
process.exitCode = survivors > 0 || chosen.length === 0 ? 1 : 0
