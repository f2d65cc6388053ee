import { z } from 'zod'

import { parseIrn } from '../../../domain/invoice/irn.ts'
import {
  decimalFromNumber,
  decimalFromStored,
  decimalToText,
  koboFromNumber,
  ZERO,
  type Decimal,
} from '../../../domain/money/decimal.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { IncomingOutcome, ReceiptOutcome } from '../../../domain/provider/incoming.ts'
import type { IncomingDocument, IncomingLine, IncomingTax } from '../../../domain/purchases/incoming-document.ts'
import { invoiceTypeOfCode } from '../../../domain/reference/code-tables.ts'
import { isDoubtful } from './outcomes.ts'
import { fromJsonText } from './read-answer.ts'
import { troubleOf, type SettledReply } from './read-reply.ts'

/** Longer texts than these are cut: nothing that a supplier sends may make a bill that cannot be stored. */
const MAX_NAME = 200
const MAX_DESCRIPTION = 500
const MAX_IRN = 100
/** As many lines as a bill has at most; of more, the sums by rate are taken. */
const MAX_LINES = 500
const MAX_DOCUMENTS = 10_000

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .transform((value) =>
      value
        .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
        .slice(0, max)
        // Half of a character, where one was cut in two.
        .replace(/\p{Cs}$/u, '')
        .trim(),
    )
    .refine((value) => value !== '')
    .optional()
    .catch(undefined)

const Numeric = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined)

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10))
  .refine((value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value))
  .optional()
  .catch(undefined)

const Code = z
  .union([z.string().trim(), z.number().transform(String)])
  .optional()
  .catch(undefined)

const list = <T extends z.ZodType>(item: T) => z.array(item).optional().catch(undefined)

const Line = z.looseObject({
  invoiced_quantity: Numeric,
  line_extension_amount: Numeric,
  discount_amount: Numeric,
  item: z
    .looseObject({ name: text(MAX_DESCRIPTION), description: text(MAX_DESCRIPTION) })
    .optional()
    .catch(undefined),
  price: z.looseObject({ price_amount: Numeric }).optional().catch(undefined),
})

const Subtotal = z.looseObject({
  taxable_amount: Numeric,
  tax_amount: Numeric,
  tax_category: z.looseObject({ percent: Numeric }).optional().catch(undefined),
})

const Party = z
  .looseObject({ tin: text(50), party_name: text(MAX_NAME) })
  .optional()
  .catch(undefined)

const Received = z.looseObject({
  irn: text(MAX_IRN),
  IRN: text(MAX_IRN),
  invoice_type_code: Code,
  supplier_name: text(MAX_NAME),
  supplier_tin: text(50),
  accounting_supplier_party: Party,
  issue_date: Day,
  due_date: Day,
  payable_amount: Numeric,
  total_amount: Numeric,
  tax_amount: Numeric,
  legal_monetary_total: z
    .looseObject({ payable_amount: Numeric, tax_inclusive_amount: Numeric })
    .optional()
    .catch(undefined),
  tax_total: list(z.looseObject({ tax_amount: Numeric, tax_subtotal: list(Subtotal) })),
  invoice_line: list(Line),
})
type Received = z.infer<typeof Received>

const Holder = z.looseObject({
  invoices: z.unknown().optional(),
  items: z.unknown().optional(),
  data: z.unknown().optional(),
})
/** Each may be wrapped with facts about its transmission. */
const Wrapped = z.looseObject({ invoice: z.unknown().optional() })

/** The answer to asking for what suppliers sent. Whatever of it cannot be told apart by an IRN is counted and left. */
export function readIncoming(reply: SettledReply, isConfirmed: boolean): IncomingOutcome {
  switch (reply.kind) {
    case 'yes': {
      const rows = rowsIn(fromJsonText(reply.data), 0)
      if (rows === null || rows.length > MAX_DOCUMENTS) return UNREADABLE
      const items = rows.flatMap((row) => documentOf(row, isConfirmed) ?? [])
      return { kind: 'found', items, unreadable: rows.length - items.length }
    }
    case 'no':
      if (isDoubtful(reply)) return { kind: 'trouble', trouble: 'not_found', retryAfterMs: null }
      return reply.about === 'not_found' ? { kind: 'found', items: [], unreadable: 0 } : UNREADABLE
    case 'credentials_refused':
      return reply
    case 'trouble':
      return troubleOf(reply)
  }
}

/** The answer to confirming a receipt. One that was confirmed before is as good as confirmed. */
export function readReceipt(reply: SettledReply): ReceiptOutcome {
  switch (reply.kind) {
    case 'yes':
      return reply.certain ? { kind: 'confirmed' } : UNREADABLE
    case 'no': {
      const texts = [...reply.words.details, ...reply.words.messages]
      if (texts.some((one) => /already (been )?(confirmed|received|acknowledged)/i.test(one))) {
        return { kind: 'confirmed' }
      }
      return isDoubtful(reply) ? { kind: 'trouble', trouble: 'not_found', retryAfterMs: null } : { kind: 'refused' }
    }
    case 'credentials_refused':
      return reply
    case 'trouble':
      return troubleOf(reply)
  }
}

