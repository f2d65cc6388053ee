import { supplierParty } from '../../domain/business/business.ts'
import type { Member } from '../../domain/people/account.ts'
import { printTheme } from '../../domain/printing/print-theme.ts'
import type { VatReturn } from '../../domain/vat/return.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import { documentSupplier, logoAt } from './parties.ts'

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Pick<Printer, 'printVatMonth'>
}

/** The VAT of a month on A4. @throws not_found */
export async function vatMonthPdf(
  { units, uploads, printer }: Printing,
  { businessId }: Pick<Member, 'businessId'>,
  vat: VatReturn,
  asOf: Date,
): Promise<Uint8Array> {
  const { supplier, logoUrl, look } = await units.read(async (unit) => {
    const business = await loadBusiness(unit, businessId)
    const party = supplierParty(business)
    const look = printTheme(business.settings)
    return { supplier: documentSupplier(party, business), logoUrl: party.logoUrl, look }
  })
  const logo = await logoAt(logoUrl, (name) => uploads.read(name))
  // The paper names no documents: 24,000 of them are not handed to the thread that draws it.
  const vatMonth = { ...vat, documents: [], supplier, asOf: asOf.toISOString() }
  return printer.printVatMonth({ vatMonth, logo, look })
}
