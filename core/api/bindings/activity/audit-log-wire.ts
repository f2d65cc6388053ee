import type { z } from 'zod'

import type { listAuditLog } from '../../../contract/activity/audit-log.ts'
import type { NamedAuditEntry } from '../../../domain/audit/audit.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'

type Wire = z.input<typeof listAuditLog.data>['items'][number]

export function toAuditLogEntry(entry: NamedAuditEntry): Wire {
  const { id, at, action, subject, subjectName, customerName, documentNumber, day, amount, actor, from, to, hash } =
    entry
  return {
    id,
    at,
    action,
    subject: {
      kind: subject.kind,
      id: subject.id,
      name: subjectName,
      customer: customerName,
      document: documentNumber,
      date: day,
      amount: amount === null ? null : koboToNumber(amount),
    },
    by: actor,
    from: fields(from),
    to: fields(to),
    hash,
  }
}

const fields = (change: object | null): Wire['from'] => (change === null ? null : { ...change })
