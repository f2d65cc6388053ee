import type { Environment, VatItemKind } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

import type { VatReturn } from './return.ts'

/** A month as it was when it was exported, and what is different since: what was declared is never rewritten unseen. */

export type VatAmounts = {
  /** Without VAT of a document; all of it of the others. Kobo, below 0 where it takes off. */
  readonly amount: Kobo
  /** Null where there is none in it, or nobody knows. */
  readonly vat: Kobo | null
}

/** One thing that the figures of a month are made of. */
export type VatItem = VatAmounts & {
  readonly kind: VatItemKind
  /** Of the document, or of the entry in the account of its customer. */
  readonly id: string
  /** Of the document, or the receipt. */
  readonly number: string | null
  readonly date: string
  readonly customerName: string
  readonly customerTin: string | null
  readonly invoiceId: string | null
  /** How it is taxed, in figures: compared, and read by nobody. */
  readonly rates: string
}

/** When a month was exported, and what was declared then. */
export type VatSnapshotHead = {
  readonly id: string
  /** ISO 8601. */
  readonly takenAt: string
  readonly takenBy: string
  /** Output VAT, kobo. */
  readonly vat: Kobo
  /** Without VAT, kobo. */
  readonly net: Kobo
}

export type VatSnapshot = VatSnapshotHead & {
  readonly month: string
  readonly environment: Environment
  readonly items: readonly VatItem[]
}

/** What is kept of a month that is exported. */
export type ExportedVatMonth = Pick<VatSnapshot, 'month' | 'environment' | 'net' | 'vat' | 'items'>

export const exportedVatMonth = (vat: VatReturn): ExportedVatMonth => ({
  ...{ month: vat.month, environment: vat.environment },
  ...{ net: vat.total.net, vat: vat.total.vat, items: vatItems(vat) },
})

/** What is different from a snapshot. */
export type VatChange = {
  /** As it is now; as it was, where it is gone. */
  readonly item: VatItem
  /** Null where it was not there then. */
  readonly was: VatItem | null
  /** Null where it is not there any more. */
  readonly is: VatItem | null
}

export function vatItems({ documents, vatWithheld, wht, deposits, writeOffs, input }: VatReturn): VatItem[] {
  return [
    ...documents.map(({ id, number, date, customerName, customerTin, net, vat, parts }) => ({
      ...{ kind: 'DOCUMENT' as const, id, number, date, customerName, customerTin, invoiceId: id },
      ...{ amount: net, vat },
      rates: parts.map(({ category, percent, taxable, tax }) => [category, percent, taxable, tax].join(' ')).join(', '),
    })),
    ...[...vatWithheld.items, ...wht.items].map((one) => ({
      ...{ kind: one.kind, id: one.id, number: one.documentNumber, ...aboutOf(one), invoiceId: one.invoiceId },
      ...{ amount: one.amount, vat: null, rates: '' },
    })),
    ...deposits.items.map((one) => ({
      ...{ kind: 'DEPOSIT' as const, id: one.id, number: one.receiptNumber, ...aboutOf(one), invoiceId: null },
      ...{ amount: one.amount, vat: one.vat, rates: '' },
    })),
    ...writeOffs.items.map((one) => ({
      ...{ kind: 'WRITE_OFF' as const, id: one.id, number: one.documentNumber, ...aboutOf(one) },
      ...{ invoiceId: one.invoiceId, amount: one.amount, vat: one.vat, rates: '' },
    })),
    ...input.claims.map(({ purchase, net, claimed, amounts }) => ({
      ...{ kind: 'PURCHASE' as const, id: purchase.id, number: purchase.number, date: purchase.date },
      ...{ customerName: purchase.supplierName, customerTin: purchase.supplierTin, invoiceId: null },
      ...{ amount: net, vat: claimed },
      rates: [...amounts].map(([line, amount]) => `${String(line)} ${String(amount)}`).join(', '),
    })),
  ]
}

type About = Pick<VatItem, 'date' | 'customerName' | 'customerTin'>
const aboutOf = ({ date, customerName, customerTin }: About): About => ({ date, customerName, customerTin })

/** In the order of the month as it is now; what is gone stands at the end, as it was. */
export function changesSince(before: readonly VatItem[], now: readonly VatItem[]): VatChange[] {
  const known = new Map(before.map((item) => [keyOf(item), item]))
  const present = new Set(now.map(keyOf))
  return [
    ...now.flatMap((is): VatChange[] => {
      const was = known.get(keyOf(is)) ?? null
      return was !== null && isSame(was, is) ? [] : [{ item: is, was, is }]
    }),
    ...before.filter((item) => !present.has(keyOf(item))).map((was) => ({ item: was, was, is: null })),
  ]
}

export const isUnchanged = (before: readonly VatItem[], now: readonly VatItem[]): boolean =>
  changesSince(before, now).length === 0

const keyOf = ({ kind, id }: VatItem): string => `${kind} ${id}`

function isSame(one: VatItem, other: VatItem): boolean {
  const fields = ['number', 'date', 'customerName', 'customerTin', 'amount', 'vat', 'rates'] as const
  return fields.every((field) => one[field] === other[field])
}
