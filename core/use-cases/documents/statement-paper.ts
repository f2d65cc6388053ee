import { AppError } from '../../contract/errors.ts'
import { supplierParty } from '../../domain/business/business.ts'
import { uploadNameOf } from '../../domain/business/logo-address.ts'
import type { Member } from '../../domain/people/account.ts'
import { buyerParty } from '../../domain/records/customer.ts'
import { payInto } from '../../domain/records/payment-detail.ts'
import type { Printer } from '../../ports/printer.ts'
import type { Units } from '../../ports/unit.ts'
import type { UploadStore } from '../../ports/upload-store.ts'
import { loadBusiness } from '../load.ts'
import type { CustomerStatement } from '../receivables/reports.ts'

import { documentBuyer, documentSupplier } from './document-parties.ts'

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Printer
}

/** A customer's statement on A4. @throws not_found */
export async function statementPdf(
  { units, uploads, printer }: Printing,
  { businessId }: Member,
  { customer: { id }, ...report }: CustomerStatement,
): Promise<Uint8Array> {
  const {
    supplier,
    customer,
    payInto: account,
    logoUrl,
  } = await units.read(async (unit) => {
    const business = await loadBusiness(unit, businessId)
    const record = await unit.customers.getEvenDeleted(businessId, id)
    if (!record) throw new AppError('not_found', { message: 'Customer not found.' })
    const party = supplierParty(business)
    const usual = await unit.paymentDetails.getDefault(businessId)
    return {
      supplier: documentSupplier(party, business),
      customer: documentBuyer(buyerParty(record)),
      payInto: usual === undefined ? null : payInto(usual),
      logoUrl: party.logoUrl,
    }
  })
  const logoName = logoUrl === null ? null : uploadNameOf(logoUrl)
  const logo = logoName === null ? undefined : await uploads.read(logoName)
  return printer.printStatement({ statement: { ...report, supplier, customer, payInto: account }, logo })
}
