import type { Warning } from '../../../contract/http/envelope.ts'
import { invalidField } from '../../../contract/http/errors.ts'
import * as customers from '../../../contract/records/customer.ts'
import { importCustomers, importPaymentDetails, importProducts } from '../../../contract/records/import.ts'
import * as paymentDetails from '../../../contract/records/payment-detail.ts'
import * as products from '../../../contract/records/product.ts'
import { importSuppliers } from '../../../contract/purchases/import.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { ProductRecord } from '../../../domain/records/product.ts'
import type { Core } from '../../../use-cases/instance/core.ts'
import { suppliers } from '../../../use-cases/purchases/suppliers.ts'
import { importRecords, type ImportRow, type RowWarning } from '../../../use-cases/records/import.ts'
import * as kinds from '../../../use-cases/records/kinds.ts'
import { withKnownCategories } from '../../../use-cases/records/known-categories.ts'
import * as records from '../../../use-cases/records/records.ts'
import type { RecordFrame, RecordKind, RecordOrder } from '../../../use-cases/records/records.ts'
import { submitBackfilled } from '../../../use-cases/submission/submit-backfilled.ts'
import type { Unit } from '../../../use-cases/units.ts'
import { bind, bindRemembered, type Binding } from '../../bind.ts'
import { placeOf, toCursor, type Order } from '../../wire/cursor.ts'
import { readRows, toImportResult, type ImportBody } from '../../wire/import.ts'
import { momentOf } from '../../wire/period.ts'
import { customerWire, paymentDetailWire, productWire, toPage, type RecordWire } from '../../wire/record.ts'
import { supplierWire } from '../../wire/supplier.ts'
import { toWarnings } from '../../wire/warnings.ts'

type RecordsRequest = { readonly core: Core; readonly member: Member }
type ListRequest = Pick<RecordsRequest, 'member'> & { readonly core: Pick<Core, 'units'>; readonly query: PageQuery }
type RecordRequest = RecordsRequest & { readonly params: { readonly id: string } }
type PageQuery = {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
  readonly similarTo?: string | undefined
  readonly sortBy?: 'name' | 'label' | 'createdAt' | 'updatedAt' | undefined
  readonly sortOrder?: 'asc' | 'desc' | undefined
  readonly isActive?: 'true' | 'false' | undefined
  readonly hasCode?: 'true' | 'false' | undefined
  readonly barcode?: string | undefined
  readonly after?: string | undefined
  readonly updatedSince?: string | undefined
}

function orderOf({ sortBy, sortOrder: direction = 'asc' }: PageQuery): RecordOrder | undefined {
  if (sortBy === undefined) return direction === 'desc' ? { by: 'name', direction } : undefined
  return { by: sortBy === 'label' ? 'name' : sortBy, direction }
}

/** What a cursor of such a list goes by: a search is in an order of its own. */
function cursorOrderOf(query: PageQuery): Order {
  const { by, direction } = orderOf(query) ?? { by: 'name', direction: 'asc' }
  const isByNearest = query.sortBy === undefined && query.sortOrder !== 'desc' && isSearch(query.search)
  if (isByNearest) return { words: ['nearest', query.search ?? ''], values: 3 }
  return { words: [by, direction], values: by === 'name' ? 2 : 1 }
}

const isSearch = (search: string | undefined): boolean => search !== undefined && search.trim() !== ''

/** What is known of rows besides what they say. */
type Complete<T extends RecordFrame> = (
  core: Core,
  rows: readonly ImportRow<T>[],
) => Promise<{ readonly rows: readonly ImportRow<T>[]; readonly doubts: readonly RowWarning[] }>

/** A record before and after a change. */
type Changed<T> = { readonly before: T; readonly after: T }

/** The handlers of one kind of records: each route of the three kinds does the same. */
function handlersOf<
  T extends RecordFrame,
  New extends object,
  Change extends object,
  Row extends Change,
  Shown extends object,
