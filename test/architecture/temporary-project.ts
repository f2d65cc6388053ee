import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { onTestFinished } from 'vitest'

import { root } from './source-files.ts'

/** A project of a few files that finds the same packages as this one, for the time of a test. */
export async function temporaryProject(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-project-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))

  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source)
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}
