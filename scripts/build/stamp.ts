import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** One thing that is built: from these files and folders, and there once these files are. */
export type Part = { name: string; inputs: readonly string[]; outputs: readonly string[] }

/** The digests of the sources each part was last built from, by the part's name. */
type Stamp = Record<string, string>

const isTest = /\.test\.tsx?$/

/** Knows what was built from which sources, in the project at `root`. It is remembered in out/.build-stamp.json. */
export function createBuildStamp(root: string) {
  const stampFile = join(root, 'out', '.build-stamp.json')

  async function filesIn(input: string): Promise<string[]> {
    const path = join(root, input)
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
    if (!entries) return existsSync(path) ? [path] : []
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  }

  /** A digest of the names and contents of all inputs; tests are no input. */
  async function digestOf({ inputs }: Part): Promise<string> {
    const files = (await Promise.all(inputs.map(filesIn))).flat().filter((file) => !isTest.test(file))
    const hash = createHash('sha256')
    for (const file of files.toSorted()) {
      const content = createHash('sha256').update(await readFile(file))
      hash.update(`${relative(root, file)}\0`).update(content.digest())
    }
    return hash.digest('hex')
  }

  async function read(): Promise<Stamp> {
    const known: Stamp = {}
    try {
      const parsed: unknown = JSON.parse(await readFile(stampFile, 'utf8'))
      for (const [name, digest] of Object.entries(parsed ?? {})) if (typeof digest === 'string') known[name] = digest
    } catch {
      // No stamp, or one that was cut off while it was written: everything is built.
    }
    return known
  }

  return {
    /** The parts whose sources changed since they were built, or whose outputs are gone. */
    async stale<P extends Part>(parts: readonly P[]): Promise<P[]> {
      const stamp = await read()
      const stale: P[] = []
      for (const part of parts) {
        const isThere = part.outputs.every((output) => existsSync(join(root, output)))
        if (!isThere || stamp[part.name] !== (await digestOf(part))) stale.push(part)
      }
      return stale
    },

    /** Builds one part and remembers what it was built from: the sources as they were before `work` read them. */
    async build(part: Part, work: () => Promise<void>): Promise<void> {
      const digest = await digestOf(part)
      await work()

      await mkdir(dirname(stampFile), { recursive: true })
      const next = `${stampFile}.${process.pid}`
      await writeFile(next, JSON.stringify({ ...(await read()), [part.name]: digest }, undefined, 2))
      await rename(next, stampFile)
    },
  }
}
