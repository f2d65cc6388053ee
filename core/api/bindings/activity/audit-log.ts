import * as contract from '../../../contract/activity/audit-log.ts'
import { exportLog, readLog } from '../../../use-cases/audit/read-log.ts'
import { verifyAuditLog } from '../../../use-cases/audit/verify.ts'
import { bind, type Binding } from '../../bind.ts'
import { toPage } from '../../wire/record.ts'
import { toAuditLogEntry } from './audit-log-wire.ts'

export const auditBindings: readonly Binding[] = [
  bind(contract.listAuditLog, async ({ core, member, query }) => {
    const found = await core.units.read((unit) => readLog(unit, member, query))
    return { data: toPage(found, query, toAuditLogEntry) }
  }),

  bind(contract.exportAuditLog, async ({ core, member }) => {
    const lines: Uint8Array[] = []
    for await (const entries of exportLog(core, member)) {
      lines.push(Buffer.from(entries.map((entry) => `${JSON.stringify(toAuditLogEntry(entry))}\n`).join('')))
    }
    return { fileName: 'audit-log.jsonl', bytes: Buffer.concat(lines) }
  }),

  bind(contract.verifyAuditLog, async ({ core, member }) => {
    const { seals, ...found } = await verifyAuditLog(core, member.businessId)
    return { data: { ...found, seals: [...seals] } }
  }),
]
