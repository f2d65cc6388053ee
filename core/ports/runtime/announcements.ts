import type { AfterCommit } from '../unit.ts'

/** What processes of one database tell each other after a commit. What is lost on the way, everybody finds by looking. */
export type Announcements = {
  tell(effects: readonly AfterCommit[]): void
  /** What others told; and once more, with nothing, when it is not known what was missed. */
  listen(heard: (effects: readonly AfterCommit[]) => void): void
}

/** For one process that has the data for itself. */
export const NOBODY_ELSE: Announcements = { tell: () => undefined, listen: () => undefined }
