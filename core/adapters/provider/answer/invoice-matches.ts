import { z } from 'zod'

import { koboFromNumber } from '../../../domain/money/decimal.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { InvoiceMatch, SupplierMatch } from '../../../domain/provider/invoice-search.ts'
import { invoiceTypeOfCode } from '../../../domain/reference/code-tables.ts'
import { fromJsonText } from './read-answer.ts'

const Text = z.string().trim().min(1).optional().catch(undefined)

const CodeText = z
  .union([z.string().trim(), z.number().transform(String)])
  .optional()
  .catch(undefined)

/** Naira as a number or as text; more than two decimals are not an amount that we could compare. */
const Amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined)

const DateText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((text) => text.slice(0, 10))
  .optional()
  .catch(undefined)

const Party = z.looseObject({ tin: Text, party_name: Text }).optional().catch(undefined)

const Row = z.looseObject({
  irn: Text,
  IRN: Text,
  invoice_type_code: CodeText,
  supplier_tin: Text,
  supplier_name: Text,
  accounting_supplier_party: Party,
  customer_tin: Text,
  buyer_tin: Text,
  accounting_customer_party: Party,
  issue_date: DateText,
  payable_amount: Amount,
  total_amount: Amount,
  legal_monetary_total: z.looseObject({ payable_amount: Amount }).optional().catch(undefined),
  tax_amount: Amount,
  payment_status: Text,
  entry_status: Text,
})
type Row = z.infer<typeof Row>

const Holder = z.looseObject({
  items: z.unknown().optional(),
  invoices: z.unknown().optional(),
  records: z.unknown().optional(),
  data: z.unknown().optional(),
})

const MAX_ROWS = 10_000

/** The invoices in the `data` of a search: a list, an object with a list, or one invoice. Null when it is none of these. */
export function invoiceMatchesIn(data: unknown): InvoiceMatch[] | null {
  return rowsOf(data)?.map(toFound) ?? null
}

/** The same invoices, as far as they tell about their suppliers. */
export function supplierFindingsIn(data: unknown): SupplierMatch[] | null {
  return rowsOf(data)?.map(toSupplierFinding) ?? null
}

function rowsOf(data: unknown): Row[] | null {
  return rowsIn(fromJsonText(data), 0)?.slice(0, MAX_ROWS) ?? null
}

function rowsIn(data: unknown, depth: number): Row[] | null {
  if (Array.isArray(data)) {
    return data.flatMap((item) => {
      const row = Row.safeParse(item).data
      return row && isInvoice(row) ? [row] : []
    })
  }

  const row = Row.safeParse(data).data
  if (row && isInvoice(row)) return [row]

  const holder = Holder.safeParse(data).data
  if (!holder || depth > 2) return null
  const list = [holder.items, holder.invoices, holder.records, holder.data].find((value) => value !== undefined)
  if (list === null) return []
  return list === undefined ? null : rowsIn(fromJsonText(list), depth + 1)
}

function isInvoice({ irn, IRN, issue_date, payable_amount, total_amount }: Row): boolean {
  return [irn, IRN, issue_date, payable_amount, total_amount].some((value) => value !== undefined)
}

function toFound(row: Row): InvoiceMatch {
  return {
    irn: row.irn ?? row.IRN ?? null,
    invoiceType: row.invoice_type_code === undefined ? null : invoiceTypeOfCode(row.invoice_type_code),
    supplierTin: row.supplier_tin ?? row.accounting_supplier_party?.tin ?? null,
    buyerTin: row.customer_tin ?? row.buyer_tin ?? row.accounting_customer_party?.tin ?? null,
    issueDate: row.issue_date ?? null,
    totalAmount: kobo(row.payable_amount ?? row.total_amount ?? row.legal_monetary_total?.payable_amount),
    taxAmount: kobo(row.tax_amount),
    status: row.entry_status ?? row.payment_status ?? null,
  }
}

function toSupplierFinding(row: Row): SupplierMatch {
  const { irn, supplierTin, issueDate, totalAmount, taxAmount, status } = toFound(row)
  const supplierName = row.supplier_name ?? row.accounting_supplier_party?.party_name ?? null
  return { irn, supplierTin, supplierName, issueDate, totalAmount, taxAmount, status }
}

function kobo(naira: number | undefined): Kobo | null {
  if (naira === undefined) return null
  const amount = koboFromNumber(naira)
  return typeof amount === 'bigint' ? amount : null
}
