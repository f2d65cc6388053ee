import { hash } from 'node:crypto'

import { AppError, type ErrorDetail } from '../../contract/http/errors.ts'
import type { DocumentView, PdfFormat } from '../../contract/printing/invoice-document.ts'
import type { PaperTemplate } from '../../contract/printing/print-theme.ts'
import { environmentOfInvoice, supplierParty, type BusinessRecord } from '../../domain/business/business.ts'
import { toLogoUrl, uploadNameOf } from '../../domain/business/logo-url.ts'
import type { InvoiceLine, InvoiceParties, InvoiceRecord, Party } from '../../domain/invoice/invoice.ts'
import { decimalToText } from '../../domain/money/decimal.ts'
import { sumKobo, type Kobo } from '../../domain/money/money.ts'
import { roundDecimal } from '../../domain/money/rounding.ts'
import type { Member } from '../../domain/people/account.ts'
import { toDocumentView } from '../../domain/printing/document-view.ts'
import type { DocumentLine, DocumentSettlement, InvoiceDocument } from '../../domain/printing/invoice-document.ts'
import { printTheme, type PrintTheme } from '../../domain/printing/print-theme.ts'
import { sizeOf, type AccountEntry, type EntryOf } from '../../domain/receivables/entry.ts'
import { isAsFrozen } from '../../domain/submission/submission.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { DrawQr } from '../../ports/invoice/qr-encryptor.ts'
import type { Printable, Printer } from '../../ports/printing/printer.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { currentParties } from '../invoice/current-parties.ts'
import { hasQrKeys, withStoredCode } from '../invoice/qr-code.ts'
import { loadBusiness } from '../load.ts'

import { documentBuyer, documentSupplier, HOME_COUNTRY, logoAt, logoReader, type ReadLogo } from './parties.ts'

/** Invoices on paper: what they say, and their PDFs, drawn outside of any unit of work. */

type Printing = {
  readonly units: Units
  readonly uploads: Pick<UploadStore, 'read'>
  readonly printer: Printer
}

export type PdfFile = { readonly fileName: string; readonly bytes: Uint8Array }

/** What is chosen of the paper of an invoice. */
export type PrintOptions = {
  readonly format?: PdfFormat | undefined
  /** Of an A4; else that of the business. */
  readonly template?: PaperTemplate | undefined
  readonly isCopy?: boolean | undefined
}

/** The invoice on A4 or as a till receipt. @throws not_found */
export async function invoicePdf(
  core: Printing,
  member: Member,
  { id, ...choice }: PrintOptions & { readonly id: string },
): Promise<PdfFile> {
  const printable = await loadPrintable(core, member, id, choice)
  const { irn, number } = printable.document
  return {
    fileName: `invoice-${irn ?? number}.pdf`,
    bytes: await core.printer.print(printable, choice.format ?? 'a4'),
  }
}

/** What the paper says, in its own words and order. Needs neither pdfkit nor fonts. @throws not_found */
export async function invoiceDocumentView(
  core: { readonly units: Units; readonly drawQr: DrawQr },
  member: Member,
  { id, baseUrl }: { readonly id: string; readonly baseUrl: string },
): Promise<DocumentView> {
  const { document, logoUrl } = await composeDocument(core, member, id)
  const isOurs = logoUrl !== null && uploadNameOf(logoUrl) !== null
  return toDocumentView(document, {
    logoUrl: isOurs ? toLogoUrl(logoUrl, baseUrl) : null,
    drawQr: (text) => core.drawQr(text).qrCodeDataUrl,
  })
}

/**
 * Several invoices in one file, in the order of their ids, each as it prints alone.
 *
 * @throws validation_failed, naming those that are none of the business
 */
export async function printInvoices(
  core: Printing,
  member: Member,
  { ids, ...choice }: Omit<PrintOptions, 'isCopy'> & { readonly ids: readonly string[] },
): Promise<PdfFile> {
  const { found, author } = await core.units.read((unit) => findAll(unit, member, ids))
  const bytes = await core.printer.printAll(printables(core, member, ids, choice), choice.format ?? 'a4', {
    title: found.length === 1 ? '1 invoice' : `${found.length} invoices`,
    author,
    subject: found.map(({ number }) => number).join(', '),
    at: found.map(({ updatedAt }) => updatedAt).reduce((latest, at) => (at > latest ? at : latest)),
  })
  return { fileName: `invoices-${found.length}.pdf`, bytes }
}

