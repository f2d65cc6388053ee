import type { Warning } from '../../../contract/http/envelope.ts'
import { invalidField } from '../../../contract/http/errors.ts'
import * as contract from '../../../contract/purchases/supplier.ts'
import type { TinHolder } from '../../../use-cases/purchases/suppliers.ts'
import { sameCompany, suppliers } from '../../../use-cases/purchases/suppliers.ts'
import * as records from '../../../use-cases/records/records.ts'
import { bind, bindRemembered, type Binding } from '../../bind.ts'
import { placeOf, toCursor, type Order } from '../../wire/cursor.ts'
import { momentOf } from '../../wire/period.ts'
import { toPage } from '../../wire/record.ts'
import { fromNewSupplier, fromSupplierChange, toSupplier } from '../../wire/supplier.ts'
import { toWarnings } from '../../wire/warnings.ts'

/** One company may be supplier and customer: offered, and linked by whoever says so. */
function sameCompanyWarnings(customers: readonly TinHolder[]): Warning[] {
  if (customers.length === 0) return []
  const names = customers.map(({ name }) => name).join(', ')
  const message = `customerId is empty, and a customer has this TIN: ${names}. If it is the same company, send its id.`
  return [{ field: 'customerId', message, code: 'same_company', ids: customers.map(({ id }) => id) }]
}

function similarNameWarnings(similar: readonly { readonly id: string; readonly name: string }[]): Warning[] {
  if (similar.length === 0) return []
  const names = similar.map(({ name }) => name).join(', ')
  const message = `There is a supplier with a similar name: ${names}. If it is the same, delete this one and use that.`
  return [{ field: 'name', message, code: 'name_similar', ids: similar.map(({ id }) => id) }]
}

export const supplierBindings: readonly Binding[] = [
  bind(contract.createSupplier, async ({ core, member, body }) => {
    const content = fromNewSupplier(body)
    const { supplier, similar, same } = await core.units.write(async (unit) => {
      const similar = await records.similarRecords(unit, member, suppliers, content.name)
      const supplier = await records.createRecord(unit, member, suppliers, content, body)
      return { supplier, similar, same: await sameCompany(unit, member, supplier) }
    })
    const mistyped = toWarnings(suppliers.doubtsOf?.(supplier), body)
    return {
      data: toSupplier(supplier),
      warnings: [...similarNameWarnings(similar), ...sameCompanyWarnings(same), ...mistyped],
    }
  }),

  bindRemembered(contract.listSuppliers, async ({ core, member, query }) => {
    const { page: number, limit, search, similarTo, sortBy, sortOrder: direction = 'asc', after } = query
    if (similarTo !== undefined && after !== undefined) {
      throw invalidField('after', 'cannot be combined with similarTo, which answers five at most; send one of them')
    }
    const isPlain = sortBy === undefined && direction === 'asc'
    const by = sortBy === 'createdAt' || sortBy === 'updatedAt' ? sortBy : 'name'
    const isByNearest = isPlain && search !== undefined && search.trim() !== ''
    const order: Order = isByNearest
      ? { words: ['nearest', search], values: 3 }
      : { words: [by, direction], values: by === 'name' ? 2 : 1 }
    const request = {
      ...{ page: number, limit, search },
      order: isPlain ? undefined : ({ by, direction } as const),
      after: placeOf(query, order),
      updatedSince: momentOf(query.updatedSince),
    }
    const page = await core.units.read(async (unit) => {
      if (similarTo === undefined) return records.listRecords(unit, member, suppliers, request)
      const items = await records.resolveMatches(unit, member, suppliers, similarTo)
      return { items, totalItems: items.length, next: null }
    })
    return { data: { ...toPage(page, query, toSupplier), ...toCursor(page.next, order) } }
  }),

  bind(contract.getSupplier, async ({ core, member, params }) => {
    const { supplier, same } = await core.units.read(async (unit) => {
      const supplier = await records.getRecord(unit, member, suppliers, params.id)
      return { supplier, same: await sameCompany(unit, member, supplier) }
    })
    return { data: toSupplier(supplier), warnings: sameCompanyWarnings(same) }
  }),

  bind(contract.updateSupplier, async ({ core, member, params, body }) => {
    const { supplier, same } = await core.units.write(async (unit) => {
      const before = await records.getRecord(unit, member, suppliers, params.id)
      const { record } = await records.changeRecord(unit, member, suppliers, before, fromSupplierChange(body))
      return { supplier: record, same: await sameCompany(unit, member, record) }
    })
    const mistyped = toWarnings(suppliers.doubtsOf?.(supplier), body)
    return { data: toSupplier(supplier), warnings: [...sameCompanyWarnings(same), ...mistyped] }
  }),

  bind(contract.deleteSupplier, async ({ core, member, params }) => {
    await core.units.write((unit) => records.removeRecord(unit, member, suppliers, params.id))
    return {}
  }),
]
