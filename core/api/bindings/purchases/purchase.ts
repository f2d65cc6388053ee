import type { z } from 'zod'

import type { Warning } from '../../../contract/http/envelope.ts'
import * as actions from '../../../contract/purchases/actions.ts'
import { listMoneyAccounts, listPurchaseCategories } from '../../../contract/purchases/category.ts'
import { importPurchases } from '../../../contract/purchases/import.ts'
import * as contract from '../../../contract/purchases/purchase.ts'
import { PURCHASE_CATEGORIES } from '../../../domain/purchases/categories.ts'
import { deleteDraft } from '../../../use-cases/purchases/attachments.ts'
import type { PurchaseContent } from '../../../use-cases/purchases/content.ts'
import { createPurchase, listPurchases, updatePurchase } from '../../../use-cases/purchases/drafts.ts'
import { importBills } from '../../../use-cases/purchases/import.ts'
import { cancelPurchase, isAsPrinted, recordPurchase } from '../../../use-cases/purchases/record.ts'
import { movePurchaseVatMonth } from '../../../use-cases/purchases/vat-month.ts'
import { readPurchase, viewOfPurchase, viewsOfPurchases } from '../../../use-cases/purchases/view.ts'
import { payWithBill } from '../../../use-cases/payables/record.ts'
import { paymentWarnings } from '../../../use-cases/payables/view.ts'
import { paymentDetails } from '../../../use-cases/records/kinds.ts'
import * as records from '../../../use-cases/records/records.ts'
import { bind, bindRemembered, type Binding } from '../../bind.ts'
import { placeOf, toCursor, type Order } from '../../wire/cursor.ts'
import { periodOf } from '../../wire/period.ts'
import { fromPurchaseItem, toPurchase, toPurchaseWarnings } from '../../wire/purchase.ts'
import { exactKobo, toPage } from '../../wire/record.ts'
import { fromMoneyOut, fromWithheld, paymentOutWarnings } from '../../wire/payables.ts'

import { readBillRows, toBillImportResult } from './import-wire.ts'

const koboOrNull = (naira: number | null | undefined) =>
  typeof naira === 'number' ? exactKobo(naira) : naira === null ? null : undefined

type PaymentInput = NonNullable<z.output<typeof contract.createPurchase.body>['payment']>

const fromPayment = (payment: PaymentInput) => ({
  date: payment.date,
  amount: payment.amount === undefined ? null : exactKobo(payment.amount),
  deductions: (payment.deductions ?? []).map(fromWithheld),
  details: fromMoneyOut(payment),
})

/** Nothing is paid for what stays a draft. */
const unpaidWarnings = (payment: PaymentInput | undefined): Warning[] =>
  payment === undefined
    ? []
    : [{ field: 'payment', message: 'was not recorded: the bill is a draft; correct it and record it, then pay it' }]

/** A business has a few accounts. */
const MOST_ACCOUNTS = 100