const UNREADABLE = { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null } as const

function rowsIn(data: unknown, depth: number): unknown[] | null {
  if (Array.isArray(data)) return data
  const holder = Holder.safeParse(data).data
  if (!holder || depth > 2) return null
  const held = [holder.invoices, holder.items, holder.data].find((value) => value !== undefined)
  if (held === null) return []
  return held === undefined ? null : rowsIn(fromJsonText(held), depth + 1)
}

function documentOf(row: unknown, isConfirmed: boolean): IncomingDocument | null {
  const inner = fromJsonText(Wrapped.safeParse(row).data?.invoice)
  // What the network says of it stands outside; the invoice itself says the rest.
  const parts = [row, inner].flatMap((part) => {
    const read = Received.safeParse(part).data
    return read ? [read] : []
  })
  const told: Received = Object.assign({}, ...parts.map(withoutGaps))
  const irn = told.irn ?? told.IRN
  if (irn === undefined) return null

  const { accounting_supplier_party: party, legal_monetary_total: sums, tax_total: taxTotals } = told
  const taxes = (taxTotals ?? []).flatMap(({ tax_subtotal }) => tax_subtotal ?? []).map(toTax)
  const lines = (told.invoice_line ?? []).map(toLine)
  const taxAmounts = (taxTotals ?? []).map(({ tax_amount }) => kobo(tax_amount))
  const summed =
    taxAmounts.length > 0 && taxAmounts.every(isKobo) ? taxAmounts.reduce((sum, one) => sum + one, 0n) : null
  return {
    irn,
    invoiceType: told.invoice_type_code === undefined ? null : invoiceTypeOfCode(told.invoice_type_code),
    supplierName: told.supplier_name ?? party?.party_name ?? null,
    supplierTin: told.supplier_tin ?? party?.tin ?? null,
    issueDate: told.issue_date ?? parseIrn(irn)?.issueDate ?? null,
    dueDate: told.due_date ?? null,
    total: kobo(told.payable_amount ?? told.total_amount ?? sums?.payable_amount ?? sums?.tax_inclusive_amount),
    tax: kobo(told.tax_amount) ?? summed,
    // What is not told whole would be a bill that lacks a line.
    lines: lines.length <= MAX_LINES && lines.every((line) => line !== null) ? lines : [],
    taxes: taxes.every((one) => one !== null) ? taxes : [],
    isConfirmed,
  }
}

const withoutGaps = (part: Received): Partial<Received> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))

function toLine({ invoiced_quantity, line_extension_amount, discount_amount, item, price }: z.infer<typeof Line>) {
  const [lineTotal, discount] = [kobo(line_extension_amount), kobo(discount_amount ?? 0)]
  const [quantity, unitPrice] = [decimal(invoiced_quantity, 6), decimal(price?.price_amount, 4)]
  const description = item?.name ?? item?.description
  if (lineTotal === null || lineTotal < 0n || description === undefined) return null
  const isWhole = quantity !== null && unitPrice !== null && discount !== null && discount >= 0n
  const line: IncomingLine =
    isWhole && quantity.units > 0n && unitPrice.units >= 0n
      ? { description, quantity, unitPrice, discount, lineTotal }
      : { description, quantity: ONE, unitPrice: decimalOfKobo(lineTotal), discount: 0n, lineTotal }
  return line
}

function toTax({ taxable_amount, tax_amount, tax_category }: z.infer<typeof Subtotal>): IncomingTax | null {
  const [taxable, tax] = [kobo(taxable_amount), kobo(tax_amount)]
  const percent = tax_category?.percent === undefined ? null : decimal(tax_category.percent, 4)
  if (taxable === null || tax === null || taxable < 0n || tax < 0n) return null
  return { percent: percent ?? ZERO, taxable, tax }
}

const ONE: Decimal = { units: 1n, scale: 0 }
const decimalOfKobo = (amount: Kobo): Decimal => decimalFromStored(decimalToText({ units: amount, scale: 2 }))

function decimal(value: number | undefined, maxDecimals: number): Decimal | null {
  if (value === undefined) return null
  const read = decimalFromNumber(value, maxDecimals)
  return typeof read === 'string' ? null : read
}

function kobo(naira: number | undefined): Kobo | null {
  if (naira === undefined) return null
  const amount = koboFromNumber(naira)
  return typeof amount === 'bigint' ? amount : null
}

const isKobo = (amount: Kobo | null): amount is Kobo => amount !== null
