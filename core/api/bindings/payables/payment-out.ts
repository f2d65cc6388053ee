import type { z } from 'zod'

import { invalidField } from '../../../contract/http/errors.ts'
import * as contract from '../../../contract/payables/payment-out.ts'
import { environmentOf } from '../../../domain/business/business.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { SupplierAccount } from '../../../domain/payables/entry.ts'
import type { Member } from '../../../domain/people/account.ts'
import { isSameAccount } from '../../../domain/receivables/entry.ts'
import { loadBusiness } from '../../../use-cases/load.ts'
import { debitOf, debitOfBill, supplierAccountOf } from '../../../use-cases/payables/account.ts'
import { recordPaymentOut, type PaidAllocation, type RecordedPaymentOut } from '../../../use-cases/payables/record.ts'
import { reversePayableEntry, unallocatePaymentOut } from '../../../use-cases/payables/reverse.ts'
import { paymentWarnings, listPaymentsOut, readPaymentOut } from '../../../use-cases/payables/view.ts'
import { whtReceiptPdf } from '../../../use-cases/printing/wht-receipt.ts'
import type { Unit } from '../../../use-cases/units.ts'
import { bind, type Binding } from '../../bind.ts'
import { periodOf } from '../../wire/period.ts'
import { exactKobo, toPage } from '../../wire/record.ts'

import { fromMoneyOut, fromWithheld, paymentOutWarnings, toPaymentOut } from '../../wire/payables.ts'

type Allocations = NonNullable<z.output<typeof contract.recordPaymentOut.body>['allocations']>

/** Which bills a payment names. @throws validation_failed, payment_not_possible */
async function allocationsOf(unit: Unit, member: Member, said: Allocations, account: SupplierAccount) {
  const found: PaidAllocation[] = []
  for (const [index, { purchaseId, openingItemId, refundId, amount, deductions = [] }] of said.entries()) {
    const field = `allocations[${String(index)}].`
    const ids = Object.entries({ purchaseId, openingItemId, refundId }).filter(([, id]) => id !== undefined)
    const [name = '', id = ''] = ids[0] ?? []
    if (ids.length !== 1) {
      throw invalidField(`${field}purchaseId`, 'or openingItemId or refundId must be given, one of them')
    }
    const named = `${field}${name}`
    const target = await targetNamed(unit, member, name, id, named)
    if (!isSameAccount(target.entry.account, account)) {
      throw invalidField(named, 'belongs to another supplier, or to the other environment')
    }
    found.push({ field, target, amount: exactKobo(amount), deductions: deductions.map(fromWithheld) })
  }
  return found
}

async function targetNamed(unit: Unit, member: Member, name: string, id: string, field: string) {
  const { businessId } = member
  if (name === 'purchaseId') {
    const purchase = await unit.purchases.get(businessId, id)
    if (!purchase) throw invalidField(field, 'is not a bill of this business')
    return debitOf(unit, purchase)
  }
  const found = await unit.payables.get(businessId, id)
  const kind = name === 'refundId' ? 'REFUND' : 'OPENING_ITEM'
  if (found?.entry.kind === kind && found.stands && found.entry.reverses === null) return found
  throw invalidField(field, 'is not owed by this business')
}

async function recorded(unit: Unit, member: Member, done: RecordedPaymentOut) {
  return {
    view: await readPaymentOut(unit, member, done.paymentId),
    warnings: await paymentWarnings(unit, member, done),
  }
}

function toRecorded({ view, warnings: found }: Awaited<ReturnType<typeof recorded>>) {
  const warnings = paymentOutWarnings(found)
  return { data: toPaymentOut(view), ...(warnings.length > 0 && { warnings }) }
}

/** Money that goes to suppliers, and what of it is taken back. */
export const paymentOutBindings: readonly Binding[] = [
  bind(contract.recordPaymentOut, async ({ core, member, body }) => {
    const { supplierId, environment, date, amount, allocations, deductions = [] } = body
    return toRecorded(
      await core.units.write(async (unit) => {
        const account = await supplierAccountOf(unit, member, { supplierId, environment })
        const done = await recordPaymentOut(unit, member, {
          ...{ account, date, amount: exactKobo(amount), details: fromMoneyOut(body) },
          allocations: allocations && (await allocationsOf(unit, member, allocations, account)),
          unbilled: deductions.map(fromWithheld),
        })
        return recorded(unit, member, done)
      }),
    )
  }),

  bind(contract.payPurchase, async ({ core, member, params, body }) => {
    const { deductions = [], amount, date } = body
    return toRecorded(
      await core.units.write(async (unit) => {
        const target = await debitOfBill(unit, member, params.id)
        const done = await recordPaymentOut(unit, member, {
          account: target.entry.account,
          date: date ?? unit.today,
          amount: null,
          details: fromMoneyOut(body),
          allocations: [
            {
              field: '',
              target,
              amount: amount === undefined ? null : exactKobo(amount),
              deductions: deductions.map(fromWithheld),
            },
          ],
          unbilled: [],
        })
        return recorded(unit, member, done)
      }),
    )
  }),

  bind(contract.listPaymentsOut, async ({ core, member, query }) => {
    const { page, after, limit, environment, supplierId, purchaseId, accountId, method, state, search } = query
    const period = periodOf(query)
    const found = await core.units.read(async (unit) => {
      const business = await loadBusiness(unit, member.businessId)
      return listPaymentsOut(unit, member, {
        ...{ page, after, limit, supplierId, purchaseId, accountId, method, search },
        ...{ from: period.from, to: period.to },
        environment: environment ?? environmentOf(business),
        stands: state && state === 'RECORDED',
      })
    })
    const last = found.items.at(-1)
    const hasMore = found.items.length === limit && last !== undefined
    return {
      data: {
        ...toPage(found, query, toPaymentOut),
        ...(hasMore && { nextCursor: last.entry.id }),
        paid: koboToNumber(found.paid),
      },
    }
  }),

  bind(contract.getPaymentOut, async ({ core, member, params }) => ({
    data: toPaymentOut(await core.units.read((unit) => readPaymentOut(unit, member, params.id))),
  })),

  bind(contract.getWhtReceipt, async ({ core, member, params }) => whtReceiptPdf(core, member, params.id)),

  bind(contract.reversePaymentOut, async ({ core, member, params, body }) => {
    const view = await core.units.write(async (unit) => {
      await reversePayableEntry(unit, member, { id: params.id, kinds: ['PAYMENT'], ...body })
      return readPaymentOut(unit, member, params.id)
    })
    return { data: toPaymentOut(view) }
  }),

  bind(contract.unallocatePaymentOut, async ({ core, member, params, body }) => {
    const view = await core.units.write(async (unit) => {
      await unallocatePaymentOut(unit, member, { id: params.id, purchaseId: body.purchaseId })
      return readPaymentOut(unit, member, params.id)
    })
    return { data: toPaymentOut(view) }
  }),
]