>(
  kind: RecordKind<T>,
  wire: RecordWire<T, New, Change, Row, Shown>,
  complete: Complete<T> = async (_core, rows) => ({ rows, doubts: [] }),
  /** What follows a change, or an import of many, in the same unit of work. */
  onChanged: (
    unit: Unit,
    member: Member,
    changes: readonly Changed<T>[],
  ) => Promise<readonly Warning[]> = async () => [],
) {
  const { toBody, toContent, toChange, nameField } = wire

  return {
    async create({ core, member, body }: RecordsRequest & { readonly body: New }) {
      const { record, similar } = await core.units.write(async (unit) => {
        const content = toContent(body)
        const similar = kind.uniqueName ? await records.similarRecords(unit, member, kind, content.name) : []
        return { record: await records.createRecord(unit, member, kind, content, body), similar }
      })
      const similarity = similarityWarnings(kind.label, nameField, similar)
      return { data: toBody(record), warnings: [...similarity, ...toWarnings(kind.doubtsOf?.(record), body)] }
    },

    async list({ core, member, query }: ListRequest) {
      const { page: number, limit, similarTo, search, isActive, hasCode, barcode } = query
      const order = orderOf(query)
      if (similarTo !== undefined && query.after !== undefined) {
        throw invalidField('after', 'cannot be combined with similarTo, which answers five at most; send one of them')
      }
      const after = placeOf(query, cursorOrderOf(query))
      const updatedSince = momentOf(query.updatedSince)
      const of = {
        isActive: isActive && isActive === 'true',
        hasCode: hasCode && hasCode === 'true',
        barcode,
        updatedSince,
      }
      const asked = { page: number, limit, search, order, after, ...of }
      const page = await core.units.read(async (unit) => {
        if (similarTo === undefined) return records.listRecords(unit, member, kind, asked)
        const items = await records.resolveMatches(unit, member, kind, similarTo)
        return { items, totalItems: items.length, next: null }
      })
      return { data: { ...toPage(page, query, toBody), ...toCursor(page.next, cursorOrderOf(query)) } }
    },

    get: async ({ core, member, params }: RecordRequest) => ({
      data: toBody(await core.units.read((unit) => records.getRecord(unit, member, kind, params.id))),
    }),

    async update({ core, member, params, body }: RecordRequest & { readonly body: Change }) {
      const { record, followed } = await core.units.write(async (unit) => {
        const before = await records.getRecord(unit, member, kind, params.id)
        const { record } = await records.changeRecord(unit, member, kind, before, toChange(body))
        return { record, followed: await onChanged(unit, member, [{ before, after: record }]) }
      })
      return { data: toBody(record), warnings: [...toWarnings(kind.doubtsOf?.(record), body), ...followed] }
    },

    async remove({ core, member, params }: RecordRequest) {
      await core.units.write((unit) => records.removeRecord(unit, member, kind, params.id))
      return {}
    },

    /** All rows in one piece, or none. A check is the very same work, taken back. */
    async import({ core, member, body }: RecordsRequest & { readonly body: ImportBody }) {
      const { good, misread, unknown } = readRows(wire, body)
      const completed = await complete(core, good)
      const isCheck = body.mode === 'check'
      const { data, warnings } = await core.units[isCheck ? 'rehearse' : 'write'](async (unit) => {
        const into = { member, kind, onExisting: body.onExisting, doubts: completed.doubts }
        const imported = await importRecords(unit, into, completed.rows)
        const outcome = { ...imported, doubts: [...unknown, ...imported.doubts] }
        const changes = outcome.items.flatMap(({ change }) => change ?? [])
        const warnings = isCheck ? [] : await onChanged(unit, member, changes)
        return { data: toImportResult(body, misread, outcome, { nameField, toBody }), warnings }
      })
      return { data, warnings, ...(isCheck ? { message: 'Rows checked. Nothing was saved.' } : {}) }
    },
  }
}

function similarityWarnings(label: string, field: string, similar: readonly RecordFrame[]): readonly Warning[] {
  if (similar.length === 0) return []
  const names = similar.map(({ name }) => name).join(', ')
  const message = `There is a ${label.toLowerCase()} with a similar name: ${names}. If it is the same, delete this one and use that.`
  return [{ field, message, code: 'name_similar', ids: similar.map(({ id }) => id) }]
}

type Coded = Pick<ProductRecord, 'hsnCode' | 'isicCode'>

const hasNewCode = (before: Coded, after: Coded): boolean =>
  (after.hsnCode !== null && after.hsnCode !== before.hsnCode) ||
  (after.isicCode !== null && after.isicCode !== before.isicCode)

const ofCustomers = handlersOf(kinds.customers, customerWire)
const ofProducts = handlersOf(
  kinds.products,
  productWire,
  ({ reference }, rows) => withKnownCategories(reference, rows),
  async (unit, member, changes) => {
    const coded = changes.filter(({ before, after }) => hasNewCode(before, after)).map(({ after }) => after.id)
    return coded.length === 0 ? [] : submitBackfilled(unit, member, { productIds: new Set(coded) })
  },
)
const ofPaymentDetails = handlersOf(kinds.paymentDetails, paymentDetailWire)

export const recordBindings: readonly Binding[] = [
  bind(customers.createCustomer, ofCustomers.create),
  bindRemembered(customers.listCustomers, ofCustomers.list),
  bind(customers.getCustomer, ofCustomers.get),
  bind(customers.updateCustomer, ofCustomers.update),
  bind(customers.deleteCustomer, ofCustomers.remove),
  bind(importCustomers, ofCustomers.import),

  bind(products.createProduct, ofProducts.create),
  bindRemembered(products.listProducts, ofProducts.list),
  bind(products.getProduct, ofProducts.get),
  bind(products.updateProduct, ofProducts.update),
  bind(products.deleteProduct, ofProducts.remove),
  bind(importProducts, ofProducts.import),

  bind(paymentDetails.createPaymentDetail, ofPaymentDetails.create),
  bindRemembered(paymentDetails.listPaymentDetails, ofPaymentDetails.list),
  bind(paymentDetails.getPaymentDetail, ofPaymentDetails.get),
  bind(paymentDetails.updatePaymentDetail, ofPaymentDetails.update),
  bind(paymentDetails.deletePaymentDetail, ofPaymentDetails.remove),
  bind(importPaymentDetails, ofPaymentDetails.import),
  bind(importSuppliers, handlersOf(suppliers, supplierWire).import),
]
