import type { Warning } from '../../contract/http/envelope.ts'
import { invalidField } from '../../contract/http/errors.ts'
import type { PurchaseBody, PurchaseLineBody } from '../../contract/purchases/purchase.ts'
import { decimalToNumber, koboToNumber, ZERO } from '../../domain/money/decimal.ts'
import type { Member } from '../../domain/people/account.ts'
import { allowedPurchaseActions } from '../../domain/purchases/actions.ts'
import type { Attachment } from '../../domain/purchases/attachment.ts'
import { categoryKindOf } from '../../domain/purchases/categories.ts'
import { settlementOf, type PurchaseLine, type PurchaseLineInput } from '../../domain/purchases/purchase.ts'
import type { PurchaseWarning } from '../../domain/purchases/warnings.ts'
import type { PurchaseView } from '../../use-cases/purchases/view.ts'

import { exact, exactKobo } from './record.ts'

/** A line as it arrives, with exact decimals. @throws validation_failed where it has no price, or two */
export function fromPurchaseItem(item: PurchaseLineBody, index: number): PurchaseLineInput {
  const { unitPrice, unitPriceWithVat } = item
  if ((unitPrice === undefined) === (unitPriceWithVat === undefined)) {
    const message =
      unitPrice === undefined
        ? 'or unitPriceWithVat is required'
        : 'and unitPriceWithVat cannot be sent together; send one of them'
    throw invalidField(`items[${String(index)}].unitPrice`, message)
  }
  return {
    description: item.description,
    quantity: exact(item.quantity),
    unitPrice: unitPrice === undefined ? ZERO : exact(unitPrice),
    unitPriceWithVat: unitPriceWithVat === undefined ? null : exact(unitPriceWithVat),
    taxPercent: exact(item.taxPercent),
    discount: exactKobo(item.discount ?? 0),
    printedTax: typeof item.taxAmount === 'number' ? exactKobo(item.taxAmount) : null,
    kind: item.kind ?? null,
    category: item.category ?? null,
    chosenInputVat: item.inputVat ?? (item.notClaimableReason ? 'NOT_CLAIMABLE' : null),
    chosenReason: item.notClaimableReason ?? null,
    forZeroRated: item.forZeroRated ?? false,
    billLine: item.billLine ?? null,
    productCode: item.productCode ?? null,
  }
}

const toAttachment = ({ id, fileName, contentType, size, addedAt }: Attachment) => ({
  ...{ id, fileName, contentType, size, addedAt },
})

export function toPurchase({ purchase, attachments, warnings }: PurchaseView, member: Member): PurchaseBody {
  const { lines, settled: _settled, createdBy: _createdBy, proof, ...rest } = purchase
  const { paid, withheld, credited, writtenBack, balance, paymentState } = settlementOf(purchase)
  return {
    ...rest,
    items: lines.map(toItem),
    customsValue: rest.customsValue === null ? null : koboToNumber(rest.customsValue),
    printedTotal: rest.printedTotal === null ? null : koboToNumber(rest.printedTotal),
    subtotal: koboToNumber(rest.subtotal),
    totalDiscount: koboToNumber(rest.totalDiscount),
    totalTax: koboToNumber(rest.totalTax),
    rounding: koboToNumber(rest.rounding),
    total: koboToNumber(rest.total),
    claimableVat: koboToNumber(rest.claimableVat),
    apportionedVat: koboToNumber(rest.apportionedVat),
    vatToRemit: koboToNumber(rest.vatToRemit),
    paid: koboToNumber(paid),
    withheld: koboToNumber(withheld),
    credited: koboToNumber(credited),
    writtenBack: koboToNumber(writtenBack),
    balance: koboToNumber(balance),
    paymentState,
    proof: { ...proof, differences: [...proof.differences] },
    attachments: attachments.map(toAttachment),
    allowedActions: allowedPurchaseActions(purchase, member),
    warnings: toPurchaseWarnings(warnings),
  }
}

export const toPurchaseWarnings = (warnings: readonly PurchaseWarning[]): Warning[] =>
  warnings.map((one): Warning => {
    const { code, field, message } = one
    const said = { code, field, message: `${field} ${message}.` }
    if (one.code === 'near_twin') return { ...said, ids: [...one.ids] }
    if (one.code !== 'total_differs') return said
    return { ...said, sent: koboToNumber(one.sent), computed: koboToNumber(one.computed) }
  })

function toItem(line: PurchaseLine): PurchaseBody['items'][number] {
  const { unitPriceWithVat, printedTax } = line
  return {
    description: line.description,
    quantity: decimalToNumber(line.quantity),
    unitPrice: decimalToNumber(line.unitPrice),
    unitPriceWithVat: unitPriceWithVat && decimalToNumber(unitPriceWithVat),
    taxPercent: decimalToNumber(line.taxPercent),
    discount: koboToNumber(line.discount),
    lineTotal: koboToNumber(line.lineTotal),
    taxAmount: koboToNumber(line.taxAmount),
    printedTax: printedTax === null ? null : koboToNumber(printedTax),
    kind: line.kind,
    category: line.category,
    categoryKind: categoryKindOf(line.category),
    inputVat: line.inputVat,
    notClaimableReason: line.notClaimableReason,
    forZeroRated: line.forZeroRated,
    vatToRemit: koboToNumber(line.vatToRemit),
    billLine: line.billLine,
    productCode: line.productCode,
  }
}
