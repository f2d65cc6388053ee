import type { z } from 'zod'

import type { listAuditLog } from '../../contract/audit-log.ts'
import type { AuditEntry } from '../../domain/audit/audit.ts'

type Wire = z.input<typeof listAuditLog.data>['items'][number]

export function toAuditLogEntry({ id, at, action, subject, actor, from, to, hash }: AuditEntry): Wire {
  return {
    id,
    at,
    action,
    subject: { kind: subject.kind, id: subject.id },
    by: actor,
    from: fields(from),
    to: fields(to),
    hash,
  }
}

const fields = (change: object | null): Wire['from'] => (change === null ? null : { ...change })
