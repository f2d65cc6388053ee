import type { Member } from '../../domain/people/account.ts'
import { existing } from '../business/business-service.ts'
import { environmentOf, supplierParty, type BusinessRecord } from '../../domain/business/business.ts'
import { AppError, type ErrorDetail } from '../../contract/errors.ts'
import type { InvoicePaper, PdfFormat } from '../../contract/invoice-document.ts'
import { shownPhone } from '../../contract/written-forms.ts'
import { currentParties } from '../invoice/current-parties-service.ts'
import { loadInvoice } from '../invoice/find-invoice-service.ts'
import type { InvoiceLine, InvoiceParties, InvoiceRecord, Party } from '../../domain/invoice/invoice.ts'
import { decimalToText } from '../../domain/money/decimal.ts'
import type { QrMaker } from './qr-maker.ts'
import type { QrService } from './qr-service.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'
import { toLogoUrl, uploadNameOf } from '../../domain/business/logo-address.ts'

import type { DocumentLine, InvoiceDocument } from '../../domain/paper/invoice-document.ts'
import { toPaper } from '../../domain/paper/paper.ts'
import type { Printable, Printer } from '../../ports/printer.ts'
import type { DrawQr } from '../../ports/qr-encryptor.ts'
import type { UploadStore } from '../../ports/upload-store.ts'

export type DocumentService = ReturnType<typeof createDocumentService>

type Dependencies = {
  storage: Storage
  qrCodes: QrService
  qrMaker: QrMaker
  uploads: Pick<UploadStore, 'read'>
  printer: Printer
  drawQr: DrawQr
}

export type PdfFile = { readonly fileName: string; readonly bytes: Uint8Array }

export function createDocumentService({ storage, qrCodes, qrMaker, uploads, printer, drawQr }: Dependencies) {
  /** An invoice as it prints now, with its stored code and the address of its logo. */
  async function compose(member: Member, id: string): Promise<{ document: InvoiceDocument; logoUrl: string | null }> {
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
    return { document, logoUrl: parties.business.logoUrl }
  }

  /** The same with its logo. Nothing is fetched: only one that was uploaded here is printed. */
  async function load(member: Member, id: string, readLogo = (name: string) => uploads.read(name)): Promise<Printable> {
    const { document, logoUrl } = await compose(member, id)
    const logoName = logoUrl === null ? null : uploadNameOf(logoUrl)
    return { document, logo: logoName === null ? undefined : await readLogo(logoName) }
  }

  /** Number and last change of each invoice. @throws validation_failed, naming those that are none of the business */
  async function known(member: Member, ids: readonly string[]) {
    return storage.read(async ({ invoices, businesses }) => {
      const found: { number: string; updatedAt: string }[] = []
      const details: ErrorDetail[] = []
      for (const [index, id] of ids.entries()) {
        const invoice = await invoices.get(member.businessId, id)
        if (invoice) found.push({ number: invoice.invoiceNumber, updatedAt: invoice.updatedAt })
        else details.push({ field: `ids[${index}]`, message: `is not an invoice of this business: ${id}` })
      }
      const [first] = details
      if (first) throw new AppError('validation_failed', { message: `${first.field}: ${first.message}`, details })
      return { found, business: await existing(businesses, member.businessId) }
    })
  }

  async function* printables(member: Member, ids: readonly string[]): AsyncGenerator<Printable> {
    const logos = new Map<string, Promise<Uint8Array | undefined>>()
    const readOnce = (name: string): Promise<Uint8Array | undefined> => {
      const logo = logos.get(name) ?? uploads.read(name)
      logos.set(name, logo)
      return logo
    }
    for (const id of ids) yield load(member, id, readOnce)
  }

  return {
    /** The invoice on A4 or as a till receipt. */
    async pdf(member: Member, id: string, format: PdfFormat = 'a4'): Promise<PdfFile> {
      const printable = await load(member, id)
      const { document } = printable
      const bytes = await printer.print(printable, format)
      return { fileName: `invoice-${document.irn ?? document.number}.pdf`, bytes }
    },

    /** What the paper says, in its own words and order. Needs neither pdfkit nor fonts. */
    async paper(member: Member, id: string, baseUrl: string): Promise<InvoicePaper> {
      const { document, logoUrl } = await compose(member, id)
      const isOurs = logoUrl !== null && uploadNameOf(logoUrl) !== null
      return toPaper(document, {
        logoUrl: isOurs ? toLogoUrl(logoUrl, baseUrl) : null,
        drawQr: (text) => drawQr(text).qrCodeDataUrl,
      })
    },

    /**
     * Several invoices in one file, in the order of their ids, each as it prints alone.
     *
     * @throws validation_failed
     */
    async print(member: Member, ids: readonly string[], format: PdfFormat = 'a4'): Promise<PdfFile> {
      const { found, business } = await known(member, ids)
      const bytes = await printer.printAll(printables(member, ids), format, {
        title: found.length === 1 ? '1 invoice' : `${found.length} invoices`,
        author: supplierParty(business).name,
        subject: found.map(({ number }) => number).join(', '),
        at: found.map(({ updatedAt }) => updatedAt).reduce((latest, at) => (at > latest ? at : latest)),
      })
      return { fileName: `invoices-${found.length}.pdf`, bytes }
    },
  }
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
      phone: supplier.phone && shownPhone(supplier.phone),
      email: supplier.email,
    },
    buyer: {
      name: buyer.name,
      businessName: null,
      tin: buyer.tin,
      address: addressLines(buyer),
      phone: buyer.phone && shownPhone(buyer.phone),
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
