import { PDF, XLSX } from '../../../contract/http/route.ts'
import * as contract from '../../../contract/payables/supplier-account.ts'
import { debitOfBill, supplierAccountOf } from '../../../use-cases/payables/account.ts'
import {
  applySupplierCredit,
  recordPayableOpeningItem,
  recordSupplierRefund,
  recordWriteBack,
} from '../../../use-cases/payables/credit.ts'
import { supplierBalance, supplierStatement } from '../../../use-cases/payables/reports.ts'
import { loadPayable, reversePayableEntry, type ReversiblePayable } from '../../../use-cases/payables/reverse.ts'
import { supplierStatementTable } from '../../../use-cases/payables/tables.ts'
import { settlementOfBill } from '../../../use-cases/payables/view.ts'
import { supplierStatementPdf } from '../../../use-cases/printing/supplier-statement.ts'
import { bind, type Binding, type Input } from '../../bind.ts'
import { exactKobo } from '../../wire/record.ts'

import {
  fromMoneyOut,
  toPayableOpeningItem,
  toPurchaseSettlement,
  toSupplierBalance,
  toSupplierRefund,
  toSupplierStatement,
} from '../../wire/payables.ts'

type Reversal = Input<typeof contract.reverseSupplierRefund | typeof contract.reversePayableOpeningItem>

async function reversed({ core, member, params, body }: Reversal, ...kinds: readonly ReversiblePayable[]) {
  return core.units.write(async (unit) => {
    await reversePayableEntry(unit, member, { id: params.id, kinds, ...body })
    return loadPayable(unit, member, params.id, kinds)
  })
}

/** What a supplier is owed and owes back, and what was owed before. */
export const supplierAccountBindings: readonly Binding[] = [
  bind(contract.getSupplierBalance, async ({ core, member, params, query }) => {
    const asked = { supplierId: params.id, environment: query.environment }
    const balance = await core.units.read(async (unit) =>
      supplierBalance(unit, await supplierAccountOf(unit, member, asked)),
    )
    return { data: toSupplierBalance(balance) }
  }),

  bind(contract.getSupplierStatement, async ({ core, member, params, query }) => {
    const asked = { supplierId: params.id, environment: query.environment }
    const days = { from: query.from, to: query.to }
    const statement = await core.units.read(async (unit) =>
      supplierStatement(unit, await supplierAccountOf(unit, member, asked), days),
    )
    const name = `supplier-statement-${statement.from}-to-${statement.to}`
    if (query.format === 'pdf') {
      const bytes = await supplierStatementPdf(core, statement)
      return { fileName: `${name}.pdf`, type: PDF, bytes } as const
    }
    if (query.format !== 'xlsx') return { data: toSupplierStatement(statement) }
    return {
      fileName: `${name}.xlsx`,
      type: XLSX,
      bytes: await core.writeXlsx(supplierStatementTable(statement), 'Statement'),
    } as const
  }),

  bind(contract.recordSupplierRefund, async ({ core, member, params, body }) => {
    const refund = await core.units.write(async (unit) => {
      const id = await recordSupplierRefund(unit, member, {
        account: await supplierAccountOf(unit, member, { supplierId: params.id, environment: body.environment }),
        date: body.date ?? unit.today,
        amount: exactKobo(body.amount),
        details: fromMoneyOut(body),
      })
      return loadPayable(unit, member, id, ['REFUND'])
    })
    return { data: toSupplierRefund(refund) }
  }),

  bind(contract.getSupplierRefund, async ({ core, member, params }) => ({
    data: toSupplierRefund(await core.units.read((unit) => loadPayable(unit, member, params.id, ['REFUND']))),
  })),

  bind(contract.reverseSupplierRefund, async (input) => ({ data: toSupplierRefund(await reversed(input, 'REFUND')) })),

  bind(contract.recordPayableOpeningItem, async ({ core, member, params, body }) => {
    const item = await core.units.write(async (unit) => {
      const id = await recordPayableOpeningItem(unit, member, {
        account: await supplierAccountOf(unit, member, { supplierId: params.id, environment: body.environment }),
        number: body.number ?? null,
        date: body.date,
        dueDate: body.dueDate,
        amount: exactKobo(body.amount),
      })
      return loadPayable(unit, member, id, ['OPENING_ITEM'])
    })
    return { data: toPayableOpeningItem(item) }
  }),

  bind(contract.getPayableOpeningItem, async ({ core, member, params }) => ({
    data: toPayableOpeningItem(await core.units.read((unit) => loadPayable(unit, member, params.id, ['OPENING_ITEM']))),
  })),

  bind(contract.reversePayableOpeningItem, async (input) => ({
    data: toPayableOpeningItem(await reversed(input, 'OPENING_ITEM')),
  })),

  bind(contract.getPurchaseSettlement, async ({ core, member, params }) => ({
    data: toPurchaseSettlement(await core.units.read((unit) => settlementOfBill(unit, member, params.id))),
  })),

  bind(
    contract.applySupplierCredit,
    async ({ core, member, params, body }) => {
      const amount = body.amount === undefined ? undefined : exactKobo(body.amount)
      const settlement = await core.units.write(async (unit) => {
        unit.concerns({ kind: 'purchase', id: params.id })
        const target = await debitOfBill(unit, member, params.id)
        await applySupplierCredit(unit, member, { target, amount })
        return settlementOfBill(unit, member, params.id)
      })
      return { data: toPurchaseSettlement(settlement) }
    },
    async ({ core, member, params }) => ({
      data: toPurchaseSettlement(await core.units.read((unit) => settlementOfBill(unit, member, params.id))),
    }),
  ),

  bind(
    contract.writeBackPurchase,
    async ({ core, member, params, body }) => {
      const amount = body.amount === undefined ? undefined : exactKobo(body.amount)
      const settlement = await core.units.write(async (unit) => {
        unit.concerns({ kind: 'purchase', id: params.id })
        const target = await debitOfBill(unit, member, params.id)
        const date = body.date ?? unit.today
        await recordWriteBack(unit, member, { target, amount, date, reason: body.reason })
        return settlementOfBill(unit, member, params.id)
      })
      return { data: toPurchaseSettlement(settlement) }
    },
    async ({ core, member, params }) => ({
      data: toPurchaseSettlement(await core.units.read((unit) => settlementOfBill(unit, member, params.id))),
    }),
  ),

  bind(
    contract.reverseWriteBack,
    async ({ core, member, params, body }) => {
      await core.units.write((unit) =>
        reversePayableEntry(unit, member, { id: params.id, kinds: ['WRITE_BACK'], ...body }),
      )
      return {}
    },
    async () => ({}),
  ),

  bind(
    contract.reverseWithheld,
    async ({ core, member, params, body }) => {
      await core.units.write((unit) =>
        reversePayableEntry(unit, member, { id: params.id, kinds: ['WHT', 'VAT_WITHHELD'], ...body }),
      )
      return {}
    },
    async () => ({}),
  ),
]
