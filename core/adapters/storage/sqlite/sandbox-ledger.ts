import type { SandboxEntry, SandboxLedger } from '../../../ports/sandbox-ledger.ts'

import type { Connection } from './connection.ts'
import { sandboxInvoiceTable } from './schema.ts'
import { tableStatements } from './statements.ts'
import type { GroupCommit } from './group-commit.ts'

/** The simulator's memory, in units of its own: it stands for another company's database. */
export function createSandboxLedger(units: GroupCommit, writer: Connection, reader: Connection): SandboxLedger {
  const writing = tableStatements(writer, sandboxInvoiceTable)
  const reading = tableStatements(reader, sandboxInvoiceTable)

  return {
    find: (businessId, irn) =>
      units.read(async () => {
        const row = reading.one('business_id = ? AND irn = ?', businessId, irn)
        return row ? toEntry(row) : null
      }),

    record: (entry) =>
      units.write(async () => {
        if (writing.one('business_id = ? AND irn = ?', entry.businessId, entry.irn)) return false
        writing.insert({ ...entry, totalKobo: Number(entry.totalKobo), taxKobo: Number(entry.taxKobo) })
        return true
      }),

    listByTin: (businessId, tin) =>
      units.read(async () =>
        reading
          .many('business_id = @businessId AND (supplier_tin = @tin OR buyer_tin = @tin) ORDER BY accepted_at, irn', {
            businessId,
            tin,
          })
          .map(toEntry),
      ),

    updatePayment: (businessId, irn, status) =>
      units.write(async () => {
        const changed = writing.update({ paymentStatus: status }, 'business_id = @businessId AND irn = @irn', {
          businessId,
          irn,
        })
        return changed > 0
      }),
  }
}

function toEntry(row: typeof sandboxInvoiceTable.$inferSelect): SandboxEntry {
  return { ...row, totalKobo: BigInt(row.totalKobo), taxKobo: BigInt(row.taxKobo) }
}
