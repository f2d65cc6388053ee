import { AppError } from '../../contract/http/errors.ts'
import type { PdfFormat } from '../../contract/printing/invoice-document.ts'
import { supplierParty } from '../../domain/business/business.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PaymentReceipt } from '../../domain/printing/payment-receipt.ts'
import { printTheme, type PrintTheme } from '../../domain/printing/print-theme.ts'
import { sizeOf } from '../../domain/receivables/entry.ts'
import { buyerParty } from '../../domain/records/customer.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { readAsRecorded, readPayment, type PaymentView } from '../receivables/payments/view.ts'

import { documentBuyer, documentSupplier, logoAt } from './parties.ts'

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Printer
}

/** The receipt of a payment on A4 or a till roll. @throws not_found, also where no money came and there is no receipt */
export async function paymentReceiptPdf(
  { units, uploads, printer }: Printing,
  member: Member,
  {
    id,
    format = 'a4',
    isCopy,
  }: { readonly id: string; readonly format?: PdfFormat | undefined; readonly isCopy: boolean },
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
  const { receipt, logoUrl, look } = await units.read(async (unit) =>
    composeReceipt(unit, member, await readPayment(unit, member, id), isCopy),
  )
  const logo = await logoAt(logoUrl, (name) => uploads.read(name))
  return {
    fileName: `receipt-${receipt.number}.pdf`,
    bytes: await printer.printReceipt({ receipt, logo, look }, format),
  }
}

/**
 * What a receipt says, how it looks, and the address of the logo on it. Each print says the same: where the money went,
 * and what was still to pay, as it was recorded. Once it was taken back, nothing of that counts.
 *
 * @throws not_found
 */
export async function composeReceipt(
  unit: ReadUnit,
  { businessId }: Member,
  { entry, reversal }: Pick<PaymentView, 'entry' | 'reversal'>,
  isCopy: boolean,
): Promise<{ receipt: PaymentReceipt; logoUrl: string | null; look: PrintTheme }> {
  if (entry.number === null) throw new AppError('not_found', { message: 'This payment has no receipt.' })
  const business = await loadBusiness(unit, businessId)
  const customer = await unit.customers.getEvenDeleted(businessId, entry.account.customerId)
  if (!customer) throw new AppError('not_found', { message: 'Customer not found.' })
  const supplier = supplierParty(business)
  const { method, methodDetail, reference, note } = entry.details

  const { parts, credit } = reversal === null ? await readAsRecorded(unit, entry) : { parts: [], credit: 0n }

  const receipt: PaymentReceipt = {
    number: entry.number,
    environment: entry.account.environment,
    stands: reversal === null,
    isCopy,
    date: entry.date,
    amount: sizeOf(entry),
    method,
    methodDetail,
    reference,
    note,
    supplier: documentSupplier(supplier, business),
    payer: documentBuyer(buyerParty(customer)),
    settles: parts.map(({ charge: { number, kind }, ...sums }) => ({ number, isRefund: kind === 'REFUND', ...sums })),
    credit,
    recordedAt: entry.recordedAt,
  }
  return { receipt, logoUrl: supplier.logoUrl, look: printTheme(business.settings) }
}
