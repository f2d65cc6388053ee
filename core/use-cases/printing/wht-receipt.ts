import { AppError } from '../../contract/http/errors.ts'
import { supplierParty } from '../../domain/business/business.ts'
import type { Member } from '../../domain/people/account.ts'
import { printTheme } from '../../domain/printing/print-theme.ts'
import type { WhtReceipt } from '../../domain/printing/wht-receipt.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import { sizeOf, type DeductionDetails } from '../../domain/receivables/entry.ts'
import { nearestState } from '../../domain/reference/nigerian-states.ts'
import type { ReturnBook } from '../../domain/vat/return-book.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { readWhtReceipt } from '../payables/wht-receipt.ts'
import { bookOf } from '../vat/return.ts'

import { documentPayee, documentSupplier, logoAt } from './parties.ts'

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Pick<Printer, 'printWhtReceipt'>
}

/** The receipt for the withholding tax of a payment, on A4. @throws not_found, also where none was withheld */
export async function whtReceiptPdf(
  { units, uploads, printer }: Printing,
  member: Member,
  id: string,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
  const { whtReceipt, logoUrl, look } = await units.read((unit) => composeWhtReceipt(unit, member, id))
  const logo = await logoAt(logoUrl, (name) => uploads.read(name))
  return {
    fileName: `wht-receipt-${whtReceipt.number}.pdf`,
    bytes: await printer.printWhtReceipt({ whtReceipt, logo, look }),
  }
}

async function composeWhtReceipt(unit: ReadUnit, member: Member, id: string) {
  const { payment, withheld } = await readWhtReceipt(unit, member, id)
  const { businessId, supplierId, environment } = payment.entry.account
  const payee = supplierId === null ? undefined : await unit.suppliers.getEvenDeleted(businessId, supplierId)
  const number = withheld[0]?.entry.number ?? null
  if (!payee || number === null) {
    throw new AppError('not_found', { message: 'No withholding tax was kept back with this payment.' })
  }
  const business = await loadBusiness(unit, businessId)
  const supplier = supplierParty(business)
  const rows: WhtReceipt['rows'][number][] = []
  for (const { entry } of withheld) {
    const purchase = entry.purchaseId === null ? undefined : await unit.purchases.get(businessId, entry.purchaseId)
    const { base, ratePercent } = entry.details as DeductionDetails
    rows.push({
      bill: purchase ? (purchase.supplierInvoiceNumber ?? purchase.number) : null,
      ...{ base, ratePercent, amount: sizeOf(entry) },
    })
  }
  const whtReceipt: WhtReceipt = {
    ...{ number, environment, date: payment.entry.date },
    stands: withheld.some(({ stands }) => stands),
    supplier: documentSupplier(supplier, business),
    payee: documentPayee(payee),
    paid: sizeOf(payment.entry),
    rows,
    authority: authorityName(payee, business.state),
    remitted: remittanceOf(
      await bookOf(unit, businessId, environment),
      withheld.map(({ entry }) => entry.id),
    ),
    recordedAt: payment.entry.recordedAt,
  }
  return { whtReceipt, logoUrl: supplier.logoUrl, look: printTheme(business.settings) }
}

/** What was remitted of a payment, once all of it is. */
function remittanceOf(
  { remittances, creditNotes }: Pick<ReturnBook, 'remittances' | 'creditNotes'>,
  ids: readonly string[],
): WhtReceipt['remitted'] {
  const found = ids.map((id) => remittances.find(({ tax, itemIds }) => tax === 'WHT' && itemIds.includes(id)))
  const last = found
    .map((remittance) => remittance?.remittedOn ?? '')
    .toSorted()
    .at(-1)
  if (last === undefined || found.includes(undefined)) return null
  const references = found.map((remittance) => remittance?.reference ?? '').filter((reference) => reference !== '')
  return {
    on: last,
    references: [...new Set(references)],
    creditNotes: [...new Set(ids.flatMap((id) => creditNotes.get(id) ?? []))],
  }
}

/** Individuals and partnerships pay to the service of their state, all others to the federal one. */
function authorityName({ legalForm, state }: SupplierRecord, ownState: string): string {
  if (legalForm !== 'INDIVIDUAL' && legalForm !== 'PARTNERSHIP') return 'Nigeria Revenue Service'
  const named = state ?? ownState
  return `${nearestState(named) ?? named} revenue service`
}
