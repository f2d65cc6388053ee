import { AppError } from '../../contract/http/errors.ts'
import { supplierParty } from '../../domain/business/business.ts'
import type { Member } from '../../domain/people/account.ts'
import { printTheme } from '../../domain/printing/print-theme.ts'
import { buyerParty } from '../../domain/records/customer.ts'
import { payInto } from '../../domain/records/payment-detail.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { PrintableStatement, Printer } from '../../ports/printing/printer.ts'
import type { Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import type { CustomerStatement } from '../receivables/reports/customer-reports.ts'

import { documentBuyer, documentSupplier, logoAt, logoReader, type ReadLogo } from './parties.ts'

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Printer
}

/** A customer's statement on A4. @throws not_found */
export async function statementPdf(core: Printing, member: Member, report: CustomerStatement): Promise<Uint8Array> {
  return core.printer.printStatement(await load(core, member, report))
}

/** Statements of the same days in one file, each as it prints alone. They are asked for one by one. */
export function statementsPdf(
  core: Printing,
  member: Member,
  reports: AsyncIterable<CustomerStatement>,
  { businessName, from, to }: { readonly businessName: string; readonly from: string; readonly to: string },
): Promise<Uint8Array> {
  const facts = { title: 'Statements', author: businessName, subject: `${from} to ${to}`, at: `${to}T00:00:00.000Z` }
  return core.printer.printAll(printables(core, member, reports), 'a4', facts)
}

async function* printables(core: Printing, member: Member, reports: AsyncIterable<CustomerStatement>) {
  const readOnce = logoReader(core.uploads)
  for await (const report of reports) yield load(core, member, report, readOnce)
}

/** With whom it is from and for, and the logo that was uploaded here. @throws not_found */
async function load(
  { units, uploads }: Pick<Printing, 'units' | 'uploads'>,
  { businessId }: Member,
  { customer: { id }, ...report }: CustomerStatement,
  readLogo: ReadLogo = (name) => uploads.read(name),
): Promise<PrintableStatement> {
  const { parties, logoUrl, look } = await units.read(async (unit) => {
    const business = await loadBusiness(unit, businessId)
    const record = await unit.customers.getEvenDeleted(businessId, id)
    if (!record) throw new AppError('not_found', { message: 'Customer not found.' })
    const party = supplierParty(business)
    const usual = await unit.paymentDetails.getDefault(businessId)
    const supplier = documentSupplier(party, business)
    const customer = documentBuyer(buyerParty(record))
    return {
      parties: { supplier, customer, payInto: usual === undefined ? null : payInto(usual) },
      logoUrl: party.logoUrl,
      look: printTheme(business.settings),
    }
  })
  const logo = await logoAt(logoUrl, readLogo)
  return { statement: { ...report, ...parties }, logo, look }
}
