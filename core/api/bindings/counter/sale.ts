import {
  getReturnable,
  listOwnSales,
  returnAtCounter,
  sellAtCounter,
  undoSale,
} from '../../../contract/counter/sale.ts'
import { instantOf } from '../../../contract/http/fields.ts'
import { storedMetadata } from '../../../contract/http/metadata.ts'
import type { TillMoney } from '../../../domain/counter/entry.ts'
import { decimalToNumber, koboToNumber } from '../../../domain/money/decimal.ts'
import { sumKobo } from '../../../domain/money/money.ts'
import { listOwnSales as ownSales } from '../../../use-cases/counter/own-sales.ts'
import { replayReturn, replaySale } from '../../../use-cases/counter/replay.ts'
import {
  isSent,
  readReturnable,
  returnAtCounter as takeBack,
  type ReturnResult,
} from '../../../use-cases/counter/return.ts'
import { sellAtCounter as sell, type SaleResult } from '../../../use-cases/counter/sale.ts'
import { undoSale as undo } from '../../../use-cases/counter/undo-sale.ts'
import type { Core } from '../../../use-cases/instance/core.ts'
import { bind, type Binding } from '../../bind.ts'
import { fromItem, toInvoice } from '../../wire/invoice.ts'
import { toPayment } from '../../wire/payment.ts'
import { exact, exactKobo } from '../../wire/record.ts'
import { answerWithInvoice } from '../invoice/answer.ts'

const toMoney = ({ method, methodDetail, amount }: TillMoney) => ({
  method,
  methodDetail,
  amount: koboToNumber(amount),
})

function toSold({ view, payments, change, warnings }: SaleResult, core: Core, baseUrl: string) {
  const paid = payments.map(toPayment)
  const [payment] = paid
  if (!payment) throw new Error('A sale was made without a payment.')
  return {
    data: { invoice: toInvoice(view, core, baseUrl), payment, payments: paid, change: koboToNumber(change) },
    warnings,
  }
}

function toReturned({ view, refunds, warnings }: ReturnResult, core: Core, baseUrl: string) {
  return {
    data: {
      creditNote: toInvoice(view, core, baseUrl),
      refunds: refunds.map(toMoney),
      given: koboToNumber(sumKobo(refunds.map(({ amount }) => amount))),
    },
    warnings,
  }
}

/** What is done at the counter. */
export const counterBindings: readonly Binding[] = [
  bind(
    sellAtCounter,
    async ({ core, member, body, baseUrl }) => {
      const sold = await core.units.write((unit) =>
        sell(unit, member, {
          customerId: body.customerId ?? null,
          lines: body.items.map(fromItem),
          payments: body.payments.map(({ method, amount, methodDetail, metadata }) => ({
            method,
            methodDetail: methodDetail ?? null,
            amount: exactKobo(amount),
            metadata: storedMetadata(metadata),
          })),
          tendered: typeof body.tendered === 'number' ? exactKobo(body.tendered) : null,
          reference: body.reference ?? null,
          externalReference: body.externalReference ?? null,
          notes: body.notes,
          metadata: body.metadata,
          soldAt: typeof body.soldAt === 'string' ? (instantOf(body.soldAt) ?? null) : null,
        }),
      )
      return toSold(sold, core, baseUrl)
    },
    async ({ core, member, params, baseUrl }) =>
      toSold(await core.units.read((unit) => replaySale(unit, member, params.id)), core, baseUrl),
  ),

  bind(listOwnSales, async ({ core, member, query }) => {
    const sold = await core.units.read((unit) => ownSales(unit, member, query.search))
    return {
      data: {
        items: sold.map(({ invoice: { id, invoiceNumber, customerName, status, total }, soldAt }) => ({
          ...{ invoiceId: id, invoiceNumber, customerName, status },
          total: koboToNumber(total),
          soldAt,
        })),
      },
    }
  }),

  bind(getReturnable, async ({ core, member, params }) => {
    const { invoice, lines, paid, isWalkIn, canUndo } = await core.units.read((unit) =>
      readReturnable(unit, member, params.id),
    )
    return {
      data: {
        invoiceId: invoice.id,
        invoiceNumber: invoice.invoiceNumber,
        customerName: invoice.customerName,
        isWalkIn,
        isSent: isSent(invoice),
        canUndo,
        status: invoice.status,
        issueDate: invoice.issueDate,
        total: koboToNumber(invoice.total),
        lines: lines.map(({ line, left, leftTotal }, place) => ({
          line: place,
          description: line.description,
          unit: line.unit,
          quantity: decimalToNumber(line.quantity),
          left: decimalToNumber(left),
          total: koboToNumber(line.lineTotal + line.taxAmount),
          leftTotal: koboToNumber(leftTotal),
        })),
        paid: paid.map(toMoney),
      },
    }
  }),

  bind(
    returnAtCounter,
    async ({ core, member, body, baseUrl }) => {
      const returned = await core.units.write((unit) =>
        takeBack(unit, member, {
          invoiceId: body.invoiceId,
          items: body.items.map(({ line, quantity }) => ({ line, quantity: exact(quantity) })),
          refund: body.refund,
          reason: body.reason ?? null,
          externalReference: body.externalReference ?? null,
        }),
      )
      return toReturned(returned, core, baseUrl)
    },
    async ({ core, member, params, baseUrl }) =>
      toReturned(await core.units.read((unit) => replayReturn(unit, member, params.id)), core, baseUrl),
  ),

  bind(undoSale, (input) =>
    answerWithInvoice(input, (unit) =>
      undo(unit, input.member, { id: input.params.id, reason: input.body.reason ?? null }),
    ),
  ),
]
