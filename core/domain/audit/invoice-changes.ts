import type { ShownContent } from '../../contract/activity/events.ts'
import type { InvoiceRecord } from '../invoice/invoice.ts'
import { decimalToNumber, koboToNumber } from '../money/decimal.ts'

import { differences } from './audit.ts'

/** An invoice's content as its history shows it: amounts in naira, lines with what a reader compares. */
function readable(invoice: InvoiceRecord): Required<ShownContent> {
  return {
    customer: invoice.customerName,
    invoiceType: invoice.invoiceType,
    invoiceKind: invoice.invoiceKind,
    irn: invoice.irn,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    items: invoice.lines.map((line) => ({
      description: line.description,
      quantity: decimalToNumber(line.quantity),
      unitPrice: decimalToNumber(line.unitPrice),
      discount: koboToNumber(line.withVat?.discount ?? line.discount),
      ...(line.withVat && { unitPriceWithVat: decimalToNumber(line.withVat.unitPrice) }),
      taxPercent: decimalToNumber(line.taxPercent),
      lineTotal: koboToNumber(line.lineTotal),
      taxCategory: line.taxCategory,
      kind: line.kind,
      classification: line.hsnCode ?? line.isicCode,
      category: line.productCategory ?? line.serviceCategory,
      unit: line.unit,
      product: line.productId,
    })),
    total: koboToNumber(invoice.total),
    paymentTerms: invoice.paymentTerms,
    paymentMethod: invoice.paymentMethod,
    paymentDetails: invoice.paymentDetailId,
    notes: invoice.notes,
    externalReference: invoice.externalReference,
    metadata: invoice.metadata,
    unfinished: invoice.unfinished && [...invoice.unfinished],
    originalIrn: invoice.original?.irn ?? null,
  }
}

/** What an edit changed, before and after; null when nothing did. */
export function draftDifferences(
  before: InvoiceRecord,
  after: InvoiceRecord,
): { from: ShownContent; to: ShownContent } | null {
  const [left, right] = [readable(before), readable(after)]
  return differences(left, right, Object.keys(left) as (keyof typeof left)[])
}
