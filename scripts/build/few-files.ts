import type { Plugin } from 'vite'

type NameOfModule = (id: string) => string | null

/**
 * Puts all that a start loads into as few files as there are sets of threads that share it: each file of its own costs
 * a start half a millisecond to find, read and link. Bundlers would make one for every set of parts that are loaded
 * later. What no start needs stays as the bundler splits it, and no thread loads more than it needs.
 *
 * `start` is the absolute path of the module from which a start goes on; `name` names the files.
 */
export function fewFiles(start: string, name: string) {
  let names = new Map<string, string>()

  const plugin: Plugin = {
    name: 'few-files',
    buildEnd() {
      const importedBy = (from: string): Set<string> => {
        const found = new Set([from])
        // A set is gone through in the order in which it is filled, also while it is.
        for (const id of found) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
        return found
      }
      const all = [...this.getModuleIds()]
      if (!all.includes(start)) return
      const atStart = importedBy(start)
      const threads = all.filter((id) => this.getModuleInfo(id)?.isEntry === true && id !== start).map(importedBy)
      names = new Map(
        [...atStart].map((id) => {
          const sharers = threads.flatMap((modules, at) => (modules.has(id) ? [at] : []))
          return [id, [name, ...sharers].join('-')]
        }),
      )
    },
  }
  const nameOf: NameOfModule = (id) => names.get(id) ?? null
  return {
    plugin,
    codeSplitting: { groups: [{ name: nameOf, debugName: name }], includeDependenciesRecursively: false },
  }
}
