import type { DocumentLine, DocumentTotals, InvoiceDocument } from '../../core/domain/printing/invoice-document.ts'

/** The invoice of the design: four lines, three rates, cleared. */
export const standardInvoice: InvoiceDocument = {
  invoiceType: 'STANDARD',
  invoiceKind: 'B2B',
  status: 'FIRS_APPROVED',
  environment: 'LIVE',
  number: 'INV000144',
  irn: 'INV000144-94ND90NR-20261119',
  issueDate: '2026-11-19',
  dueDate: '2026-12-19',
  supplyDate: null,
  paymentTerms: 'Net 30',
  supplier: {
    name: 'Okafor Trading Ltd',
    tin: '20481166-0001',
    registrationNumber: '123456',
    address: ['12 Broad Street, Lagos Island', 'Lagos, Nigeria'],
    phone: '+234 803 000 0000',
    email: 'accounts@okafor.ng',
    chargesVat: true,
  },
  buyer: {
    name: 'Adébáyọ̀ Ọlátúnjí & Sons',
    businessName: null,
    tin: '31569955-0001',
    address: ['Km 38 Lagos-Badagry Expressway', 'Agbara, Ogun, Nigeria'],
    phone: null,
    email: null,
  },
  lines: [
    line('Cement, 50 kg bag', '820', 'bags', '8450', 0n, '7.5', 692_900_000n, 51_967_500n, 'HS 2523.29'),
    line('Iron rod 12 mm', '40', 'pieces', '4620', 1_000_000n, '7.5', 17_480_000n, 1_311_000n, 'HS 7214.20'),
    line('Delivery to Agbara', '3', 'trips', '65000', 0n, '0', 19_500_000n, 0n, 'ISIC 4923'),
    line(
      'Roofing nails, 3 inch, galvanised, carton of 20 kg with certificate',
      '12',
      'cartons',
      '21250',
      0n,
      '7.5',
      25_500_000n,
      1_912_500n,
      'HS 7317.00',
    ),
  ],
  totals: { subtotal: 756_380_000n, totalDiscount: 1_000_000n, totalTax: 55_191_000n, total: 810_571_000n },
  payment: {
    label: 'Main account',
    accountName: 'Okafor Trading Ltd',
    accountNumber: '0123456789',
    bankName: 'GTBank',
  },
  paymentMethod: 'BANK_TRANSFER',
  isCopy: false,
  isPaid: false,
  settlement: null,
  notes: 'Goods sold are returnable within 7 days.',
  original: null,
  qrText: null,
  noQrReason: null,
  clearedAt: '2026-11-19T09:42:00.000Z',
  auditHash: '7f3a91c2e0d4aa0155d2f6a1b6e8c9d07f3a91c2e0d4aa0155d2f6a1b6e8c9d0',
  lastChangedAt: '2026-11-19T09:42:00.000Z',
}

export function line(
  description: string,
  quantity: string,
  unit: string | null,
  unitPrice: string,
  discount: bigint,
  taxPercent: string,
  lineTotal: bigint,
  taxAmount: bigint,
  classification: string | null,
): DocumentLine {
  const taxCategory = taxPercent === '0' ? 'ZERO_RATED' : 'STANDARD'
  return {
    description,
    quantity,
    unit,
    unitPrice,
    discount,
    taxPercent,
    taxCategory,
    lineTotal,
    taxAmount,
    classification,
  }
}

/** An invoice of `count` lines whose sums are right. */
export function invoiceOf(
  count: number,
  describe = (index: number) => `Item ${index + 1}, carton of 24`,
): InvoiceDocument {
  const lines = Array.from({ length: count }, (_, index) =>
    line(
      describe(index),
      '2',
      'cartons',
      '1250.50',
      0n,
      '7.5',
      250_100n,
      18_758n,
      `HS 2523.${String(index % 100).padStart(2, '0')}`,
    ),
  )
  return { ...standardInvoice, lines, totals: totalsOf(lines) }
}

export function totalsOf(lines: readonly DocumentLine[]): DocumentTotals {
  const totalDiscount = lines.reduce((sum, { discount }) => sum + discount, 0n)
  const subtotal = lines.reduce((sum, { lineTotal, discount }) => sum + lineTotal + discount, 0n)
  const totalTax = lines.reduce((sum, { taxAmount }) => sum + taxAmount, 0n)
  return { subtotal, totalDiscount, totalTax, total: subtotal - totalDiscount + totalTax }
}

/** Paid in part, with withholding tax kept back: what stands against it, and what is left. */
export const partlyPaid: InvoiceDocument = {
  ...standardInvoice,
  settlement: {
    paid: 500_000_000n,
    deducted: 14_717_600n,
    credited: 0n,
    writtenOff: 0n,
    balance: 295_853_400n,
    lastPayment: { date: '2026-11-27', reference: 'TRF/77120' },
  },
}

/** Sold over the counter, paid with cash and a card. */
export const soldAtCounter: InvoiceDocument = {
  ...standardInvoice,
  invoiceKind: 'B2C',
  dueDate: standardInvoice.issueDate,
  paymentTerms: null,
  payment: null,
  paymentMethod: 'CASH',
  isPaid: true,
  settlement: {
    paid: 810_571_000n,
    deducted: 0n,
    credited: 0n,
    writtenOff: 0n,
    balance: 0n,
    lastPayment: { date: '2026-11-19', reference: '445566' },
    counter: {
      servedBy: 'Ngọzi Bẹ́ńjámíǹ',
      cash: { tendered: 800_100_000n, change: 100_000n },
      ways: [
        { method: 'CASH', methodDetail: null, amount: 800_000_000n, reference: null },
        { method: 'OTHER', methodDetail: 'POS_TERMINAL', amount: 10_571_000n, reference: '445566' },
      ],
    },
  },
}
