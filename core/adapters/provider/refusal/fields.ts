/**
 * A field of the authority's payload: what people call it, and where it is on our own invoice (null: nowhere).
 * `rule` is the field whose pre-flight rules speak of it, where that is another one.
 */
export type KnownField = { readonly label: string; readonly field: string | null; readonly rule?: string | null }

const supplier: Readonly<Record<string, KnownField>> = {
  partyname: { label: 'the name of your business', field: 'business.name' },
  tin: { label: "your business's TIN", field: 'business.tin' },
  email: { label: "your business's e-mail address", field: 'business.email' },
  telephone: { label: "your business's phone number", field: 'business.phone' },
  'postaladdress.streetname': { label: "your business's street address", field: 'business.address' },
  'postaladdress.cityname': { label: "your business's city", field: 'business.city' },
  'postaladdress.postalzone': { label: "your business's postal code", field: 'business.postalCode' },
  'postaladdress.lga': { label: "your business's local government area", field: 'business.lga' },
  'postaladdress.state': { label: "your business's state", field: 'business.state' },
  'postaladdress.country': { label: "your business's country", field: 'business.country' },
  postaladdress: { label: "your business's address", field: 'business.address' },
}

const customer: Readonly<Record<string, KnownField>> = {
  partyname: { label: "the customer's name", field: 'customer.name' },
  tin: { label: "the customer's TIN", field: 'customer.tin' },
  email: { label: "the customer's e-mail address", field: 'customer.email' },
  telephone: { label: "the customer's phone number", field: 'customer.phone' },
  'postaladdress.streetname': { label: "the customer's street address", field: 'customer.address' },
  'postaladdress.cityname': { label: "the customer's city", field: 'customer.city' },
  'postaladdress.postalzone': { label: "the customer's postal code", field: 'customer.postalCode' },
  'postaladdress.lga': { label: "the customer's local government area", field: 'customer.lga' },
  'postaladdress.state': { label: "the customer's state", field: 'customer.state' },
  'postaladdress.country': { label: "the customer's country", field: 'customer.country' },
  postaladdress: { label: "the customer's address", field: 'customer.address' },
}

/** Of one line; `#` in `field` becomes the line's index. */
const line: Readonly<Record<string, KnownField>> = {
  hsncode: { label: 'the HS code', field: 'items[#].hsnCode' },
  productcategory: { label: 'the product category', field: 'items[#].productCategory' },
  isiccode: { label: 'the ISIC code', field: 'items[#].isicCode' },
  servicecategory: { label: 'the service category', field: 'items[#].serviceCategory' },
  invoicedquantity: { label: 'the quantity', field: 'items[#].quantity' },
  lineextensionamount: { label: 'the line total', field: 'items[#].lineTotal' },
  discountrate: { label: 'the discount', field: 'items[#].discount' },
  discountamount: { label: 'the discount', field: 'items[#].discount' },
  feerate: { label: 'the fee', field: 'items[#]' },
  feeamount: { label: 'the fee', field: 'items[#]' },
  'item.name': { label: 'the description', field: 'items[#].description' },
  'item.description': { label: 'the description', field: 'items[#].description' },
  'item.sellersitemidentification': { label: 'the product code', field: 'items[#].productCode' },
  'price.priceamount': { label: 'the unit price', field: 'items[#].unitPrice' },
  'price.basequantity': { label: 'the price', field: 'items[#].unitPrice' },
  'price.priceunit': { label: 'the price unit', field: 'items[#].unit' },
}

