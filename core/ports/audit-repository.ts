import type { AuditEntry, NewAuditEntry } from '../domain/audit/audit.ts'

/** Append-only: the database itself refuses to change or delete entries. */
export type AuditRepository = {
  append(entry: NewAuditEntry): Promise<AuditEntry>
  /** Oldest first. */
  historyOf(businessId: string, subjectId: string): Promise<AuditEntry[]>
  /** Entries of a business with a greater id, oldest first. */
  after(businessId: string, id: number, limit: number): Promise<AuditEntry[]>
  latestId(businessId: string): Promise<number>
  /** Of the entries made before `at`; 0 where there is none. */
  latestIdBefore(businessId: string, at: string): Promise<number>
}