export const purchaseBindings: readonly Binding[] = [
  bind(listPurchaseCategories, async () => ({ data: { items: PURCHASE_CATEGORIES.map((one) => ({ ...one })) } })),

  bind(listMoneyAccounts, async ({ core, member }) => {
    const { items } = await core.units.read((unit) =>
      records.listRecords(unit, member, paymentDetails, { page: 1, limit: MOST_ACCOUNTS, search: undefined }),
    )
    return { data: { items: items.map(({ id, name: label, type }) => ({ id, label, type })) } }
  }),

  bind(contract.createPurchase, async ({ core, member, body }) => {
    const content: PurchaseContent = {
      type: body.type ?? 'BILL',
      supplierId: body.supplierId ?? null,
      billId: body.billId ?? null,
      supplierInvoiceNumber: body.supplierInvoiceNumber ?? null,
      irn: body.irn ?? null,
      date: body.date,
      taxPoint: body.taxPoint ?? null,
      dueDate: body.dueDate ?? null,
      customsValue: koboOrNull(body.customsValue) ?? null,
      declarationNumber: body.declarationNumber ?? null,
      lines: body.items.map(fromPurchaseItem),
      printedTotal: koboOrNull(body.total) ?? null,
      notes: body.notes || null,
      externalReference: body.externalReference ?? null,
    }
    const view = await core.units.write(async (unit) => {
      const draft = await createPurchase(unit, member, { content, environment: body.environment })
      const isRecorded = (body.record === true || body.payment !== undefined) && isAsPrinted(draft)
      if (!isRecorded) return { ...(await viewOfPurchase(unit, draft)), paid: unpaidWarnings(body.payment) }
      const recorded = await recordPurchase(unit, member, draft.id)
      if (!body.payment) return { ...(await viewOfPurchase(unit, recorded)), paid: [] }
      const paid = await payWithBill(unit, member, recorded, fromPayment(body.payment))
      const warnings = paymentOutWarnings(await paymentWarnings(unit, member, paid))
      return { ...(await readPurchase(unit, member, draft.id)), paid: warnings }
    })
    return { data: toPurchase(view, member), warnings: [...toPurchaseWarnings(view.warnings), ...view.paid] }
  }),

  bindRemembered(contract.listPurchases, async ({ core, member, query }) => {
    const { sortBy = 'date', sortOrder = 'desc', page, limit, search } = query
    const order: Order = { words: ['purchases', sortBy, sortOrder], values: 1 }
    const { supplierId, type, status, paymentState, inputVat, proof, vatMonth, billId, environment } = query
    const filters = { supplierId, type, status, paymentState, inputVat, proof, vatMonth, billId, environment }
    const { views, totalItems, next } = await core.units.read(async (unit) => {
      const found = await listPurchases(unit, member, {
        ...filters,
        ...{ page, limit, search },
        ...periodOf(query),
        after: placeOf(query, order),
        order: { by: sortBy, direction: sortOrder },
      })
      return { ...found, views: await viewsOfPurchases(unit, found.items) }
    })
    const listed = toPage({ items: views, totalItems }, query, (view) => toPurchase(view, member))
    return { data: { ...listed, ...toCursor(next, order) } }
  }),

  bind(contract.getPurchase, async ({ core, member, params }) => ({
    data: toPurchase(await core.units.read((unit) => readPurchase(unit, member, params.id)), member),
  })),

  bind(contract.updatePurchase, async ({ core, member, params, body }) => {
    const { items, total, customsValue, notes, ...rest } = body
    const change = {
      ...rest,
      lines: items?.map(fromPurchaseItem),
      printedTotal: koboOrNull(total),
      customsValue: koboOrNull(customsValue),
      notes: notes === undefined ? undefined : notes || null,
    }
    const view = await core.units.write(async (unit) =>
      viewOfPurchase(unit, await updatePurchase(unit, member, { id: params.id, change })),
    )
    return { data: toPurchase(view, member), warnings: toPurchaseWarnings(view.warnings) }
  }),

  bind(contract.deletePurchase, async ({ core, member, params }) => {
    await deleteDraft(core, member, params.id)
    return {}
  }),

  bind(actions.recordPurchase, async ({ core, member, params }) => {
    const view = await core.units.write(async (unit) =>
      viewOfPurchase(unit, await recordPurchase(unit, member, params.id)),
    )
    return { data: toPurchase(view, member), warnings: toPurchaseWarnings(view.warnings) }
  }),

  bind(actions.cancelPurchase, async ({ core, member, params, body }) => {
    const view = await core.units.write(async (unit) =>
      viewOfPurchase(unit, await cancelPurchase(unit, member, { ...body, date: body.date, id: params.id })),
    )
    return { data: toPurchase(view, member) }
  }),

  bind(actions.movePurchaseVatMonth, async ({ core, member, params, body }) => {
    const view = await core.units.write(async (unit) =>
      viewOfPurchase(unit, await movePurchaseVatMonth(unit, member, { id: params.id, vatMonth: body.vatMonth })),
    )
    return { data: toPurchase(view, member) }
  }),

  /** All bills in one piece, or none. A check is the very same work, taken back. */
  bind(importPurchases, async ({ core, member, body }) => {
    const { good, misread } = readBillRows(body)
    const isCheck = body.mode === 'check'
    const data = await core.units[isCheck ? 'rehearse' : 'write'](async (unit) =>
      toBillImportResult(body, misread, await importBills(unit, member, { environment: undefined, ...body }, good)),
    )
    return { data, ...(isCheck ? { message: 'Rows checked. Nothing was saved.' } : {}) }
  }),
]
