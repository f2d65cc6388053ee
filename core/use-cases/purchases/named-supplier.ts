import type { Member } from '../../domain/people/account.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import { sameWordsKey } from '../../domain/records/similar-names.ts'
import type { Unit } from '../../ports/unit.ts'
import { supplierFinder, type NamedSupplier } from '../payables/supplier-finder.ts'
import { createRecord, type Content } from '../records/records.ts'

import { suppliers } from './suppliers.ts'

const EMPTY: Omit<Content<SupplierRecord>, 'name' | 'tin'> = {
  businessName: null,
  email: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  lga: null,
  postalCode: null,
  country: 'Nigeria',
  legalForm: null,
  customerId: null,
  defaultCategory: null,
  defaultInputVat: null,
  defaultWhtPercent: null,
  paymentTermsDays: null,
  accountName: null,
  accountNumber: null,
  bankName: null,
  notes: null,
  metadata: null,
}

/** How rows of a list find their suppliers, and make those that are not there. */
export function namedSuppliers(unit: Unit, member: Member) {
  const { find, add } = supplierFinder(unit, member)
  const made = new Set<string>()
  let names: Map<string, string> | undefined

  return {
    find,

    /** How many were made. */
    count: () => made.size,

    /** Its id, and the name of another one that it is nearly called. */
    async make(named: NamedSupplier): Promise<{ readonly id: string; readonly alike: string | null }> {
      const { supplier: name, supplierTin: tin } = named
      names ??= new Map(
        (await unit.suppliers.names(member.businessId)).map((one) => [sameWordsKey(one.name), one.name] as const),
      )
      const alike = names.get(sameWordsKey(name)) ?? null
      const { id } = await createRecord(unit, member, suppliers, { ...EMPTY, name, tin })
      made.add(id)
      names.set(sameWordsKey(name), name)
      add(named, id)
      return { id, alike }
    },
  }
}
