import { bookCashOut, listCashOuts, type CashOutBody } from '../../../contract/purchases/cash-out.ts'
import type { TillEntry } from '../../../domain/counter/entry.ts'
import { koboToNumber, ZERO } from '../../../domain/money/decimal.ts'
import { sumKobo } from '../../../domain/money/money.ts'
import * as cashOuts from '../../../use-cases/purchases/cash-outs.ts'
import { bind, type Binding } from '../../bind.ts'
import { toPurchase, toPurchaseWarnings } from '../../wire/purchase.ts'
import { exact, exactKobo } from '../../wire/record.ts'

const toCashOut = (entry: TillEntry): CashOutBody => ({
  id: entry.id,
  day: entry.day,
  at: entry.at,
  by: entry.byName,
  reason: entry.reason ?? '',
  amount: koboToNumber(cashOuts.paidOut(entry)),
})

export const cashOutBindings: readonly Binding[] = [
  bind(listCashOuts, async ({ core, member, query }) => {
    const asked = { environment: query.environment, from: query.from }
    const found = await core.units.read((unit) => cashOuts.listCashOuts(unit, member, asked))
    return { data: { items: found.map(toCashOut), total: koboToNumber(sumKobo(found.map(cashOuts.paidOut))) } }
  }),

  bind(bookCashOut, async ({ core, member, params, body }) => {
    const view = await core.units.write((unit) =>
      cashOuts.bookCashOut(unit, member, params.id, {
        description: body.description ?? null,
        amount: body.amount === undefined ? null : exactKobo(body.amount),
        taxPercent: typeof body.taxPercent === 'number' ? exact(body.taxPercent) : ZERO,
        kind: body.kind ?? 'SERVICE',
        category: body.category ?? null,
        chosenInputVat: body.inputVat ?? null,
        supplierId: body.supplierId ?? null,
        supplierInvoiceNumber: body.supplierInvoiceNumber ?? null,
      }),
    )
    return { data: toPurchase(view, member), warnings: toPurchaseWarnings(view.warnings) }
  }),
]
