import type { StagedRestore } from './backups.ts'

/** The program as a whole, as far as a use case may move it. */
export type Program = {
  /**
   * Answers what is in flight, closes everything, puts the backup into the place of the data and starts again. Returns
   * at once: whoever asked is answered before.
   */
  restartWith(restore: StagedRestore): void
}
