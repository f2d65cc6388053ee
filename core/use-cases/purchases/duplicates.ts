import { AppError } from '../../contract/http/errors.ts'
import { formatDate } from '../../domain/calendar/format.ts'
import { dayAfter } from '../../domain/calendar/days.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import type { ReadUnit } from '../../ports/unit.ts'

type Entered = Pick<
  PurchaseRecord,
  | 'id'
  | 'businessId'
  | 'environment'
  | 'type'
  | 'supplierId'
  | 'supplierInvoiceNumber'
  | 'irn'
  | 'externalReference'
  | 'date'
  | 'total'
>

const twinQuery = ({ id, businessId, environment, type, supplierId }: Entered) => ({
  ...{ id, businessId, environment, supplierId },
  isCreditNote: type === 'CREDIT_NOTE',
})

/** A paper is entered once: by the supplier's number, by its IRN, by the id of a program. @throws supplier_bill_exists */
export async function assertNewBill({ purchases }: ReadUnit, purchase: Entered): Promise<void> {
  const { id, supplierId, supplierInvoiceNumber, irn, externalReference } = purchase
  const twin = twinQuery(purchase)
  if (irn !== null) {
    const first = await purchases.sameIrn({ ...twin, irn })
    if (first) throw exists(first, 'irn', `the IRN ${irn}`)
  }
  if (supplierId !== null && supplierInvoiceNumber !== null) {
    const first = await purchases.sameNumber({ ...twin, supplierInvoiceNumber })
    if (first) throw exists(first, 'supplierInvoiceNumber', `the number ${supplierInvoiceNumber} of this supplier`)
  }
  if (externalReference !== null) {
    const first = await purchases.sameReference(twin, externalReference)
    if (first && first.id !== id) throw exists(first, 'externalReference', `the externalReference ${externalReference}`)
  }
}

/** The refusal to enter a paper twice, which names the bill that is there. */
export function billExists({ id, number }: Pick<PurchaseRecord, 'id' | 'number'>, field: string, what: string) {
  return exists({ id, number, date: null }, field, what)
}

type Existing = Pick<PurchaseRecord, 'id' | 'number'> & { readonly date: string | null }

function exists({ id, number, date }: Existing, field: string, what: string) {
  const name = number ?? (date === null ? 'A draft' : `The draft of ${formatDate(date)}`)
  return new AppError('supplier_bill_exists', {
    message: `${name} has ${what} already. Use that one, or correct what you typed.`,
    details: [{ field, message: `is used by ${number ?? 'a draft'}; correct it, or use that one` }],
    data: { purchaseId: id, number },
  })
}

const WEEK = 7

/** What may be the same paper: of the same supplier and amount, within a week. */
export async function nearTwins({ purchases }: ReadUnit, purchase: Entered): Promise<readonly PurchaseRecord[]> {
  if (purchase.supplierId === null || purchase.total === 0n) return []
  const { date, total } = purchase
  const period = { from: dayAfter(date, -WEEK), to: dayAfter(date, WEEK) }
  return purchases.nearTwins({ ...twinQuery(purchase), total, ...period })
}
