import type { SchemaFault } from '../../domain/backup/schema-fault.ts'
import type { ClockMark } from '../../domain/calendar/clock-mark.ts'

/** What waits to leave the computer, of all businesses together. */
export type Backlog = {
  readonly kind: 'submission' | 'email' | 'delivery'
  readonly state: string
  readonly count: number
  /** Since when the oldest of them waits, ISO 8601. */
  readonly since: string
}

/** Whether a database may be served: it has all that this version needs, and its data is not elsewhere or on the way. */
export type Served = 'yes' | 'outdated' | 'moving' | 'moved'

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
  served(): Promise<Served>
  /** By kind and state; without what is done. */
  backlog(): Promise<readonly Backlog[]>
  /** How many times something was committed, those included that a restore or a loss took back. */
  commits(): Promise<number>
  raiseCommits(commits: number): Promise<void>
  /** Its tables, indexes, triggers, views and functions that are not as they were made. */
  schemaFaults(): Promise<readonly SchemaFault[]>
  /** Null before anything was recorded. */
  clockMark(): Promise<ClockMark | null>
  saveClockMark(mark: ClockMark): Promise<void>
}
