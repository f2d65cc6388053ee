import type { PdfFormat } from '../../contract/invoice-document.ts'
import { supplierParty } from '../../domain/business/business.ts'
import { uploadNameOf } from '../../domain/business/logo-address.ts'
import type { TillReport } from '../../domain/paper/till-report.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Printer } from '../../ports/printer.ts'
import type { Units } from '../../ports/unit.ts'
import type { UploadStore } from '../../ports/upload-store.ts'
import { loadBusiness } from '../load.ts'

import { documentSupplier } from './document-parties.ts'

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Printer
}

/** The day at the counter on A4 or a till roll. @throws not_found */
export async function tillReportPdf(
  { units, uploads, printer }: Printing,
  { businessId }: Pick<Member, 'businessId'>,
  report: Omit<TillReport, 'supplier'>,
  format: PdfFormat,
): Promise<Uint8Array> {
  const { supplier, logoUrl } = await units.read(async (unit) => {
    const business = await loadBusiness(unit, businessId)
    const party = supplierParty(business)
    return { supplier: documentSupplier(party, business), logoUrl: party.logoUrl }
  })
  const logoName = logoUrl === null ? null : uploadNameOf(logoUrl)
  const logo = logoName === null ? undefined : await uploads.read(logoName)
  return printer.printTillReport({ report: { ...report, supplier }, logo }, format)
}
