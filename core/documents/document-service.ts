import type { Member } from '../auth/account.ts'
import { existing } from '../business/business-service.ts'
import { environmentOf, supplierParty, type BusinessRecord } from '../business/business.ts'
import type { PdfFormat } from '../contract/invoice.ts'
import { currentParties } from '../invoice/current-parties-service.ts'
import { loadInvoice } from '../invoice/find-invoice-service.ts'
import type { InvoiceLine, InvoiceParties, InvoiceRecord, Party } from '../invoice/invoice.ts'
import { decimalToText } from '../money/decimal.ts'
import type { QrMaker } from '../qr-code/qr-maker.ts'
import type { QrService } from '../qr-code/qr-service.ts'
import type { Repositories, Storage } from '../storage/storage.ts'
import { uploadNameOf } from '../uploads/upload-name.ts'

import type { DocumentLine, InvoiceDocument } from './invoice-document.ts'
import type { RenderOptions } from './pdf-file.ts'

export type DocumentService = ReturnType<typeof createDocumentService>

type Dependencies = {
  storage: Storage
  qrCodes: QrService
  qrMaker: QrMaker
  uploads: { read(name: string): Promise<Buffer | undefined> }
}

export type PdfFile = { readonly fileName: string; readonly bytes: Buffer }

export function createDocumentService({ storage, qrCodes, qrMaker, uploads }: Dependencies) {
  return {
    /** The invoice on A4 or as a till receipt. Nothing is fetched: only a logo that was uploaded here is printed. */
    async pdf(member: Member, id: string, format: PdfFormat = 'a4'): Promise<PdfFile> {
      await qrCodes.withStoredQr(member, id)
      const { invoice, business, parties, auditHash } = await storage.read(async (repositories) => {
        const found = await loadInvoice(repositories, member, id)
        const owner = await existing(repositories.businesses, member.businessId)
        return {
          invoice: found,
          business: owner,
          parties: found.parties ?? (await partiesOfDraft(repositories, owner, found)),
          auditHash: await approvalHash(repositories, found),
        }
      })

      const document = toDocument(invoice, business, parties, auditHash, qrMaker.keysOf(business) !== null)
      const logoName = parties.business.logoUrl === null ? null : uploadNameOf(parties.business.logoUrl)
      const logo = logoName === null ? undefined : await uploads.read(logoName)

      const bytes = await render(document, format, logo === undefined ? {} : { logo })
      return { fileName: `invoice-${invoice.irn ?? invoice.invoiceNumber}.pdf`, bytes }
    },
  }
}

/** pdfkit and the fonts are loaded with the first document, not at start-up. */
async function render(document: InvoiceDocument, format: PdfFormat, options: RenderOptions): Promise<Buffer> {
  if (format === 'a4') return (await import('./pdf-a4.ts')).renderInvoicePdf(document, options)
  return (await import('./pdf-receipt.ts')).renderReceiptPdf(document, format, options)
}

/** A draft prints today's records; a customer deleted meanwhile is printed by the name that the draft remembers. */
async function partiesOfDraft(
  repositories: Repositories,
  business: BusinessRecord,
  invoice: InvoiceRecord,
): Promise<InvoiceParties> {
  const parties = await currentParties(repositories, business, invoice)
  return parties ?? { business: supplierParty(business), customer: unknownBuyer(invoice.customerName), payInto: null }
}

const HOME_COUNTRY = 'Nigeria'

const unknownBuyer = (name: string): Party => ({
  name,
  tin: null,
  registrationNumber: null,
  email: null,
  phone: null,
  address: null,
  city: null,
  lga: null,
  state: null,
  postalCode: null,
  country: HOME_COUNTRY,
  logoUrl: null,
})

function toDocument(
  invoice: InvoiceRecord,
  business: BusinessRecord,
  parties: InvoiceParties,
  auditHash: string | null,
  hasKeys: boolean,
): InvoiceDocument {
  const { business: supplier, customer: buyer, payInto } = parties

  return {
    invoiceType: invoice.invoiceType,
    invoiceKind: invoice.invoiceKind,
    status: invoice.status,
    environment: invoice.environment ?? environmentOf(business),
    number: invoice.invoiceNumber,
    irn: invoice.irn,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    supplyDate: null,
    paymentTerms: invoice.paymentTerms,
    supplier: {
      name: supplier.name,
      tin: supplier.tin ?? business.tin,
      registrationNumber: supplier.registrationNumber,
      address: addressLines(supplier),
      phone: supplier.phone,
      email: supplier.email,
    },
    buyer: {
      name: buyer.name,
      businessName: null,
      tin: buyer.tin,
      address: addressLines(buyer),
      phone: buyer.phone,
      email: buyer.email,
    },
    lines: invoice.lines.map(toDocumentLine),
    totals: {
      subtotal: invoice.subtotal,
      totalDiscount: invoice.totalDiscount,
      totalTax: invoice.totalTax,
      total: invoice.total,
    },
    payment: payInto,
    paymentMethod: invoice.paymentMethod,
    notes: invoice.notes,
    original: invoice.original,
    qrText: invoice.qr?.text ?? null,
    noQrReason: noQrReason(invoice, hasKeys),
    clearedAt: invoice.clearedAt,
    auditHash,
    lastChangedAt: invoice.updatedAt,
  }
}

function noQrReason({ irn, qr, status }: InvoiceRecord, hasKeys: boolean): string | null {
  if (qr !== null || status === 'DRAFT' || status === 'PENDING_APPROVAL') return null
  if (irn === null) return 'No QR code: the FIRS configuration was missing.'
  return hasKeys ? null : 'No QR code: the crypto keys from FIRS have not been uploaded yet.'
}

function toDocumentLine(line: InvoiceLine): DocumentLine {
  return {
    description: line.description,
    classification:
      line.hsnCode !== null ? `HS ${line.hsnCode}` : line.isicCode !== null ? `ISIC ${line.isicCode}` : null,
    quantity: decimalToText(line.quantity),
    unit: line.unit,
    unitPrice: decimalToText(line.unitPrice),
    discount: line.discount,
    taxPercent: decimalToText(line.taxPercent),
    taxCategory: line.taxCategory,
    lineTotal: line.lineTotal,
    taxAmount: line.taxAmount,
  }
}

/** Nothing for a party of whom only the country is known, as of everybody who walks in. */
function addressLines({ address, city, lga, state, postalCode, country }: Party): string[] {
  if (country === HOME_COUNTRY && !(address || city || lga || state || postalCode)) return []

  const place = [city, lga === city ? null : lga, state === city ? null : state, country]
  const present = (part: string | null): part is string => part !== null && part !== ''
  return [address, [place.filter(present).join(', '), postalCode].filter(present).join(' ')].filter(present)
}

/** The entry of the audit log that let the invoice out of the house: its approval, else its finalizing. */
async function approvalHash({ audit }: Repositories, invoice: InvoiceRecord): Promise<string | null> {
  if (invoice.status === 'DRAFT' || invoice.status === 'PENDING_APPROVAL') return null
  const entries = await audit.historyOf(invoice.businessId, invoice.id)
  const approval = entries.findLast(
    ({ action, to }) =>
      (action === 'invoice.approved' || action === 'invoice.finalized') && to?.['status'] === 'APPROVED',
  )
  return approval?.hash ?? null
}
