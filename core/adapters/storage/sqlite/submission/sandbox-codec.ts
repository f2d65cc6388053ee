import type { SandboxDelivery, SandboxEntry } from '../../../../ports/submission/sandbox-ledger.ts'
import type { sandboxDeliveryTable, sandboxInvoiceTable } from '../schema/tables.ts'

export const toEntry = (row: typeof sandboxInvoiceTable.$inferSelect): SandboxEntry => ({
  ...row,
  totalKobo: BigInt(row.totalKobo),
  taxKobo: BigInt(row.taxKobo),
})

export const toEntryRow = (entry: SandboxEntry) => ({
  ...entry,
  totalKobo: Number(entry.totalKobo),
  taxKobo: Number(entry.taxKobo),
})

export const toDelivery = ({
  businessId,
  irn,
  isConfirmed,
}: typeof sandboxDeliveryTable.$inferSelect): SandboxDelivery => ({ businessId, irn, isConfirmed: isConfirmed === 1 })

/** As `foldTin` has it, for what TINs are written with, in the SQL of either database. */
export const foldedTin = (column: string): string =>
  [' ', '-', '.', '/'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, `upper(${column})`)
