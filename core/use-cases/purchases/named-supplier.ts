import type { Member } from '../../domain/people/account.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import { sameWordsKey } from '../../domain/records/similar-names.ts'
import { foldTin } from '../../domain/text/tin.ts'
import type { Unit } from '../../ports/unit.ts'
import { createRecord, type Content } from '../records/records.ts'

import { suppliers } from './suppliers.ts'

/** Whom a row of a list names. */
export type NamedSupplier = { readonly supplier: string; readonly supplierTin: string | null }

type Found = { readonly id: string }
type Wrong = { readonly field: string; readonly message: string }

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

/** How rows of a list find their suppliers, and make those that are not there. What is asked of all is read once. */
export function namedSuppliers(unit: Unit, member: Member) {
  const { businessId } = member
  const made = new Set<string>()
  let byTin: Map<string, string> | undefined
  let names: Map<string, string> | undefined
  const tinOf = ({ supplierTin }: NamedSupplier) => (supplierTin === null ? '' : foldTin(supplierTin))

  return {
    /** How many were made. */
    count: () => made.size,

    /** The supplier that a row names, by TIN or else by name, or why there is none; `missing` where nobody has either. */
    async find(named: NamedSupplier): Promise<Found | Wrong | { readonly missing: true }> {
      const tin = tinOf(named)
      if (tin !== '') {
        byTin ??= new Map((await unit.suppliers.tinHolders(businessId)).map((one) => [foldTin(one.tin), one.id]))
        const id = byTin.get(tin)
        if (id !== undefined) return { id }
      }
      const [only, another] = await unit.suppliers.namesakes(businessId, named.supplier)
      if (!only) return { missing: true }
      if (another) return { field: 'supplier', message: 'exists more than once; add the TIN' }
      if (tin !== '' && only.tin !== null) return { field: 'supplierTin', message: 'is not the TIN of that supplier' }
      return { id: only.id }
    },

    /** Its id, and the name of another one that it is nearly called. */
    async make(named: NamedSupplier): Promise<Found & { readonly alike: string | null }> {
      const { supplier: name, supplierTin } = named
      names ??= new Map((await unit.suppliers.names(businessId)).map((one) => [sameWordsKey(one.name), one.name]))
      const alike = names.get(sameWordsKey(name)) ?? null
      const { id } = await createRecord(unit, member, suppliers, { ...EMPTY, name, tin: supplierTin })
      made.add(id)
      names.set(sameWordsKey(name), name)
      if (tinOf(named) !== '') byTin?.set(tinOf(named), id)
      return { id, alike }
    },
  }
}
