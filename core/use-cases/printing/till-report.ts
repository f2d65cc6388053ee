import type { PdfFormat } from '../../contract/printing/invoice-document.ts'
import { supplierParty } from '../../domain/business/business.ts'
import type { TillScreen } from '../../domain/counter/entry.ts'
import type { Member } from '../../domain/people/account.ts'
import { printTheme, type PrintTheme } from '../../domain/printing/print-theme.ts'
import type { TillReport } from '../../domain/printing/till-report.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import { documentSupplier, logoAt } from './parties.ts'

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Printer
}

type TillReportInput = Omit<TillReport, 'supplier' | 'hasOtherTills'>

/** The day at the counter on A4 or a till roll. @throws not_found */
export async function tillReportPdf(
  { units, uploads, printer }: Printing,
  member: Pick<Member, 'businessId'>,
  said: TillReportInput,
  format: PdfFormat,
): Promise<Uint8Array> {
  const { report, logoUrl, look } = await units.read((unit) => composeTillReport(unit, member, said))
  const logo = await logoAt(logoUrl, (name) => uploads.read(name))
  return printer.printTillReport({ report, logo, look }, format)
}

/** The day with whose it is, how their papers look, and the address of their logo. @throws not_found */
export async function composeTillReport(
  unit: ReadUnit,
  { businessId }: Pick<Member, 'businessId'>,
  said: TillReportInput,
): Promise<{ readonly report: TillReport; readonly logoUrl: string | null; readonly look: PrintTheme }> {
  const business = await loadBusiness(unit, businessId)
  const others = await unit.till.screens(businessId, said.environment)
  const isOther = (screen: TillScreen | null) => (screen?.id ?? null) !== (said.screen?.id ?? null)
  const party = supplierParty(business)
  return {
    report: { ...said, hasOtherTills: others.some(isOther), supplier: documentSupplier(party, business) },
    logoUrl: party.logoUrl,
    look: printTheme(business.settings),
  }
}
