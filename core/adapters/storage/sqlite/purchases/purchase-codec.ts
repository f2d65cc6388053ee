import type { InferSelectModel } from 'drizzle-orm'

import type { PurchaseRecord } from '../../../../domain/purchases/purchase.ts'
import { searchFold } from '../../../../domain/text/search-fold.ts'
import type { purchaseTable } from '../schema/tables.ts'
import { withSearchText } from '../sql/search-codec.ts'
import { toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

import { decodePurchaseLines, encodePurchaseLines } from './line-codec.ts'

export type PurchaseRow = InferSelectModel<typeof purchaseTable> & {
  readonly businessId: string
  readonly supplierId: string | null
  readonly billId: string | null
}

/** What a bill refers to, by the keys of the rows. */
export type PurchaseKeys = {
  readonly businessKey: number
  readonly supplierKey: number | null
  readonly billKey: number | null
}

const kobo = (amount: number | null): bigint | null => (amount === null ? null : BigInt(amount))
const whole = (amount: bigint | null): number | null => (amount === null ? null : Number(amount))

/** How numbers of suppliers are compared: `INV 12/A` and `inv-12a` are one. */
export const foldNumber = (number: string): string => searchFold(number).replace(/[^\p{L}\p{N}]/gu, '')

export const toPurchase = (row: PurchaseRow): PurchaseRecord => ({
  id: row.id,
  businessId: row.businessId,
  environment: row.environment,
  type: row.type,
  status: row.status,
  number: row.number,
  supplierId: row.supplierId,
  supplierName: row.supplierName,
  supplierTin: row.supplierTin,
  billId: row.billId,
  supplierInvoiceNumber: row.supplierInvoiceNumber,
  irn: row.irn,
  date: row.date,
  taxPoint: row.taxPoint,
  dueDate: row.dueDate,
  postingDate: row.postingDate,
  customsValue: kobo(row.customsValue),
  declarationNumber: row.declarationNumber,
  lines: decodePurchaseLines(row.lines),
  subtotal: BigInt(row.subtotal),
  totalDiscount: BigInt(row.totalDiscount),
  totalTax: BigInt(row.totalTax),
  rounding: BigInt(row.rounding),
  total: BigInt(row.total),
  printedTotal: kobo(row.printedTotal),
  claimableVat: BigInt(row.claimableVat),
  apportionedVat: BigInt(row.apportionedVat),
  vatToRemit: BigInt(row.vatToRemit),
  vatMonth: row.vatMonth,
  settled: {
    paid: BigInt(row.paid),
    withheld: BigInt(row.withheld),
    credited: BigInt(row.credited),
    writtenBack: BigInt(row.writtenBack),
  },
  proof: {
    state: row.proofState,
    checkedAt: toIsoOrNull(row.proofCheckedAt),
    differences: JSON.parse(row.proofDifferences) as string[],
  },
  notes: row.notes,
  externalReference: row.externalReference,
  cancellation:
    row.cancelledOn === null || row.cancelReason === null ? null : { date: row.cancelledOn, reason: row.cancelReason },
  createdBy: row.createdBy,
  recordedAt: toIsoOrNull(row.recordedAt),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
  version: row.version,
})

/** A row without its key and its counters, which only settling writes. */
export function purchaseRow(purchase: PurchaseRecord, keys: PurchaseKeys) {
  const { settled: _settled, proof, cancellation, lines, ...said } = purchase
  const { businessId: _businessId, supplierId: _supplierId, billId: _billId, ...rest } = said
  return withSearchText('purchase', {
    ...rest,
    ...keys,
    supplierNumberFold: rest.supplierInvoiceNumber === null ? null : foldNumber(rest.supplierInvoiceNumber),
    lines: encodePurchaseLines(lines),
    inputVats: `,${[...new Set(lines.map(({ inputVat }) => inputVat))].join(',')},`,
    customsValue: whole(rest.customsValue),
    subtotal: Number(rest.subtotal),
    totalDiscount: Number(rest.totalDiscount),
    totalTax: Number(rest.totalTax),
    rounding: Number(rest.rounding),
    total: Number(rest.total),
    printedTotal: whole(rest.printedTotal),
    claimableVat: Number(rest.claimableVat),
    apportionedVat: Number(rest.apportionedVat),
    vatToRemit: Number(rest.vatToRemit),
    proofState: proof.state,
    proofCheckedAt: toMillisOrNull(proof.checkedAt),
    proofDifferences: JSON.stringify(proof.differences),
    cancelledOn: cancellation?.date ?? null,
    cancelReason: cancellation?.reason ?? null,
    recordedAt: toMillisOrNull(rest.recordedAt),
    createdAt: toMillis(rest.createdAt),
    updatedAt: toMillis(rest.updatedAt),
  })
}
