import { sellAtCounter } from '../../contract/counter-sale.ts'
import { keptMetadata } from '../../contract/metadata.ts'
import { koboFromDecimal, koboToNumber } from '../../domain/money/decimal.ts'
import { sellAtCounter as sell } from '../../use-cases/submission/counter-sale.ts'
import { bind, type Binding } from '../bind.ts'
import { fromItem, toInvoice } from '../wire/invoice-wire.ts'
import { toPayment } from '../wire/payment-wire.ts'
import { exact } from '../wire/record-wire.ts'

const kobo = (naira: number): bigint => koboFromDecimal(exact(naira))

/** What is done at the counter. */
export const counterBindings: readonly Binding[] = [
  bind(sellAtCounter, async ({ core, member, body, baseUrl }) => {
    const { view, payments, change, warnings } = await core.units.write((unit) =>
      sell(unit, member, {
        customerId: body.customerId ?? null,
        lines: body.items.map(fromItem),
        payments: body.payments.map(({ method, amount, methodDetail, metadata }) => ({
          method,
          methodDetail: methodDetail ?? null,
          amount: kobo(amount),
          metadata: keptMetadata(metadata),
        })),
        tendered: typeof body.tendered === 'number' ? kobo(body.tendered) : null,
        reference: body.reference ?? null,
        externalReference: body.externalReference ?? null,
        notes: body.notes,
        metadata: body.metadata,
      }),
    )
    const paid = payments.map(toPayment)
    const [payment] = paid
    if (!payment) throw new Error('A sale was made without a payment.')
    return {
      data: { invoice: toInvoice(view, core, baseUrl), payment, payments: paid, change: koboToNumber(change) },
      warnings,
    }
  }),
]
