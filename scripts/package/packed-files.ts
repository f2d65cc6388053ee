import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

import { root } from '../launch/processes.ts'

const EXCLUSION = /^ {2}- '!(.+)'$/gm

type Target = { readonly platform: string; readonly arch: string }

/**
 * Which files of the installed packages are packed for a system, by the exclusions of electron-builder.yml, which are
 * those of every package. Paths are relative to the root, with slashes.
 */
export async function packedFiles(target: Target): Promise<(path: string) => boolean> {
  const settings = await readFile(join(root, 'electron-builder.yml'), 'utf8')
  const exclusions = [...settings.matchAll(EXCLUSION)].map(([, pattern = '']) =>
    pattern.replaceAll(/\$\{(\w+)\}/g, (written, name) => (isOfTarget(name) ? target[name] : written)),
  )
  return (path) => !exclusions.some((pattern) => posix.matchesGlob(path, pattern))
}

const isOfTarget = (name: string): name is keyof Target => name === 'platform' || name === 'arch'
