import type { Storage } from '../../../core/ports/storage.ts'

/** A new, empty storage for one test, which is gone when the test is over. */
export type OpenStorage = () => Promise<{
  readonly storage: Storage
  /** Another instance over the same data while the first is not closed: what a start after a crash finds. */
  readonly reopen: () => Promise<Storage>
}>
