import type { InputVat, NotClaimableReason, PurchaseKind } from '../../../../contract/http/vocabulary.ts'
import { decimalFromStored, decimalToText } from '../../../../domain/money/decimal.ts'
import type { PurchaseLine } from '../../../../domain/purchases/purchase.ts'

/**
 * The lines of a bill in one column: an array of arrays, the description first, as lines of invoices are stored.
 * New fields are only ever added at the end; the order is part of the database's format.
 */
type StoredLine = [
  description: string,
  quantity: string,
  unitPrice: string,
  unitPriceWithVat: string | null,
  taxPercent: string,
  discount: number,
  printedTax: number | null,
  kind: PurchaseKind,
  category: string | null,
  chosenInputVat: InputVat | null,
  chosenReason: NotClaimableReason | null,
  forZeroRated: 0 | 1,
  billLine: number | null,
  productCode: string | null,
  inputVat: InputVat,
  notClaimableReason: NotClaimableReason | null,
  gross: number,
  lineTotal: number,
  taxAmount: number,
  vatToRemit: number,
]

export function encodePurchaseLines(lines: readonly PurchaseLine[]): string {
  return JSON.stringify(
    lines.map((line): StoredLine => [
      line.description,
      decimalToText(line.quantity),
      decimalToText(line.unitPrice),
      line.unitPriceWithVat === null ? null : decimalToText(line.unitPriceWithVat),
      decimalToText(line.taxPercent),
      Number(line.discount),
      line.printedTax === null ? null : Number(line.printedTax),
      line.kind,
      line.category,
      line.chosenInputVat,
      line.chosenReason,
      line.forZeroRated ? 1 : 0,
      line.billLine,
      line.productCode,
      line.inputVat,
      line.notClaimableReason,
      Number(line.gross),
      Number(line.lineTotal),
      Number(line.taxAmount),
      Number(line.vatToRemit),
    ]),
  )
}

export function decodePurchaseLines(stored: string): PurchaseLine[] {
  return (JSON.parse(stored) as StoredLine[]).map(
    ([
      description,
      quantity,
      unitPrice,
      unitPriceWithVat,
      taxPercent,
      discount,
      printedTax,
      kind,
      category,
      chosenInputVat,
      chosenReason,
      forZeroRated,
      billLine,
      productCode,
      inputVat,
      notClaimableReason,
      gross,
      lineTotal,
      taxAmount,
      vatToRemit,
    ]) => ({
      description,
      quantity: decimalFromStored(quantity),
      unitPrice: decimalFromStored(unitPrice),
      unitPriceWithVat: unitPriceWithVat === null ? null : decimalFromStored(unitPriceWithVat),
      taxPercent: decimalFromStored(taxPercent),
      discount: BigInt(discount),
      printedTax: printedTax === null ? null : BigInt(printedTax),
      kind,
      category,
      chosenInputVat,
      chosenReason,
      forZeroRated: forZeroRated === 1,
      billLine,
      productCode,
      inputVat,
      notClaimableReason,
      gross: BigInt(gross),
      lineTotal: BigInt(lineTotal),
      taxAmount: BigInt(taxAmount),
      vatToRemit: BigInt(vatToRemit),
    }),
  )
}
