import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

import type { DesktopCallOutput } from '../../shared/bridge.ts'

/** As much as the page imports. */
const MOST_BYTES = 10 * 1024 * 1024

/** The file that somebody opened with the app last, until a page takes it. It is read then, and only then. */
export function createOpenedFile() {
  let waiting: string | undefined

  return {
    put: (path: string): void => void (waiting = path),

    async take(): Promise<DesktopCallOutput<'file.takeOpened'>> {
      const path = waiting
      waiting = undefined
      if (path === undefined) return { file: null }
      const facts = await stat(path)
      if (!facts.isFile() || facts.size > MOST_BYTES) return { file: null }
      return { file: { fileName: basename(path), bytes: new Uint8Array(await readFile(path)) } }
    },
  }
}
