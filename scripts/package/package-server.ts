import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { isInPath } from '../browser/find-browser.ts'
import { root } from '../launch/processes.ts'
import { buildServerPackage, layOutServer, serverPackageName } from './server-package.ts'

/**
 * Makes the Debian package of the built server, in dist/ or where `--to FILE` says; `--fast` packs it less tightly.
 *
 * @returns a sentence about it
 * @throws where there is no dpkg-deb, or something of the package is not here
 */
export async function packageServer(flags: readonly string[]): Promise<string> {
  const options = { to: { type: 'string' }, fast: { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ args: [...flags], options })
  if (!isInPath('dpkg-deb')) {
    throw new Error('This needs dpkg-deb, which every Debian and Ubuntu has (elsewhere: the package "dpkg").')
  }

  const file = resolve(values.to ?? join(root, 'dist', serverPackageName))
  mkdirSync(dirname(file), { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-package-'))
  try {
    await layOutServer(folder)
    buildServerPackage(folder, file, values.fast ? ['-Zgzip', '-z1'] : ['-Zxz'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return `${file}: ${(statSync(file).size / 1_000_000).toFixed(1)} MB`
}
