import { posix } from 'node:path'

/** What a person reads at a glance. */
const MAX_FILES = 20

const isSource = (path: string): boolean => /^(core|electron|renderer|scripts|test)\/.*[.](tsx?|css|mjs)$/.test(path)

/** A test beside a file is found with it; in test/ every file is looked for by itself. */
const standsBeside = (path: string): boolean => !path.startsWith('test/') && /[.]test[.]tsx?$/.test(path)

/** The folders with more source files than somebody reads at a glance, each with how many it has. */
export function crowdedFolders(paths: readonly string[]): { folder: string; files: number }[] {
  const counts = new Map<string, number>()
  for (const path of paths.filter((one) => isSource(one) && !standsBeside(one))) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, files]) => files > MAX_FILES).map(([folder, files]) => ({ folder, files }))
}
