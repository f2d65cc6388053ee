import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import type { RecoveryAttempts } from '../../ports/installation/recovery-attempts.ts'
import { replaceFile } from '../../runtime/atomic-file.ts'

const content = z.object({ wrong: z.array(z.iso.datetime()).max(100) })

/** Beside the marker of a used folder: there is no database to count in. */
export function openRecoveryGuesses(root: string): RecoveryAttempts {
  const path = join(root, 'recovery-guesses.json')

  return {
    async read() {
      try {
        return content.parse(JSON.parse(await readFile(path, 'utf8'))).wrong
      } catch {
        return []
      }
    },

    async keep(times) {
      // A full or read-only disk: then what is counted in memory has to do, and no backup can be restored anyway.
      const kept = times.length === 0 ? rm(path, { force: true }) : replaceFile(path, JSON.stringify({ wrong: times }))
      await kept.catch(() => undefined)
    },
  }
}
