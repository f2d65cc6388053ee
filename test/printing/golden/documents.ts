import sharp from 'sharp'

import type { PdfFormat } from '../../../core/contract/printing/invoice-document.ts'
import type { InvoiceDocument } from '../../../core/domain/printing/invoice-document.ts'
import { DEFAULT_PRINT_THEME, type PrintTheme } from '../../../core/domain/printing/print-theme.ts'

import { invoiceOf, line, partlyPaid, standardInvoice, totalsOf } from '../sample-invoice.ts'

export type GoldenDocument = {
  readonly name: string
  readonly document: InvoiceDocument
  readonly look?: PrintTheme
  readonly format?: PdfFormat
  readonly logo?: Uint8Array
}

/** As dense as an encrypted code, and always the same. */
const qrText = 'SAMPLE-'.repeat(50).slice(0, 344)
const withCode: InvoiceDocument = { ...standardInvoice, qrText }
const of = (count: number): InvoiceDocument => ({ ...invoiceOf(count), qrText })
const paid: InvoiceDocument = {
  ...partlyPaid,
  qrText,
  status: 'PAID',
  isPaid: true,
  settlement: { ...partlyPaid.settlement!, paid: 795_853_400n, balance: 0n },
}
const original = { irn: 'INV000099-94ND90NR-20261001', issueDate: '2026-10-01' }

const billions = [
  line(
    'Offshore platform',
    '1',
    null,
    '70000000000000',
    1_000_000_000_000_000n,
    '7.5',
    6_000_000_000_000_000n,
    450_000_000_000_000n,
    'HS 8905.20',
  ),
  line('Crude oil, Bonny Light', '123456.789', 'barrels', '101234.5678', 0n, '0', 1_249_808_474_842n, 0n, 'HS 2709.00'),
]
const toneMarks = ['Aṣọ òkè Ọ̀ṣun, ẹ̀kọ́ ṣọ́ọ̀ṣì oríṣìí', 'Ị̀gbà Ụ̀zọ́ Ịfẹọma', 'Ɗanladi ƙofar ɓangare ƴan'].map((name) =>
  line(name, '3', 'pieces', '1250.50', 0n, '7.5', 375_150n, 28_136n, 'HS 6301.30'),
)
const words = [
  line('W'.repeat(160), '1', 'units-of-a-very-long-name', '1000', 0n, '7.5', 100_000n, 7_500n, null),
  line(
    'A long description of many words that goes on and on. '.repeat(8),
    '2.5',
    'hours',
    '20000',
    50_000n,
    '5',
    4_950_000n,
    247_500n,
    'ISIC 6920',
  ),
]
const longName = 'Alhaji Ɗanladi Muhammad and Sons Agricultural Equipment and General Merchandise Company'

const withLines = (lines: InvoiceDocument['lines']): InvoiceDocument => ({
  ...withCode,
  lines,
  totals: totalsOf(lines),
})

const look = (changes: Partial<PrintTheme>): PrintTheme => ({ ...DEFAULT_PRINT_THEME, ...changes })
const modern = look({ template: 'modern' })
const compact = look({ template: 'compact' })

const logo = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#1f4e8c' } })
  .png()
  .toBuffer()

