import { categoryKindOf } from '../../../../../domain/purchases/categories.ts'
import type { PurchaseLine } from '../../../../../domain/purchases/purchase.ts'
import { customsValueOfNote, type VatPurchase, type VatPurchaseLine } from '../../../../../domain/vat/purchase.ts'
import type { MissingPaper } from '../../../../../domain/vat/return.ts'
import type { ReturnEntry } from '../../../../../domain/vat/return-book.ts'
import { toPurchase, type PurchaseRow } from '../../purchases/purchase-codec.ts'
import { toIso } from '../../sql/statements.ts'

import { decodeContent } from './return-content.ts'

/** What returns are made of besides sales, and what was done about them, as rows. */

export type ReturnEntryRow = { id: string; month: string; recordedAt: number; recordedBy: string; content: string }

export type WithBill = PurchaseRow & {
  readonly billMonth: string | null
  readonly billType: PurchaseRow['type'] | null
  readonly billCustomsValue: number | null
  readonly billTax: number | null
}
export type WithPapers = PurchaseRow & { readonly papers: number }

export const toReturnEntry = (
  { content, recordedAt, ...row }: ReturnEntryRow,
  environment: ReturnEntry['environment'],
): ReturnEntry => ({
  ...row,
  environment,
  recordedAt: toIso(recordedAt),
  content: decodeContent(content),
})

/** A recorded purchase; amounts of a credit note are below 0, and its share is that of its bill. */
export function toVatPurchase(row: WithBill): VatPurchase {
  const { id, number, type, date, vatMonth, supplierId, supplierName, supplierTin, ...purchase } = toPurchase(row)
  if (number === null || vatMonth === null) throw new Error(`The recorded purchase ${id} has no number or month.`)
  const sign = type === 'CREDIT_NOTE' ? -1n : 1n
  return {
    ...{ id, number, type, date, vatMonth, shareMonth: row.billMonth ?? vatMonth },
    isImport: type === 'IMPORT_VAT' || row.billType === 'IMPORT_VAT',
    ...{ supplierId, supplierName: supplierName ?? NOBODY[type], supplierTin },
    supplierInvoiceNumber: purchase.supplierInvoiceNumber ?? purchase.declarationNumber,
    customsValue:
      row.billCustomsValue === null || row.billTax === null
        ? (purchase.customsValue ?? 0n)
        : -customsValueOfNote(purchase.totalTax, {
            customsValue: BigInt(row.billCustomsValue),
            tax: BigInt(row.billTax),
          }),
    lines: purchase.lines.map((line) => toVatLine(line, sign)),
  }
}

/** Who is named where no supplier is. */
const NOBODY = { BILL: 'Cash expense', CREDIT_NOTE: 'Cash expense', IMPORT_VAT: 'Customs' } as const

const toVatLine = (line: PurchaseLine, sign: bigint): VatPurchaseLine => ({
  kind: line.kind,
  category: line.category ?? 'Other purchases',
  group: categoryKindOf(line.category),
  net: sign * line.lineTotal,
  vat: sign * (line.taxAmount + line.vatToRemit),
  treatment: line.inputVat,
  notClaimableReason: line.notClaimableReason,
  forZeroRated: line.forZeroRated,
})

/** What a purchase lacks for its VAT to be sure. */
export function missingOf(row: WithPapers): MissingPaper[] {
  const purchase = toPurchase(row)
  const { id, number, date, supplierName, total, totalTax: vat, status, irn, proof, type } = purchase
  const about = { id, number, date, supplierName, total, vat }
  const claims = purchase.lines.some(
    ({ inputVat, taxAmount }) => taxAmount > 0n && (inputVat === 'CLAIMABLE' || inputVat === 'APPORTIONED'),
  )
  if (status === 'DRAFT') return [{ ...about, kind: 'DRAFT', lacks: [] }]
  const lacks = [
    ...(purchase.supplierTin === null ? ['TIN'] : []),
    ...(purchase.supplierInvoiceNumber === null ? ['NUMBER'] : []),
  ]
  return [
    ...(claims && type !== 'IMPORT_VAT' && lacks.length > 0 ? [{ ...about, kind: 'WEAK_CLAIM', lacks } as const] : []),
    ...(claims && type === 'BILL' && proof.state !== 'CLEARED'
      ? [{ ...about, kind: 'PROOF', lacks: [irn === null ? 'IRN' : proof.state] } as const]
      : []),
    ...(row.papers > 0 ? [] : [{ ...about, kind: 'ATTACHMENT', lacks: [] } as const]),
  ]
}
