import type { InferSelectModel } from 'drizzle-orm'

import { decimalFromStored, decimalToText, type Decimal } from '../../../../domain/money/decimal.ts'
import type { InboxItem } from '../../../../domain/purchases/inbox.ts'
import type { inboxItemTable } from '../schema/tables.ts'
import { toIso } from '../sql/statements.ts'

export type InboxRow = InferSelectModel<typeof inboxItemTable> & {
  readonly businessId: string
  readonly billId: string | null
  readonly billNumber: string | null
  readonly billAt: number | null
}

/** As JSON: money as kobo, decimals as text. */
export const encodeIncoming = (document: InboxItem['document']): string =>
  JSON.stringify(document, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : isDecimal(value) ? decimalToText(value) : value,
  )

const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'object' && value !== null && 'units' in value && 'scale' in value

type Written<T> = T extends bigint | Decimal
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Written<T[K]> }
      : T

const koboOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

function decode(json: string): InboxItem['document'] {
  const stored = JSON.parse(json) as Written<InboxItem['document']>
  return {
    ...stored,
    total: koboOf(stored.total),
    tax: koboOf(stored.tax),
    lines: stored.lines.map(({ description, quantity, unitPrice, discount, lineTotal }) => ({
      description,
      quantity: decimalFromStored(quantity),
      unitPrice: decimalFromStored(unitPrice),
      discount: BigInt(discount),
      lineTotal: BigInt(lineTotal),
    })),
    taxes: stored.taxes.map(({ percent, taxable, tax }) => ({
      percent: decimalFromStored(percent),
      taxable: BigInt(taxable),
      tax: BigInt(tax),
    })),
  }
}

export const toItem = (row: InboxRow): InboxItem => ({
  id: row.id,
  businessId: row.businessId,
  environment: row.environment,
  document: decode(row.document),
  kind: row.kind,
  receivedAt: toIso(row.receivedAt),
  bill:
    row.billId === null || row.billAt === null
      ? null
      : { id: row.billId, number: row.billNumber, enteredAt: toIso(row.billAt) },
  confirmation:
    row.confirmedAt === null || row.confirmation === null
      ? null
      : { at: toIso(row.confirmedAt), state: row.confirmation },
  question:
    row.questionedAt === null || row.question === null ? null : { at: toIso(row.questionedAt), reason: row.question },
})
