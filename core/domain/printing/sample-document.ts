import { vatBreakdown } from '../invoice/vat-breakdown.ts'
import { sumKobo } from '../money/money.ts'

import type { DocumentLine, DocumentPayment, DocumentSupplier, InvoiceDocument } from './invoice-document.ts'

/** 344 characters, as many as an encrypted code has: the picture is as dense as a real one, and says what it is. */
const SAMPLE_CODE = 'SAMPLE-'.repeat(50).slice(0, 344)

const LINES: readonly DocumentLine[] = [
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
]

/**
 * An invented invoice of a business, to show how its papers look. It is none: number, reference and code say SAMPLE.
 *
 * @param today `YYYY-MM-DD` and the same moment as ISO 8601
 */
export function sampleDocument(
  supplier: DocumentSupplier,
  payment: DocumentPayment | null,
  today: { readonly day: string; readonly dueDay: string; readonly at: string },
): InvoiceDocument {
  const lines = supplier.chargesVat
    ? LINES
    : LINES.map((one) => ({ ...one, taxPercent: '0', taxCategory: 'EXEMPT' as const, taxAmount: 0n }))
  const totalDiscount = sumKobo(lines.map(({ discount }) => discount))
  const net = sumKobo(lines.map(({ lineTotal }) => lineTotal))
  const totalTax = sumKobo(vatBreakdown(lines).map(({ tax }) => tax))

  return {
    invoiceType: 'STANDARD',
    invoiceKind: 'B2B',
    status: 'FIRS_APPROVED',
    environment: 'LIVE',
    number: 'SAMPLE',
    irn: 'SAMPLE-00000000-00000000',
    issueDate: today.day,
    dueDate: today.dueDay,
    supplyDate: null,
    paymentTerms: 'Net 30',
    supplier,
    buyer: {
      name: 'Adébáyọ̀ Ọlátúnjí & Sons',
      businessName: null,
      tin: '00000000-0001',
      address: ['Km 38 Lagos-Badagry Expressway', 'Agbara, Ogun, Nigeria'],
      phone: null,
      email: null,
    },
    lines,
    totals: { subtotal: net + totalDiscount, totalDiscount, totalTax, total: net + totalTax },
    payment: payment ?? {
      label: null,
      accountName: supplier.name,
      accountNumber: '0123456789',
      bankName: 'Your bank',
    },
    paymentMethod: 'BANK_TRANSFER',
    isCopy: false,
    isPaid: false,
    settlement: null,
    notes: 'Goods sold are returnable within 7 days.',
    original: null,
    qrText: SAMPLE_CODE,
    noQrReason: null,
    clearedAt: today.at,
    auditHash: '0'.repeat(64),
    lastChangedAt: today.at,
  }
}

function line(
  description: string,
  quantity: string,
  unit: string,
  unitPrice: string,
  discount: bigint,
  taxPercent: string,
  lineTotal: bigint,
  taxAmount: bigint,
  classification: string,
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
