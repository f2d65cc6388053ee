import type { SchemaFault } from '../../domain/backup/schema-fault.ts'
import type { ClockMark } from '../../domain/calendar/clock-mark.ts'

/** The database as a whole. */
export type InstanceRepository = {
  facts(): Promise<{
    /** Empty where it is another database. */
    readonly sqlite: string
    /** Its name and version. */
    readonly database: string
    /** Null: its files tell. */
    readonly databaseBytes: number | null
    /** How many migrations were applied. */
    readonly schemaVersion: number
    /** Without deleted ones. */
    readonly businesses: number
    readonly invoices: number
  }>
  /** How many times something was committed, those included that a restore or a loss took back. */
  commits(): Promise<number>
  raiseCommits(commits: number): Promise<void>
  /** Its tables, indexes, triggers, views and functions that are not as they were made. */
  schemaFaults(): Promise<readonly SchemaFault[]>
  /** Null before anything was recorded. */
  clockMark(): Promise<ClockMark | null>
  saveClockMark(mark: ClockMark): Promise<void>
}
