/** An invoice as a supplier's program sends it: ten at ₦10,000 with 7.5 % VAT. */
export const deliveredInvoice = (number: string, day: string, changes: object = {}) => ({
  irn: `${number}-94ND90NR-${day.replaceAll('-', '')}`,
  issue_date: day,
  due_date: day,
  invoice_type_code: '381',
  accounting_supplier_party: { party_name: 'Kano Textiles Ltd', tin: '23456789-0001' },
  invoice_line: [
    {
      invoiced_quantity: 10,
      line_extension_amount: 100_000,
      discount_amount: 0,
      item: { name: 'Ankara, bale', description: 'Ankara, bale' },
      price: { price_amount: 10_000, base_quantity: 1, price_unit: 'EA' },
    },
  ],
  tax_total: [
    {
      tax_amount: 7_500,
      tax_subtotal: [
        { taxable_amount: 100_000, tax_amount: 7_500, tax_category: { id: 'STANDARD_VAT', percent: 7.5 } },
      ],
    },
  ],
  legal_monetary_total: { line_extension_amount: 100_000, tax_inclusive_amount: 107_500, payable_amount: 107_500 },
  ...changes,
})
