import { AppError, invalidField } from '../../contract/http/errors.ts'
import { may } from '../../contract/http/permissions.ts'
import { differences } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import { partyWarnings } from '../../domain/records/warnings.ts'
import { foldTin } from '../../domain/text/tin.ts'
import type { TinHolder } from '../../ports/records/customer-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'
export type { TinHolder }
import type { RecordKind } from '../records/records.ts'

export const suppliers: RecordKind<SupplierRecord> = {
  subject: 'supplier',
  label: 'Supplier',
  repository: (unit) => unit.suppliers,
  changes: (before, after) =>
    differences(before, after, [
      'name',
      'businessName',
      'tin',
      'email',
      'phone',
      'address',
      'city',
      'state',
      'lga',
      'postalCode',
      'country',
      'legalForm',
      'customerId',
      'defaultCategory',
      'defaultInputVat',
      'defaultWhtPercent',
      'paymentTermsDays',
      'accountName',
      'accountNumber',
      'bankName',
      'notes',
      'metadata',
    ]),
  uniqueName: true,
  doubtsOf: partyWarnings,
  tinHolders: (unit, businessId) => unit.suppliers.tinHolders(businessId),

  logged: ({ tin, accountNumber, bankName }) =>
    Object.fromEntries(
      Object.entries({ tin, accountNumber, bankName }).flatMap(([field, value]) =>
        value === null ? [] : [[field, value]],
      ),
    ),

  async assertUnique({ customers }, { businessId, customerId }) {
    if (customerId === null || (await customers.get(businessId, customerId))) return
    throw invalidField('customerId', 'is not a customer of this business')
  },

  async assertFree({ purchases, payables }, { id, businessId }) {
    const isInUse = (await purchases.hasOpen(businessId, id)) || (await payables.isOpen(businessId, id))
    if (isInUse) throw new AppError('supplier_in_use')
  },

  async afterChange({ purchases }, after, before) {
    if (before === undefined || (before.name === after.name && before.tin === after.tin)) return
    await purchases.renameSupplierInDrafts(after.id, after.name, after.tin)
  },
}

/** Customers that may be the same company, where none is linked: those with its TIN. None for whoever sees no customers. */
export async function sameCompany(
  { customers }: ReadUnit,
  member: Member,
  { businessId, tin, customerId }: SupplierRecord,
): Promise<readonly TinHolder[]> {
  if (tin === null || customerId !== null || !may(member, 'catalogue.read')) return []
  const holders = await customers.tinHolders(businessId)
  return holders.filter((holder) => foldTin(holder.tin) === foldTin(tin))
}
