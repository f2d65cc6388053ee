import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { externalPackages, partlyBundledPackages } from '../build/external-packages.ts'
import { root } from '../launch/processes.ts'

const lockedPackage = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
})
type Locked = z.infer<typeof lockedPackage>
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) })
const packageFile = z.object({ dependencies: z.record(z.string(), z.string()) })

/** A package whose code is in what we hand out. */
export type Part = {
  /** Where it is, from the root: `node_modules/zod`. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** As the lock file has it, an SPDX expression; undefined where only the package itself says it. */
  readonly license: string | undefined
  /** A build for one system, or what only that needs: of these, only some are installed. */
  readonly isForOneSystem: boolean
}

/**
 * What the program, its interface and its installers are made of, by the lock file: the dependencies with theirs, what
 * the interface imports, and Electron. The tools that build and test it are not in it, and neither is the Node of the
 * npm scripts.
 */
export async function packagedParts(): Promise<Part[]> {
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const { dependencies } = packageFile.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const imported = [...(await importsBelow('renderer')), ...(await importsBelow('electron'))]
  const roots = [...Object.keys(dependencies), ...imported].filter((name) => name !== 'electron')

  const anywhere = reachable(packages, new Set(), roots, '', isAnySystem)
  // Its npm package only downloads it; what that needs is not in the program.
  anywhere.add('node_modules/electron')
  const all = reachable(packages, new Set(), roots, '', () => true).add('node_modules/electron')
  return [...all].toSorted().map((path) => toPart(path, packages[path] ?? {}, !anywhere.has(path)))
}

/** Where the packages are that are loaded as the built program runs, with what they need in turn. */
export async function loadedPackages(): Promise<string[]> {
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const roots = [...externalPackages, ...partlyBundledPackages]
  return [...reachable(packages, new Set(), roots, '', () => true)].toSorted()
}

type Packages = Readonly<Record<string, Locked>>

const isAnySystem = ({ os, cpu }: Locked): boolean => os === undefined && cpu === undefined

/** Adds to `reached` what these packages need in turn, as far as it counts. */
function reachable(
  packages: Packages,
  reached: Set<string>,
  names: readonly string[],
  from: string,
  counts: (one: Locked) => boolean,
): Set<string> {
  for (const name of names) {
    const path = locate(packages, name, from)
    const found = path === undefined ? undefined : packages[path]
    if (path === undefined || !found || reached.has(path) || !counts(found)) continue
    reached.add(path)
    const next = Object.keys({ ...found.dependencies, ...found.optionalDependencies })
    reachable(packages, reached, next, path, counts)
  }
  return reached
}

/** Where Node finds a package that is asked for from another one. */
function locate(packages: Packages, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

function toPart(path: string, { version = '', license }: Locked, isForOneSystem: boolean): Part {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return { path, name, version, license, isForOneSystem }
}

/** The packages that the sources of a folder name, without their tests. */
async function importsBelow(folder: string): Promise<string[]> {
  const files = await readdir(join(root, folder), { recursive: true })
  const sources = files.filter((file) => /(?<!\.test)\.(tsx?|css)$/.test(file))
  const texts = await Promise.all(sources.map((file) => readFile(join(root, folder, file), 'utf8')))
  const named = texts.flatMap((text) => [
    ...text.matchAll(/(?:from |import |import\()'(@[\w.-]+\/[\w.-]+|[a-z][\w.-]*)(?!:)\b/g),
  ])
  return [...new Set(named.map(([, name = '']) => name))].filter((name) => name !== 'node')
}
