import { createHash } from 'node:crypto'
import { join } from 'node:path/posix'

import ts from 'typescript'

/** The text of a file of the project; undefined where there is none. */
type ReadText = (path: string) => string | undefined

type Source = { readonly digest: string; readonly imports: readonly string[]; readonly isForAll: boolean }

const declaresForAll = /^\s*declare (module|global)\b/m

const digest = (...texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex')
}

/** What is in our own files, each read once. */
export function createSources(read: ReadText) {
  const known = new Map<string, Source | undefined>()

  function parse(path: string): Source | undefined {
    const text = read(path)
    if (text === undefined) return undefined
    const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, true)
    const names = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'))
    const paths = [...names, ...referencedFiles.map(({ fileName }) => fileName)].map((name) =>
      join(path, '..', name.replace(/\?.*$/, '')),
    )
    return { digest: digest(path, '\0', text), imports: paths, isForAll: declaresForAll.test(text) }
  }

  return (path: string): Source | undefined => {
    if (!known.has(path)) known.set(path, parse(path))
    return known.get(path)
  }
}

type Sources = ReturnType<typeof createSources>

/** These files and all that they import, and what that imports. */
function importedBy(paths: Iterable<string>, sources: Sources): ReadonlySet<string> {
  const reached = new Set(paths)
  for (const path of reached) for (const imported of sources(path)?.imports ?? []) reached.add(imported)
  return reached
}

/**
 * A digest for each file of all that what the linter finds in it can depend on: the file, what it imports directly and
 * indirectly (rules read types, and a type may come from far away), and what declares something for every file of its
 * project. `common` stands for the rest: the rules, the packages.
 */
export function importDigests(
  { files, beside }: { readonly files: readonly string[]; readonly beside: readonly string[] },
  sources: Sources,
  common: string,
): ReadonlyMap<string, string> {
  const project = importedBy([...files, ...beside], sources)
  const forAll = [...project].filter((path) => sources(path)?.isForAll)
  const digestOf = (paths: ReadonlySet<string>) =>
    [...paths].map((path) => sources(path)?.digest ?? `${path} is not there`).toSorted()

  const shared = digest(common, ...digestOf(importedBy(forAll, sources)))
  return new Map(files.map((file) => [file, digest(shared, ...digestOf(importedBy([file], sources)))]))
}
