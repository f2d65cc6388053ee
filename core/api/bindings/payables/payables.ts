import { invalidField } from '../../../contract/http/errors.ts'
import { CSV, XLSX } from '../../../contract/http/route.ts'
import * as contract from '../../../contract/payables/payables.ts'
import { environmentOf } from '../../../domain/business/business.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { loadBusiness } from '../../../use-cases/load.ts'
import { debitOfBill } from '../../../use-cases/payables/account.ts'
import { bankFileOf } from '../../../use-cases/payables/bank-file.ts'
import {
  makePaymentRun,
  readPaymentRun,
  type PaymentRun,
  type RunItem,
} from '../../../use-cases/payables/payment-run.ts'
import { duePayables, payablesAsOf } from '../../../use-cases/payables/reports.ts'
import { payablesTable } from '../../../use-cases/payables/tables.ts'
import { bind, bindRemembered, type Binding } from '../../bind.ts'
import { exactKobo } from '../../wire/record.ts'

import { fromMoneyOut, toDuePayable, toDueTotal, toPayables, toPaymentOut } from '../../wire/payables.ts'

const toRun = ({ id, date, total, payments }: PaymentRun) => ({
  ...{ id, date, total: koboToNumber(total) },
  payments: payments.map(toPaymentOut),
})

/** What is owed to suppliers, and paying what is due in one go. */
export const payablesBindings: readonly Binding[] = [
  bindRemembered(contract.getPayables, async ({ core, member, query }) => {
    const asked = { asOf: query.asOf, environment: query.environment }
    const report = await core.units.read((unit) => payablesAsOf(unit, member, asked))
    if (query.format !== 'xlsx') return { data: toPayables(report) }
    const bytes = await core.writeXlsx(payablesTable(report), 'Payables')
    return { fileName: `payables-${report.asOf}.xlsx`, type: XLSX, bytes } as const
  }),

  bindRemembered(contract.listDuePayables, async ({ core, member, query }) => {
    const asked = { until: query.until, environment: query.environment }
    const { until, environment, items } = await core.units.read((unit) => duePayables(unit, member, asked))
    return { data: { until, environment, total: toDueTotal(items), items: items.map(toDuePayable) } }
  }),

  bind(contract.makePaymentRun, async ({ core, member, body }) => {
    const { run, held } = await core.units.write(async (unit) => {
      const items: RunItem[] = []
      for (const [index, { purchaseId, openingItemId, amount }] of body.items.entries()) {
        const field = `items[${String(index)}].`
        if ((purchaseId === undefined) === (openingItemId === undefined)) {
          throw invalidField(`${field}purchaseId`, 'or openingItemId must be given, one of them')
        }
        const target =
          purchaseId === undefined
            ? await unit.payables.get(member.businessId, openingItemId ?? '')
            : await debitOfBill(unit, member, purchaseId)
        if (!target?.stands || (purchaseId === undefined && target.entry.kind !== 'OPENING_ITEM')) {
          throw invalidField(`${field}openingItemId`, 'is not owed by this business')
        }
        items.push({ field, target, amount: amount === undefined ? undefined : exactKobo(amount) })
      }
      const { id, held } = await makePaymentRun(unit, member, {
        environment: body.environment ?? environmentOf(await loadBusiness(unit, member.businessId)),
        date: body.date ?? unit.today,
        details: fromMoneyOut({
          method: body.method ?? 'BANK_TRANSFER',
          accountId: body.accountId,
          reference: body.reference,
        }),
        withhold: body.withhold ?? false,
        items,
      })
      return { run: await readPaymentRun(unit, member, id), held }
    })
    return {
      data: toRun(run),
      warnings: held.map(({ field, reason }) => ({ field, code: 'payment_held', message: reason })),
    }
  }),

  bind(contract.getPaymentRun, async ({ core, member, params }) => ({
    data: toRun(await core.units.read((unit) => readPaymentRun(unit, member, params.id))),
  })),

  bind(contract.getPaymentRunFile, async ({ core, member, params }) => {
    const { name, text } = await core.units.read((unit) => bankFileOf(unit, member, params.id))
    return { fileName: name, type: CSV, bytes: new TextEncoder().encode(text) } as const
  }),
]