/** At least one of each type, mark, template and format; texts, amounts and numbers of lines at their ends. */
export const goldenDocuments: readonly GoldenDocument[] = [
  { name: 'standard', document: withCode },
  { name: 'standard-modern', document: withCode, look: modern },
  { name: 'standard-compact', document: withCode, look: compact },
  { name: 'standard-80', document: withCode, format: 'receipt-80' },
  { name: 'standard-58', document: withCode, format: 'receipt-58' },

  { name: 'lines-1', document: of(1) },
  { name: 'lines-9', document: of(9) },
  { name: 'lines-11', document: of(11) },
  { name: 'lines-60', document: of(60) },
  { name: 'lines-60-modern', document: of(60), look: modern },
  { name: 'lines-60-compact', document: of(60), look: compact },
  { name: 'lines-200-compact', document: of(200), look: compact },
  { name: 'lines-500', document: of(500) },

  { name: 'proforma', document: { ...withCode, invoiceType: 'PROFORMA', status: 'APPROVED', clearedAt: null } },
  { name: 'credit-note', document: { ...withCode, invoiceType: 'CREDIT_NOTE', original } },
  { name: 'debit-note-modern', document: { ...withCode, invoiceType: 'DEBIT_NOTE', original }, look: modern },
  {
    name: 'no-vat',
    document: {
      ...withLines(
        [line('Rice, 50 kg', '4', 'bags', '78000', 0n, '0', 31_200_000n, 0n, null)].map((one) => ({
          ...one,
          taxCategory: 'EXEMPT' as const,
        })),
      ),
      supplier: { ...withCode.supplier, chargesVat: false },
    },
  },

  ...(
    [
      ['rounded-by-line', 'a4', DEFAULT_PRINT_THEME],
      ['rounded-by-line-modern', 'a4', modern],
      ['rounded-by-line-58', 'receipt-58', DEFAULT_PRINT_THEME],
    ] as const
  ).map(([name, format, of]): GoldenDocument => ({
    ...{ name, format, look: of },
    document: withLines([
      ...Array.from({ length: 5 }, () => line('Bottled water', '1', 'pack', '333.4', 0n, '7.5', 33_340n, 2501n, null)),
      line('Rice, 50 kg', '1', 'bag', '17209.3023', 0n, '7.5', 1_720_930n, 129_070n, null),
    ]),
  })),

  { name: 'draft', document: { ...standardInvoice, status: 'DRAFT', irn: null, clearedAt: null, auditHash: null } },
  {
    name: 'draft-sandbox',
    document: {
      ...standardInvoice,
      status: 'DRAFT',
      environment: 'SANDBOX',
      irn: null,
      clearedAt: null,
      auditHash: null,
    },
  },
  {
    name: 'not-yet-approved',
    document: { ...standardInvoice, status: 'PENDING_APPROVAL', invoiceKind: 'B2C', clearedAt: null, auditHash: null },
  },
  {
    name: 'not-yet-cleared-sandbox',
    document: { ...of(30), status: 'SUBMITTED', environment: 'SANDBOX', clearedAt: null },
  },
  { name: 'refused', document: { ...withCode, status: 'FIRS_REJECTED', clearedAt: null } },
  { name: 'cancelled-modern', document: { ...withCode, status: 'CANCELLED' }, look: modern },
  { name: 'cancelled-58', document: { ...withCode, status: 'CANCELLED' }, format: 'receipt-58' },
  { name: 'copy', document: { ...withCode, isCopy: true } },
  { name: 'copy-sandbox-compact', document: { ...withCode, isCopy: true, environment: 'SANDBOX' }, look: compact },
  {
    name: 'no-code',
    document: { ...standardInvoice, noQrReason: 'No QR code: the crypto keys from FIRS have not been uploaded yet.' },
  },

  { name: 'part-paid', document: { ...partlyPaid, qrText } },
  { name: 'paid', document: paid },
  { name: 'paid-modern', document: paid, look: modern },
  { name: 'paid-80', document: paid, format: 'receipt-80' },

  { name: 'letterhead', document: withCode, look: look({ letterheadMargin: 45 }) },
  {
    name: 'letterhead-60-lines',
    document: of(60),
    look: look({ letterheadMargin: 60, template: 'modern', accentColour: '#7a1f5c' }),
  },
  { name: 'yellow-modern', document: withCode, look: { ...modern, accentColour: '#ffd400' } },
  { name: 'logo', document: withCode, logo },
  { name: 'logo-modern', document: withCode, look: { ...modern, accentColour: '#1f4e8c' }, logo },

  { name: 'billions', document: withLines(billions) },
  { name: 'billions-modern', document: withLines(billions), look: modern },
  { name: 'billions-58', document: withLines(billions), format: 'receipt-58' },
  { name: 'tone-marks', document: withLines(toneMarks) },
  { name: 'long-words-compact', document: withLines(words), look: compact },
  {
    name: 'long-names-modern',
    document: {
      ...withCode,
      supplier: { ...withCode.supplier, name: longName },
      buyer: { ...withCode.buyer, name: longName, email: `${'b'.repeat(60)}@example.ng` },
      notes: 'Goods remain ours until paid in full. '.repeat(40),
    },
    look: modern,
  },
]
