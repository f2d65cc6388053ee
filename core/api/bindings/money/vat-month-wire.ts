import type { EnteredFiguresBody } from '../../../contract/money/vat-return.ts'
import type {
  VatMonthBody,
  VatMonthChange,
  VatMonthExport,
  VatPurchaseBody,
} from '../../../contract/money/vat-month.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { FORM_SOURCE } from '../../../domain/vat/form-002.ts'
import type { Charged, VatDocument, VatSums, VatWithheld } from '../../../domain/vat/month.ts'
import type { Claim, InputVat } from '../../../domain/vat/purchase.ts'
import type { MissingPaper, VatReturn } from '../../../domain/vat/return.ts'
import type { VatAmounts, VatChange, VatSnapshotHead } from '../../../domain/vat/snapshot.ts'
import { sumKobo } from '../../../domain/money/money.ts'
import type { SinceExport } from '../../../use-cases/vat/snapshots.ts'

import { toDifferences, toFiled, toShare } from './vat-return-wire.ts'

/** The VAT of a month as JSON, amounts in naira. */
export function toVatMonth(
  vat: VatReturn,
  entered: EnteredFiguresBody,
  { exports, compared }: SinceExport,
  asOf: Date,
): VatMonthBody {
  const { month, environment, dueDate, isOver, chargesVat } = vat
  return {
    month,
    environment,
    dueDate,
    isOver,
    chargesVat,
    rates: vat.rates.map((rate) => ({
      treatment: rate.treatment,
      category: rate.category,
      ratePercent: Number(rate.percent),
      ...toSums(rate),
    })),
    total: toSums(vat.total),
    vatWithheld: toWithheld(vat.vatWithheld),
    wht: toWithheld(vat.wht),
    deposits: {
      amount: koboToNumber(vat.deposits.amount),
      vat: koboToNumber(vat.deposits.vat),
      items: vat.deposits.items.map(({ amount, vat: inside, left, ...one }) => ({
        ...one,
        amount: koboToNumber(amount),
        vat: koboToNumber(inside),
        left: koboToNumber(left),
      })),
    },
    writeOffs: {
      amount: koboToNumber(vat.writeOffs.amount),
      vat: koboToNumber(vat.writeOffs.vat),
      items: vat.writeOffs.items.map(({ amount, vat: inside, ...one }) => ({
        ...one,
        amount: koboToNumber(amount),
        vat: inside === null ? null : koboToNumber(inside),
      })),
    },
    leftOut: vat.leftOut.map((one) => ({ ...one, vat: koboToNumber(one.vat) })),
    form: {
      source: FORM_SOURCE,
      lines: vat.form.map((line) => ({ ...line, amount: koboToNumber(line.amount) })),
    },
    input: toInput(vat.input),
    purchases: vat.input.claims.map(toPurchase),
    missing: vat.missing.map(toMissing),
    entered,
    filing: vat.filing && toFiled(vat.filing),
    amended: vat.amended.map(toFiled),
    differences: toDifferences(vat),
    documents: vat.documents.map(toDocument),
    exports: exports.map(toExport),
    sinceExport: compared && { export: toExport(compared.with), changes: compared.changes.map(toChange) },
    asOf: asOf.toISOString(),
  }
}

function toInput({ claimable, notClaimable, apportioned, share, claimed, claims }: InputVat): VatMonthBody['input'] {
  const unshown = claims.flatMap(({ parts }) => parts.filter(({ treatment }) => treatment === 'NONE_SHOWN'))
  return {
    claimable: koboToNumber(claimable),
    notClaimable: koboToNumber(notClaimable),
    apportioned: koboToNumber(apportioned),
    share: toShare(share),
    claimed: koboToNumber(claimed),
    notCharged: koboToNumber(sumKobo(unshown.map(({ net }) => net))),
  }
}

function toPurchase({ purchase, net, vat, claimed, toRemit, parts }: Claim): VatPurchaseBody {
  const { id, number, type, date, supplierId, supplierName, supplierTin, supplierInvoiceNumber, customsValue } =
    purchase
  return {
    ...{ id, number, type, date, supplierId, supplierName, supplierTin, supplierInvoiceNumber },
    net: koboToNumber(net),
    vat: koboToNumber(vat),
    claimed: koboToNumber(claimed),
    customsValue: koboToNumber(customsValue),
    vatToRemit: koboToNumber(toRemit),
    parts: parts.map((part) => ({
      inputVat: part.treatment,
      notClaimableReason: part.notClaimableReason,
      net: koboToNumber(part.net),
      vat: koboToNumber(part.vat),
      claimed: koboToNumber(part.claimed),
    })),
  }
}

const toMissing = ({ total, vat, lacks, ...paper }: MissingPaper): VatMonthBody['missing'][number] => ({
  ...paper,
  total: koboToNumber(total),
  vat: koboToNumber(vat),
  lacks: [...lacks],
})

const toExport = ({ net, vat, ...head }: VatSnapshotHead): VatMonthExport => ({
  ...head,
  net: koboToNumber(net),
  vat: koboToNumber(vat),
})

const toChange = ({ item, was, is }: VatChange): VatMonthChange => {
  const { kind, id, invoiceId, number, date, customerName } = item
  return {
    ...{ kind, id, invoiceId, number, date, customerName },
    was: was && toAmounts(was),
    is: is && toAmounts(is),
  }
}

const toAmounts = ({ amount, vat }: VatAmounts) => ({
  amount: koboToNumber(amount),
  vat: vat === null ? null : koboToNumber(vat),
})

function toSums({ charged, credited, net, vat }: VatSums) {
  return {
    charged: toCharged(charged),
    credited: toCharged(credited),
    net: koboToNumber(net),
    vat: koboToNumber(vat),
  }
}

const toCharged = ({ documents, net, vat }: Charged) => ({
  documents,
  net: koboToNumber(net),
  vat: koboToNumber(vat),
})

function toWithheld({ amount, missing, items }: VatWithheld): VatMonthBody['wht'] {
  return {
    amount: koboToNumber(amount),
    missing: { items: missing.items, amount: koboToNumber(missing.amount) },
    items: items.map(({ kind: _kind, amount: part, base, ratePercent, ...one }) => ({
      ...one,
      amount: koboToNumber(part),
      base: koboToNumber(base),
      ratePercent: ratePercent === null ? null : Number(ratePercent),
    })),
  }
}

function toDocument({ id, number, original, net, vat, parts, ...one }: VatDocument): VatMonthBody['documents'][number] {
  return {
    invoiceId: id,
    invoiceNumber: number,
    ...one,
    corrects: original,
    net: koboToNumber(net),
    vat: koboToNumber(vat),
    parts: parts.map(({ category, percent, taxable, tax }) => ({
      category,
      ratePercent: Number(percent),
      net: koboToNumber(taxable),
      vat: koboToNumber(tax),
    })),
  }
}
