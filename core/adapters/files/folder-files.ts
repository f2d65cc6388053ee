import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { StoredFiles } from '../../ports/installation/stored-files.ts'
import { replaceFile } from '../../runtime/atomic-file.ts'

/** Files in a folder. */
export function createFolderFiles(folder: string): StoredFiles {
  return {
    put: (name, bytes) => replaceFile(join(folder, name), Buffer.from(bytes)),

    async get(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },

    async list() {
      const names = await readdir(folder)
      return Promise.all(names.map(async (name) => ({ name, writtenAt: (await stat(join(folder, name))).mtimeMs })))
    },

    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