/** An invoice as it prints now, with its stored code, the address of its logo, and what was frozen for FIRS / NRS. */
export function composeDocument(
  core: { readonly units: Units },
  member: Member,
  id: string,
): Promise<{ document: InvoiceDocument; logoUrl: string | null; look: PrintTheme; payload: Uint8Array | undefined }> {
  return withStoredCode(core, member, id, async (unit, invoice, business) => {
    const parties = invoice.parties ?? (await partiesOfDraft(unit, business, invoice))
    const auditHash = await approvalHash(unit, invoice)
    const settlement = await settlementOf(unit, invoice)
    const document = toDocument(invoice, business, { parties, auditHash, settlement })
    const look = printTheme(business.settings)
    return { document, logoUrl: parties.business.logoUrl, look, payload: await frozenPayload(unit, invoice) }
  })
}

/** The bytes for FIRS / NRS, once the invoice was queued, and as long as they are those that were frozen then. */
async function frozenPayload({ submissions }: ReadUnit, invoice: InvoiceRecord): Promise<Uint8Array | undefined> {
  const submission = await submissions.get(invoice.id)
  if (!submission || !isAsFrozen(submission, hash('sha256', submission.payload), invoice)) return undefined
  return submission.payload
}

/**
 * An invoice as it prints now, with its logo. Whoever prints one alone, in a ZIP, in an archive or for an e-mail begins
 * here, so that the same is the same to the byte. Nothing is fetched: only a logo that was uploaded here is printed.
 *
 * @throws not_found
 */
export async function loadPrintable(
  { units, uploads }: Pick<Printing, 'units' | 'uploads'>,
  member: Member,
  id: string,
  { template, isCopy = false }: PrintOptions,
  readLogo: ReadLogo = (name) => uploads.read(name),
): Promise<Printable & { readonly look: PrintTheme }> {
  const { document, logoUrl, look, payload } = await composeDocument({ units }, member, id)
  return {
    document: { ...document, isCopy },
    logo: await logoAt(logoUrl, readLogo),
    look: template === undefined ? look : { ...look, template },
    payload,
  }
}

/** Number and last change of each invoice, and who sends them. */
async function findAll(unit: ReadUnit, member: Member, ids: readonly string[]) {
  const found: { number: string; updatedAt: string }[] = []
  const details: ErrorDetail[] = []
  for (const [index, id] of ids.entries()) {
    const invoice = await unit.invoices.get(member.businessId, id)
    if (invoice) found.push({ number: invoice.invoiceNumber, updatedAt: invoice.updatedAt })
    else details.push({ field: `ids[${index}]`, message: `is not an invoice of this business: ${id}` })
  }
  const [first] = details
  if (first) throw new AppError('validation_failed', { message: `${first.field}: ${first.message}`, details })
  return { found, author: supplierParty(await loadBusiness(unit, member.businessId)).name }
}

async function* printables(
  core: Printing,
  member: Member,
  ids: readonly string[],
  choice: PrintOptions,
): AsyncGenerator<Printable> {
  const readOnce = logoReader(core.uploads)
  for (const id of ids) {
    const { document, logo, look } = await loadPrintable(core, member, id, choice, readOnce)
    yield { document, logo, look }
  }
}

/** A draft prints today's records; a customer deleted meanwhile is printed by the name that the draft remembers. */
async function partiesOfDraft(
  unit: ReadUnit,
  business: BusinessRecord,
  invoice: InvoiceRecord,
): Promise<InvoiceParties> {
  const parties = await currentParties(unit, business, invoice)
  return parties ?? { business: supplierParty(business), customer: unknownBuyer(invoice.customerName), payInto: null }
}

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

