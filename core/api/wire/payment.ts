import type { z } from 'zod'

import { storedMetadata } from '../../contract/http/metadata.ts'
import type { WithheldTaxBody } from '../../contract/money/lists.ts'
import type {
  deductionInput,
  PaymentBody,
  RegisteredPaymentBody,
  ReversalListBody,
} from '../../contract/money/payment.ts'
import { koboFromDecimal, koboToNumber } from '../../domain/money/decimal.ts'
import type { DeductionInput } from '../../domain/receivables/deduction.ts'
import type { DeductionDetails, MoneyDetails } from '../../domain/receivables/entry.ts'
import { sizeOf } from '../../domain/receivables/entry.ts'
import type {
  DeductionView,
  ListedPayment,
  PaymentPage,
  PaymentView,
} from '../../use-cases/receivables/payments/view.ts'
import type { AwaitedCertificate } from '../../use-cases/receivables/reports/money-lists.ts'

import { toRate } from './receivables.ts'
import { exact } from './record.ts'

/** Payments as JSON, amounts in naira. */

export function toPayment(payment: PaymentView): PaymentBody {
  const { entry, customerName, unallocated, reservedFor, reversal, allocations } = payment
  const { account, details } = entry
  return {
    id: entry.id,
    receiptNumber: entry.number,
    ...account,
    customerName,
    date: entry.date,
    amount: koboToNumber(sizeOf(entry)),
    method: details.method,
    methodDetail: details.methodDetail,
    reference: details.reference,
    externalReference: details.externalReference,
    metadata: details.metadata ?? null,
    paymentDetailId: details.paymentDetailId,
    note: details.note,
    unallocated: koboToNumber(unallocated),
    reservedFor,
    state: reversal === null ? 'RECORDED' : 'REVERSED',
    reversal,
    allocations: allocations.map(({ charge, amount, deductions }) => ({
      invoiceId: charge.entry.invoiceId,
      openingItemId: charge.entry.kind === 'OPENING_ITEM' ? charge.entry.id : null,
      refundId: charge.entry.kind === 'REFUND' ? charge.entry.id : null,
      invoiceNumber: charge.entry.number,
      amount: koboToNumber(amount),
      deductions: deductions.map(toDeduction),
      balanceAfter: koboToNumber(charge.open),
    })),
    recordedAt: entry.recordedAt,
  }
}

/** As a list has it: besides what it is now, what it was at the end of the days that were asked for. */
export function toRegisteredPayment(payment: ListedPayment): RegisteredPaymentBody {
  const { settles, withheld, vatWithheld, credit } = payment.registered
  return {
    ...toPayment(payment),
    registered: {
      settles: [...settles],
      withheld: koboToNumber(withheld),
      vatWithheld: koboToNumber(vatWithheld),
      credit: koboToNumber(credit),
    },
  }
}

export function toDeduction({
  entry,
  certificate,
}: DeductionView): PaymentBody['allocations'][number]['deductions'][number] {
  const { base, ratePercent } = entry.details as DeductionDetails
  return {
    id: entry.id,
    kind: entry.kind === 'WHT' ? 'WHT' : 'VAT_WITHHELD',
    amount: koboToNumber(sizeOf(entry)),
    base: koboToNumber(base),
    ratePercent: toRate(ratePercent),
    certificateNumber: certificate?.number ?? null,
    certificateDate: certificate?.date ?? null,
  }
}

export function toWithheldTax(withheld: AwaitedCertificate): WithheldTaxBody {
  const { entry, customer, documentNumber, receiptNumber, certificate, reversal, daysWaiting } = withheld
  return {
    ...toDeduction({ entry, certificate }),
    date: entry.date,
    customerId: entry.account.customerId,
    customerName: customer.name,
    customerTin: customer.tin,
    invoiceId: entry.invoiceId,
    invoiceNumber: documentNumber,
    paymentId: entry.details.paymentId,
    receiptNumber,
    state: reversal === null ? 'RECORDED' : 'REVERSED',
    reversal,
    daysWaiting,
  }
}

export function toReversalList({ total, items }: PaymentPage['takenBack']): ReversalListBody {
  return {
    total: koboToNumber(total),
    items: items.map(({ id, date, reason, amount, of, customer, taxed }) => ({
      id,
      kind: of.kind === 'WHT' || of.kind === 'VAT_WITHHELD' ? of.kind : 'PAYMENT',
      receiptNumber: of.number,
      customerId: customer.id,
      customerName: customer.name,
      customerTin: customer.tin,
      invoiceId: taxed?.invoiceId ?? null,
      invoiceNumber: taxed?.documentNumber ?? null,
      base: taxed && koboToNumber(taxed.base),
      ratePercent: toRate(taxed?.ratePercent ?? null),
      recordedFor: of.date,
      date,
      amount: koboToNumber(amount),
      reason,
    })),
  }
}

export function fromDeduction({ kind, amount, ratePercent, base }: z.output<typeof deductionInput>): DeductionInput {
  return {
    kind,
    amount: amount === undefined ? null : koboFromDecimal(exact(amount)),
    ratePercent: ratePercent === undefined ? null : exact(ratePercent),
    base: base === undefined ? null : koboFromDecimal(exact(base)),
  }
}

type MoneyInput = { readonly [K in Exclude<keyof MoneyDetails, 'method'>]?: MoneyDetails[K] | undefined } & Pick<
  MoneyDetails,
  'method'
>

/** How money came; what was not said is null. */
export function fromMoney(said: MoneyInput): MoneyDetails {
  return {
    method: said.method,
    methodDetail: said.methodDetail ?? null,
    reference: said.reference ?? null,
    externalReference: said.externalReference ?? null,
    metadata: storedMetadata(said.metadata),
    paymentDetailId: said.paymentDetailId ?? null,
    note: said.note || null,
  }
}
