import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Environment, PurchaseType } from '../../contract/http/vocabulary.ts'
import type { BusinessRecord } from '../../domain/business/business.ts'
import { dayAfter } from '../../domain/calendar/days.ts'
import { totalsFit } from '../../domain/invoice/amounts.ts'
import type { Kobo } from '../../domain/money/money.ts'
import { completePurchase, type InheritedLine } from '../../domain/purchases/complete.ts'
import type { PurchaseLineInput, PurchaseRecord } from '../../domain/purchases/purchase.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** What somebody typed from the paper. */
export type PurchaseContent = {
  readonly type: PurchaseType
  readonly supplierId: string | null
  readonly billId: string | null
  readonly supplierInvoiceNumber: string | null
  readonly irn: string | null
  readonly date: string
  /** Null: the date. */
  readonly taxPoint: string | null
  /** Null: by the terms of the supplier, else the date. */
  readonly dueDate: string | null
  readonly customsValue: Kobo | null
  readonly declarationNumber: string | null
  readonly lines: readonly PurchaseLineInput[]
  readonly printedTotal: Kobo | null
  readonly notes: string | null
  readonly externalReference: string | null
}

/** All of a purchase that follows from what was typed. */
export type PurchaseParts = Omit<
  PurchaseRecord,
  | 'id'
  | 'businessId'
  | 'environment'
  | 'status'
  | 'number'
  | 'postingDate'
  | 'vatMonth'
  | 'settled'
  | 'proof'
  | 'cancellation'
  | 'createdBy'
  | 'recordedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
>

const CUSTOMS = 'Nigeria Customs Service'

/** @throws validation_failed naming each field and what to do about it */
export async function resolvePurchase(
  unit: ReadUnit,
  business: BusinessRecord,
  content: PurchaseContent,
  environment: Environment,
): Promise<PurchaseParts> {
  assertFitsType(content)
  const { type, date, printedTotal } = content
  const bill = await billOf(unit, business.id, content, environment)
  const supplier = await supplierOf(unit, business.id, content.supplierId ?? bill?.supplierId ?? null)
  if (bill && supplier?.id !== (bill.supplierId ?? undefined)) {
    throw invalidField('supplierId', 'is not the supplier of the bill; leave it out, or name another bill')
  }
  if (type === 'CREDIT_NOTE' && !supplier && !bill) {
    throw invalidField('supplierId', 'is required for a credit note; name the supplier or the bill')
  }

  const taxPoint = content.taxPoint ?? date
  const { problems, ...completed } = completePurchase(content.lines, printedTotal, {
    type,
    taxPoint,
    today: unit.today,
    chargesVat: business.settings.chargesVat,
    supplierDefault: supplier?.defaultInputVat ?? null,
    defaultCategory: supplier?.defaultCategory ?? (type === 'IMPORT_VAT' ? 'Import duty' : null),
    inherited: inheritedLines(content.lines, bill),
  })
  const [first] = problems
  if (first) {
    throw new AppError('validation_failed', { message: `${first.field}: ${first.message}`, details: problems })
  }
  if (!totalsFit(completed))
    throw invalidField('items', 'come to more than 70,000,000,000,000.00 naira; split the bill')

  return {
    ...completed,
    type,
    date,
    taxPoint,
    dueDate: content.dueDate ?? dueDateOf(date, type === 'CREDIT_NOTE' ? undefined : supplier),
    printedTotal,
    supplierId: supplier?.id ?? null,
    supplierName: supplier?.name ?? (type === 'IMPORT_VAT' ? CUSTOMS : null),
    supplierTin: supplier?.tin ?? null,
    billId: bill?.id ?? null,
    supplierInvoiceNumber: content.supplierInvoiceNumber,
    irn: content.irn,
    customsValue: content.customsValue,
    declarationNumber: content.declarationNumber,
    notes: content.notes,
    externalReference: content.externalReference,
  }
}

/** The day by which a bill is due where it does not say so. */
export const dueDateOf = (date: string, supplier: Pick<SupplierRecord, 'paymentTermsDays'> | undefined): string =>
  dayAfter(date, supplier?.paymentTermsDays ?? 0)

function assertFitsType({
  type,
  billId,
  customsValue,
  declarationNumber,
  dueDate,
  date,
  lines,
}: PurchaseContent): void {
  if (type !== 'CREDIT_NOTE') {
    if (billId !== null)
      throw invalidField('billId', 'belongs to a credit note; leave it out, or send type CREDIT_NOTE')
    const index = lines.findIndex(({ billLine }) => billLine !== null)
    if (index !== -1) throw invalidField(`items[${String(index)}].billLine`, 'belongs to a credit note; leave it out')
  }
  if (type !== 'IMPORT_VAT') {
    if (customsValue !== null) throw invalidField('customsValue', 'belongs to import VAT; send type IMPORT_VAT')
    if (declarationNumber !== null)
      throw invalidField('declarationNumber', 'belongs to import VAT; send type IMPORT_VAT')
  }
  if (dueDate !== null && dueDate < date)
    throw invalidField('dueDate', 'is before the date; use that day or a later one')
}

async function supplierOf(
  { suppliers }: ReadUnit,
  businessId: string,
  id: string | null,
): Promise<SupplierRecord | undefined> {
  if (id === null) return undefined
  const supplier = await suppliers.get(businessId, id)
  if (!supplier) throw invalidField('supplierId', 'is not a supplier of this business')
  return supplier
}

async function billOf(
  { purchases }: ReadUnit,
  businessId: string,
  { billId }: PurchaseContent,
  environment: Environment,
): Promise<PurchaseRecord | undefined> {
  if (billId === null) return undefined
  const bill = await purchases.get(businessId, billId)
  if (!bill || bill.type === 'CREDIT_NOTE' || bill.environment !== environment) {
    throw invalidField('billId', 'is not a bill of this business')
  }
  if (bill.status !== 'RECORDED') throw invalidField('billId', 'is not a recorded bill; record it first')
  return bill
}

function inheritedLines(lines: readonly PurchaseLineInput[], bill: PurchaseRecord | undefined) {
  const inherited = new Map<number, InheritedLine>()
  for (const [index, { billLine }] of lines.entries()) {
    if (billLine === null) continue
    const from = bill?.lines[billLine - 1]
    if (!from) {
      throw invalidField(
        `items[${String(index)}].billLine`,
        bill ? `is not a line of the bill, which has ${String(bill.lines.length)}` : 'needs billId',
      )
    }
    const { kind, category, inputVat, notClaimableReason, forZeroRated, chosenInputVat, chosenReason } = from
    inherited.set(index, { kind, category, inputVat, notClaimableReason, forZeroRated, chosenInputVat, chosenReason })
  }
  return inherited
}