/** What stands against the invoice in its customer's account. */
async function settlementOf(
  { receivables, audit }: ReadUnit,
  { businessId, id }: InvoiceRecord,
): Promise<DocumentSettlement | null> {
  const charge = await receivables.ofDocument(businessId, id)
  if (!charge || charge.entry.amount <= 0n) return null
  const { settlement } = charge
  if (settlement.paid === 0n) return { ...settlement, lastPayment: null }

  const all = await receivables.links(charge.entry.id)
  const links = all.flatMap(({ credit, amount }) => (isPayment(credit) ? [{ credit, amount }] : []))
  const opening = all.find(({ credit }) => credit.kind === 'OPENING_ITEM' && credit.reverses === null)?.credit
  const payments = links.map(({ credit }) => credit)
  const last = payments.reduce<EntryOf<'PAYMENT'> | undefined>(
    (newest, one) => (newest === undefined || one.date >= newest.date ? one : newest),
    undefined,
  )
  const counter = payments.some(({ details }) => details.counter) && {
    servedBy:
      (await audit.historyOf(businessId, id)).find(({ action }) => action === 'invoice.created')?.actor.name ?? null,
    cash: cashOf(payments),
    receipts: payments.flatMap(({ number }) => number ?? []),
    ways: links.map(({ credit: { details }, amount }) => ({
      method: details.method,
      methodDetail: details.methodDetail,
      amount,
      reference: details.reference,
    })),
  }
  const before = opening ? { date: opening.date, reference: null } : null
  const lastPayment = last ? { date: last.date, reference: last.details.reference } : before
  return { ...settlement, lastPayment, ...(counter && { counter }) }
}

const isPayment = (entry: AccountEntry): entry is EntryOf<'PAYMENT'> =>
  entry.kind === 'PAYMENT' && entry.reverses === null

function cashOf(payments: readonly EntryOf<'PAYMENT'>[]): { readonly tendered: Kobo; readonly change: Kobo } | null {
  const tendered = payments.flatMap(({ details }) => details.counter?.tendered ?? [])
  if (tendered.length === 0) return null
  const kept = payments.filter(({ details }) => details.counter && details.method === 'CASH').map(sizeOf)
  return { tendered: sumKobo(tendered), change: sumKobo(tendered) - sumKobo(kept) }
}

type Composed = {
  readonly parties: InvoiceParties
  readonly auditHash: string | null
  readonly settlement: DocumentSettlement | null
}

function toDocument(
  invoice: InvoiceRecord,
  business: BusinessRecord,
  { parties, auditHash, settlement }: Composed,
): InvoiceDocument {
  const { business: supplier, customer: buyer, payInto } = parties

  return {
    invoiceType: invoice.invoiceType,
    invoiceKind: invoice.invoiceKind,
    status: invoice.status,
    environment: environmentOfInvoice(invoice, business),
    number: invoice.invoiceNumber,
    irn: invoice.irn,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    supplyDate: null,
    // Nothing is to be paid by a credit note, whatever its invoice said.
    paymentTerms: invoice.invoiceType === 'CREDIT_NOTE' ? null : invoice.paymentTerms,
    supplier: documentSupplier(supplier, business),
    buyer: documentBuyer(buyer),
    lines: invoice.lines.map(toDocumentLine),
    totals: {
      subtotal: invoice.subtotal,
      totalDiscount: invoice.totalDiscount,
      totalTax: invoice.totalTax,
      total: invoice.total,
    },
    payment: payInto,
    paymentMethod: invoice.paymentMethod,
    isCopy: false,
    isPaid: invoice.payment?.status === 'PAID',
    settlement,
    notes: invoice.notes,
    original: invoice.original,
    qrText: invoice.qr?.text ?? null,
    noQrReason: noQrReason(invoice, hasQrKeys(business)),
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

/** As many as prices without VAT have; what VAT leaves of one has more. */
const PRICE_DECIMALS = 4

function toDocumentLine(line: InvoiceLine): DocumentLine {
  return {
    description: line.description,
    classification:
      line.hsnCode !== null ? `HS ${line.hsnCode}` : line.isicCode !== null ? `ISIC ${line.isicCode}` : null,
    quantity: decimalToText(line.quantity),
    unit: line.unit,
    unitPrice: decimalToText(roundDecimal(line.unitPrice, PRICE_DECIMALS)),
    discount: line.discount,
    taxPercent: decimalToText(line.taxPercent),
    taxCategory: line.taxCategory,
    lineTotal: line.lineTotal,
    taxAmount: line.taxAmount,
  }
}

/** The entry of the audit log that let the invoice out of the house: its approval, else its finalizing. */
async function approvalHash({ audit }: ReadUnit, invoice: InvoiceRecord): Promise<string | null> {
  if (invoice.status === 'DRAFT' || invoice.status === 'PENDING_APPROVAL') return null
  const entries = await audit.historyOf(invoice.businessId, invoice.id)
  const approval = entries.findLast(
    ({ action, to }) => (action === 'invoice.approved' || action === 'invoice.finalized') && to.status === 'APPROVED',
  )
  return approval?.hash ?? null
}
