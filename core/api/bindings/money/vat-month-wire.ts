import type { VatMonthBody, VatMonthChange, VatMonthExport } from '../../../contract/money/vat-month.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { FORM_SOURCE, formLines } from '../../../domain/vat/form-002.ts'
import type { Charged, VatDocument, VatMonth, VatSums, VatWithheld } from '../../../domain/vat/month.ts'
import type { VatAmounts, VatChange, VatSnapshotHead } from '../../../domain/vat/snapshot.ts'
import type { SinceExport } from '../../../use-cases/vat/snapshots.ts'

/** The VAT of a month as JSON, amounts in naira. */
export function toVatMonth(vat: VatMonth, { exports, compared }: SinceExport, asOf: Date): VatMonthBody {
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
      lines: formLines(vat).map((line) => ({
        ...line,
        amount: line.amount === null ? null : koboToNumber(line.amount),
      })),
    },
    documents: vat.documents.map(toDocument),
    exports: exports.map(toExport),
    sinceExport: compared && { export: toExport(compared.with), changes: compared.changes.map(toChange) },
    asOf: asOf.toISOString(),
  }
}

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
