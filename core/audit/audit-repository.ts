import type { AuditEntry, NewAuditEntry } from './audit.ts'

/** Append-only: the database itself refuses to change or delete entries. */
export type AuditRepository = {
  append(entry: NewAuditEntry): Promise<AuditEntry>
  /** Oldest first. */
  historyOf(businessId: string, subjectId: string): Promise<AuditEntry[]>
}
