import type { SchemaFault } from '../../domain/backup/schema-fault.ts'
import type { ClockMark } from '../../domain/calendar/clock-mark.ts'

/** The database as a whole. */
export type InstanceRepository = {
  facts(): Promise<{
    readonly sqlite: string
    /** How many migrations were applied. */
    readonly schemaVersion: number
    /** Without deleted ones. */
    readonly businesses: number
    readonly invoices: number
  }>
  /** How many times something was committed, those included that a restore or a loss took back. */
  commits(): Promise<number>
  raiseCommits(commits: number): Promise<void>
  /** Its tables, indexes, triggers and views that are not as they were made. */
  schemaFaults(): Promise<readonly SchemaFault[]>
  /** Null before anything was recorded. */
  clockMark(): Promise<ClockMark | null>
  saveClockMark(mark: ClockMark): Promise<void>
}
