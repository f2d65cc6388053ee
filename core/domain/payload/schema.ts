import { z } from 'zod'

/**
 * An invoice as FIRS / NRS takes it (UBL-like JSON in snake_case, MBS API).
 * What is optional here may be absent from a document, though FIRS / NRS asks for some of it depending on
 * the kind of invoice; amounts are naira with two decimals, prices with up to four.
 */
const FirsPostalAddress = z.object({
  street_name: z.string().optional(),
  city_name: z.string().optional(),
  postal_zone: z.string().optional(),
  lga: z.string().optional(),
  state: z.string().optional(),
  country: z.string().optional(),
})

export const FirsParty = z.object({
  party_name: z.string(),
  tin: z.string().optional(),
  email: z.string().optional(),
  telephone: z.string().optional(),
  business_description: z.string().optional(),
  postal_address: FirsPostalAddress,
})
export type FirsParty = z.infer<typeof FirsParty>

export const FirsInvoiceLine = z.object({
  hsn_code: z.string().optional(),
  product_category: z.string().optional(),
  isic_code: z.string().optional(),
  service_category: z.string().optional(),
  invoiced_quantity: z.number(),
  line_extension_amount: z.number(),
  discount_rate: z.number(),
  discount_amount: z.number(),
  fee_rate: z.number(),
  fee_amount: z.number(),
  item: z.object({
    name: z.string(),
    description: z.string(),
    sellers_item_identification: z.string().optional(),
  }),
  price: z.object({ price_amount: z.number(), base_quantity: z.number(), price_unit: z.string() }),
})
export type FirsInvoiceLine = z.infer<typeof FirsInvoiceLine>

export const FirsTaxSubtotal = z.object({
  taxable_amount: z.number(),
  tax_amount: z.number(),
  tax_category: z.object({ id: z.string(), percent: z.number() }),
})
export type FirsTaxSubtotal = z.infer<typeof FirsTaxSubtotal>

export const FirsPayload = z.object({
  business_id: z.string(),
  irn: z.string(),
  issue_date: z.string(),
  due_date: z.string(),
  issue_time: z.string(),
  invoice_type_code: z.string(),
  invoice_kind: z.enum(['B2B', 'B2C', 'B2G']),
  payment_status: z.string(),
  tax_point_date: z.string(),
  document_currency_code: z.string(),
  tax_currency_code: z.string(),
  note: z.string().optional(),
  payment_terms_note: z.string().optional(),
  payment_means: z.array(z.object({ payment_means_code: z.string(), payment_due_date: z.string() })).optional(),
  billing_reference: z.array(z.object({ irn: z.string(), issue_date: z.string() })).optional(),
  accounting_supplier_party: FirsParty,
  accounting_customer_party: FirsParty.optional(),
  invoice_line: z.array(FirsInvoiceLine).min(1),
  tax_total: z.array(z.object({ tax_amount: z.number(), tax_subtotal: z.array(FirsTaxSubtotal).min(1) })).min(1),
  legal_monetary_total: z.object({
    line_extension_amount: z.number(),
    tax_exclusive_amount: z.number(),
    tax_inclusive_amount: z.number(),
    payable_amount: z.number(),
  }),
})
export type FirsPayload = z.infer<typeof FirsPayload>