const document: Readonly<Record<string, KnownField>> = {
  businessid: { label: 'the FIRS / NRS business ID', field: 'firsConfig.businessId' },
  irn: { label: 'the IRN', field: 'irn' },
  issuedate: { label: 'the issue date', field: 'issueDate' },
  issuetime: { label: 'the issue time', field: null },
  duedate: { label: 'the due date', field: 'dueDate' },
  taxpointdate: { label: 'the tax date', field: 'issueDate' },
  invoicetypecode: { label: 'the invoice type', field: 'invoiceType' },
  invoicekind: { label: 'the kind of invoice (B2B, B2C or B2G)', field: 'invoiceKind' },
  paymentstatus: { label: 'the payment status', field: 'paymentStatus' },
  documentcurrencycode: { label: 'the currency', field: null },
  taxcurrencycode: { label: 'the tax currency', field: null },
  note: { label: 'the note', field: 'notes' },
  paymenttermsnote: { label: 'the payment terms', field: 'paymentTerms' },
  paymentmeans: { label: 'the payment method', field: 'paymentMethod' },
  'paymentmeans.paymentmeanscode': { label: 'the payment method', field: 'paymentMethod' },
  'paymentmeans.paymentduedate': { label: 'the due date of the payment', field: 'dueDate' },
  billingreference: { label: 'the invoice that this note corrects', field: 'originalInvoiceId' },
  'billingreference.irn': { label: 'the IRN that this note corrects', field: 'originalIrn' },
  'billingreference.issuedate': {
    label: 'the date of the invoice that this note corrects',
    field: 'originalIssueDate',
  },
  accountingsupplierparty: { label: 'your business', field: 'business' },
  accountingcustomerparty: { label: 'the customer', field: 'customer' },
  invoiceline: { label: 'the list of lines', field: 'items' },
  taxtotal: { label: 'the total tax', field: 'totalTax' },
  'taxtotal.taxamount': { label: 'the total tax', field: 'totalTax' },
  'taxtotal.taxsubtotal': { label: 'the tax of a category', field: 'totalTax' },
  'taxtotal.taxsubtotal.taxableamount': { label: 'the taxable amount of a tax category', field: 'totalTax' },
  'taxtotal.taxsubtotal.taxamount': { label: 'the tax of a tax category', field: 'totalTax' },
  'taxtotal.taxsubtotal.taxcategory': { label: 'a tax category', field: 'items' },
  'taxtotal.taxsubtotal.taxcategory.id': { label: 'a tax category', field: 'items' },
  'taxtotal.taxsubtotal.taxcategory.percent': { label: 'the rate of a tax category', field: 'items' },
  legalmonetarytotal: { label: 'the totals', field: 'total' },
  'legalmonetarytotal.lineextensionamount': { label: 'the total of the lines', field: 'subtotal' },
  'legalmonetarytotal.taxexclusiveamount': { label: 'the total before tax', field: 'subtotal' },
  'legalmonetarytotal.taxinclusiveamount': { label: 'the total including tax', field: 'total' },
  'legalmonetarytotal.payableamount': { label: 'the amount to pay', field: 'total' },
}

const fields = new Map<string, KnownField>([
  ...Object.entries(document),
  ...under('accountingsupplierparty', supplier),
  ...under('accountingcustomerparty', customer),
  ...under('invoiceline', line),
])

function under(parent: string, children: Readonly<Record<string, KnownField>>): [string, KnownField][] {
  return Object.entries(children).map(([path, known]) => [`${parent}.${path}`, known])
}

/**
 * The field that a path of the authority names, such as `invoicerequest.invoice.invoiceline[0].hsncode` or
 * `accounting_customer_party.tin`. Lines come with their index where the path has one. Null for an unknown path.
 */
export function knownField(path: string): KnownField | null {
  const index = /(?:invoice_?lines?)(?:\[(\d+)\]|\.(\d+))/i.exec(path)
  const lineIndex = index?.[1] ?? index?.[2]
  const plain = path
    .toLowerCase()
    .replace(/\[\d+\]/g, '')
    .replace(/\.\d+(?=\.|$)/g, '')
    .replace(/_/g, '')
    .replace(/^(invoicerequest\.|invoice\.)+/, '')
    .replace(/^invoicelines/, 'invoiceline')
  const known = fields.get(plain)
  if (!known) return null
  if (!plain.startsWith('invoiceline.')) return known

  return lineIndex === undefined
    ? { label: `${known.label} of a line`, field: 'items', rule: known.field }
    : {
        label: `${known.label} of line ${Number(lineIndex) + 1}`,
        field: known.field?.replace('#', lineIndex) ?? null,
      }
}
