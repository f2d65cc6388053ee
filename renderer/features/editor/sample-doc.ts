import type { Invoice } from '../../../core/contract/invoice.ts'
import { blankRow, type Doc, type Row } from './doc.ts'

/** For tests: a line that lacks nothing. */
export const cement: Row = {
  ...blankRow('cement'),
  description: 'Cement',
  quantity: '2',
  price: '8,450.00',
  vat: '7.5',
}

/** For tests: an invoice of one such line as it is typed. */
export const docOf = (changes: Partial<Doc> = {}): Doc => ({
  customer: { id: 'c1', name: 'Zenith Stores', tin: null },
  invoiceType: 'STANDARD',
  invoiceKind: null,
  issueDate: '2026-11-20',
  dueDate: '2026-12-20',
  paymentTerms: '',
  paymentMethod: null,
  paymentDetails: null,
  notes: '',
  original: null,
  originalIrn: '',
  originalIssueDate: '',
  pricesIncludeVat: false,
  usualVat: '7.5',
  rows: [cement, blankRow('end')],
  ...changes,
})

/** For tests: a draft as the core answers it. */
export const draftOf = (changes: Partial<Invoice> = {}): Invoice => ({
  id: 'i1',
  businessId: 'b1',
  customerId: 'c1',
  customerName: 'Zenith Stores',
  invoiceType: 'STANDARD',
  invoiceKind: 'B2C',
  status: 'DRAFT',
  invoiceNumber: 'INV000001',
  irn: null,
  environment: 'SANDBOX',
  issueDate: '2026-11-20',
  dueDate: '2026-12-20',
  items: [],
  subtotal: 0,
  totalTax: 0,
  totalDiscount: 0,
  total: 0,
  paid: 0,
  deducted: 0,
  credited: 0,
  writtenOff: 0,
  balance: 0,
  paymentState: null,
  creditNotesTotal: 0,
  paymentTerms: null,
  paymentMethod: null,
  paymentDetails: null,
  notes: null,
  externalReference: null,
  metadata: null,
  unfinished: null,
  originalInvoiceId: null,
  originalIrn: null,
  originalIssueDate: null,
  customer: null,
  business: null,
  qrCode: null,
  paymentStatus: null,
  paymentDate: null,
  paymentReference: null,
  firsRejectionReason: null,
  firsRejectionDetails: [],
  approvedBy: null,
  approvedAt: null,
  rejectedBy: null,
  rejectedAt: null,
  rejectionReason: null,
  finalizedAt: null,
  submittedAt: null,
  firsApprovedAt: null,
  createdBy: 'u1',
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  version: 1,
  allowedActions: [],
  submission: null,
  ...changes,
})

/** For tests: what a browser keeps; its keys are its own properties. */
export function memoryStorage(): Storage {
  const hidden = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? (Reflect.get(store, key) as string) : null),
    setItem: (key: string, value: string) => void Reflect.set(store, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(store, key),
  }
  const store: object = Object.create(hidden) as object
  return store as Storage
}

/** For tests: a line as the core answers it. */
export const itemOf = (row: Row): Invoice['items'][number] => ({
  description: row.description,
  quantity: Number(row.quantity),
  unitPrice: Number(row.price.replaceAll(',', '')),
  taxPercent: Number(row.vat),
  discount: 0,
  productCode: null,
  unit: null,
  kind: null,
  taxCategory: 'STANDARD',
  hsnCode: null,
  productCategory: null,
  isicCode: null,
  serviceCategory: null,
  lineTotal: 0,
  taxAmount: 0,
})
