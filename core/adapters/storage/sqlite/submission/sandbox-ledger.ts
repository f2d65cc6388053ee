import { foldTin } from '../../../../domain/text/tin.ts'
import type { SandboxLedger } from '../../../../ports/submission/sandbox-ledger.ts'
import type { Connection } from '../engine/connection.ts'
import type { GroupCommit } from '../engine/group-commit.ts'
import { plain } from '../forms/columns.ts'
import { irnParameters, isIrn } from '../forms/irn-text.ts'
import { isWord } from '../forms/words.ts'
import { sandboxDeliveryTable, sandboxInvoiceTable } from '../schema/tables.ts'
import { tableStatements } from '../sql/statements.ts'

import { foldedTin, toDelivery, toEntry, toEntryRow } from './sandbox-codec.ts'

const SUPPLIER_TIN = plain('sandbox_invoice', 'supplier_tin', 't')
const IRN = plain('sandbox_invoice', 'irn', 't')

/** The simulator's memory, in units of its own: it stands for another company's database. */
export function createSandboxLedger(units: GroupCommit, connection: Connection): SandboxLedger {
  const entries = tableStatements(connection, sandboxInvoiceTable)
  const deliveries = tableStatements(connection, sandboxDeliveryTable)
  const ofInvoice = `${isWord('business_id', '@businessId')} AND ${isIrn('irn')}`
  const delivered = (businessId: string) => deliveries.many('business_id = ? ORDER BY irn', businessId).map(toDelivery)

  return {
    find: (businessId, irn) =>
      units.read(async () => {
        const row = entries.one(ofInvoice, { businessId, ...irnParameters(irn) })
        return row ? toEntry(row) : null
      }),

    record: (entry) =>
      units.write(async () => {
        const { businessId, irn } = entry
        if (entries.one(ofInvoice, { businessId, ...irnParameters(irn) })) return false
        entries.insert(toEntryRow(entry))
        return true
      }),

    listByTin: (businessId, tin) =>
      units.read(async () =>
        entries
          .many(
            `${isWord('business_id', '@businessId')} AND (${foldedTin(SUPPLIER_TIN)} = @tin OR ${foldedTin('buyer_tin')} = @tin)
             ORDER BY accepted_at, ${IRN}`,
            { businessId, tin: foldTin(tin) },
          )
          .map(toEntry),
      ),

    updatePayment: (businessId, irn, status) =>
      units.write(async () => {
        const changed = entries.update({ paymentStatus: status }, ofInvoice, {
          businessId,
          ...irnParameters(irn),
        })
        return changed > 0
      }),

    async deliver(businessId, irns) {
      const before = await units.read(async () => delivered(businessId))
      if (before.length > 0) return before
      return units.write(async () => {
        if (delivered(businessId).length === 0)
          for (const irn of irns) deliveries.insert({ businessId, irn, isConfirmed: 0 })
        return delivered(businessId)
      })
    },

    confirmDelivery: (businessId, irn) =>
      units.write(async () => {
        const where = 'business_id = @businessId AND irn = @irn'
        return deliveries.update({ isConfirmed: 1 }, where, { businessId, irn }) > 0
      }),
  }
}
