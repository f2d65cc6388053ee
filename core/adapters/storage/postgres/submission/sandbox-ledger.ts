import { foldTin } from '../../../../domain/text/tin.ts'
import type { SandboxLedger } from '../../../../ports/submission/sandbox-ledger.ts'
import { sandboxDeliveryTable, sandboxInvoiceTable } from '../../sqlite/schema/tables.ts'
import { foldedTin, toDelivery, toEntry, toEntryRow } from '../../sqlite/submission/sandbox-codec.ts'
import type { Connection } from '../engine/connection.ts'
import type { Units } from '../engine/units.ts'
import { tableStatements } from '../sql/statements.ts'

/** The simulator's memory, in units of its own: it stands for another company's database. */
export function createSandboxLedger(units: Units, connection: Connection): SandboxLedger {
  const entries = tableStatements(connection, sandboxInvoiceTable)
  const deliveries = tableStatements(connection, sandboxDeliveryTable)
  const delivered = async (businessId: string) =>
    (await deliveries.many('t.business_id = @businessId ORDER BY t.irn', { businessId })).map(toDelivery)

  return {
    find: (businessId, irn) =>
      units.read(async () => {
        const row = await entries.one('t.business_id = @businessId AND t.irn = @irn', { businessId, irn })
        return row ? toEntry(row) : null
      }),

    record: (entry) =>
      units.write(async () => {
        const { businessId, irn } = entry
        if (await entries.one('t.business_id = @businessId AND t.irn = @irn', { businessId, irn })) return false
        await entries.insert(toEntryRow(entry))
        return true
      }),

    listByTin: (businessId, tin) =>
      units.read(async () => {
        const rows = await entries.many(
          `t.business_id = @businessId AND (${foldedTin('t.supplier_tin')} = @tin OR ${foldedTin('t.buyer_tin')} = @tin)
           ORDER BY t.accepted_at, t.irn`,
          { businessId, tin: foldTin(tin) },
        )
        return rows.map(toEntry)
      }),

    updatePayment: (businessId, irn, status) =>
      units.write(async () => {
        const where = 't.business_id = @businessId AND t.irn = @irn'
        return (await entries.update({ paymentStatus: status }, where, { businessId, irn })) > 0
      }),

    async deliver(businessId, irns) {
      const before = await units.read(() => delivered(businessId))
      if (before.length > 0) return before
      return units.write(async () => {
        if ((await delivered(businessId)).length === 0)
          for (const irn of irns) await deliveries.insert({ businessId, irn, isConfirmed: 0 })
        return delivered(businessId)
      })
    },

    confirmDelivery: (businessId, irn) =>
      units.write(async () => {
        const where = 't.business_id = @businessId AND t.irn = @irn'
        return (await deliveries.update({ isConfirmed: 1 }, where, { businessId, irn })) > 0
      }),
  }
}
