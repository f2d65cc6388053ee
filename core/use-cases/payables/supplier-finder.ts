import type { Member } from '../../domain/people/account.ts'
import { foldTin } from '../../domain/text/tin.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** Whom a row of a list names. */
export type NamedSupplier = { readonly supplier: string; readonly supplierTin: string | null }

type Found = { readonly id: string }
type Wrong = { readonly field: string; readonly message: string }

/** How rows of a list find their suppliers. Those with a TIN are read once. */
export function supplierFinder(unit: ReadUnit, { businessId }: Pick<Member, 'businessId'>) {
  let byTin: Map<string, string> | undefined
  const tinOf = ({ supplierTin }: NamedSupplier) => (supplierTin === null ? '' : foldTin(supplierTin))

  return {
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

    /** One that was made meanwhile. */
    add(named: NamedSupplier, id: string): void {
      if (tinOf(named) !== '') byTin?.set(tinOf(named), id)
    },
  }
}
