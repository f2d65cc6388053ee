import { ZIP } from '../../contract/http/route.ts'
import { environmentOf, environmentOfInvoice } from '../../domain/business/business.ts'
import { dayAfter } from '../../domain/calendar/days.ts'
import { damagedInvoice, type ListedInvoice } from '../../domain/invoice/invoice.ts'
import { isSold, SOLD } from '../../domain/invoice/sales.ts'
import {
  archiveHeads,
  archiveHtml,
  archiveRow,
  checksumLines,
  invoiceJson,
  type ArchivedDocument,
} from '../../domain/job/archive.ts'
import type { InvoiceFilter, JobFile, JobOrder } from '../../domain/job/job.ts'
import { monthAfter } from '../../domain/vat/month.ts'
import type { FileFacts, FileInProgress } from '../../ports/activity/job-files.ts'
import { loadBusiness } from '../load.ts'
import { loadPrintable } from '../printing/invoice-pdf.ts'
import { logoReader } from '../printing/parties.ts'

import { addPurchases } from './archive-purchases.ts'
import { errorOf, type JobContext, type Run } from './context.ts'
import { invoiceRows, OF_INVOICES, PAYMENT_HEADS, paymentRows } from './export-rows.ts'
import { fileNames } from './file-names.ts'
import { listedInvoices } from './selected-invoices.ts'

type ArchiveRun = Run<Extract<JobOrder, { kind: 'MONTH_ARCHIVE' }>>

/**
 * A month for the accountant, as a ZIP: what counts as sold and was issued in it, each as PDF and JSON, tables of
 * invoices, lines and payments, what was bought and paid to suppliers with its papers, an index and the checksums of all.
 * What is damaged is named in the index.
 */
export async function makeArchive(making: JobContext, run: ArchiveRun): Promise<JobFile> {
  const { month, environment } = run.order
  const { business, isPresent } = await making.units.read(async (unit) => {
    const found = await loadBusiness(unit, run.member.businessId)
    return { business: found, isPresent: environmentOf(found) === environment }
  })
  const filter = filterOf(month)
  async function* sold(): AsyncGenerator<readonly ListedInvoice[]> {
    for await (const page of listedInvoices(making, run.member, { filter })) {
      // Of one that is damaged the content is withheld; by its environment it belongs here or not.
      const isHere = (one: ListedInvoice) =>
        one.environment === null ? isPresent : environmentOfInvoice(one, business) === environment
      yield page.filter((one) => isHere(one) && (one.isDamaged || isSold(one)))
    }
  }

  let total = 0
  for await (const page of sold()) total += page.length
  await run.begin(total)

  const zip = await making.jobFiles.begin(run.jobId, 'ZIP')
  const archive = listed(zip)
  const silent = { ...run, begin: async () => undefined, did: async () => run.goOn(), failed: async () => run.goOn() }
  try {
    const { documents, missing } = await addDocuments(making, run, { pages: sold(), archive })
    for (const [name, subject] of [
      ['invoices.xlsx', 'INVOICES'],
      ['lines.xlsx', 'LINES'],
    ] as const) {
      const { heads, rows } = OF_INVOICES[subject]
      const sheet = subject === 'INVOICES' ? 'Invoices' : 'Lines'
      await archive.addTable(name, { as: 'XLSX', sheet, heads, rows: invoiceRows(making, silent, sold(), rows) })
    }
    const days = { from: filter.startDate, to: filter.endDate, environment }
    const payments = paymentRows(making, silent, days)
    await archive.addTable('payments.xlsx', { as: 'XLSX', sheet: 'Payments', heads: PAYMENT_HEADS, rows: payments })
    const bought = await addPurchases(making, run, archive, {
      ...{ month, environment, from: filter.startDate ?? '', to: filter.endDate ?? '' },
    })
    const rows = inPieces(documents.map(archiveRow))
    await archive.addTable('index.csv', { as: 'CSV', sheet: '', heads: archiveHeads, rows })
    await archive.add(
      'index.html',
      bytesOf(
        archiveHtml(documents, {
          ...{ month, environment, business, tables: bought.tables },
          missing: [...missing, ...bought.missing],
        }),
      ),
    )
    await zip.add('SHA256SUMS', bytesOf(checksumLines(archive.files)))
    const name = `archive-${month}${environment === 'SANDBOX' ? '-sandbox' : ''}.zip`
    return { name, type: ZIP, ...(await zip.finish()) }
  } catch (error) {
    await zip.giveUp()
    throw error
  }
}

type Adding = { readonly pages: AsyncIterable<readonly ListedInvoice[]>; readonly archive: Pick<FileInProgress, 'add'> }

async function addDocuments(making: JobContext, run: ArchiveRun, { pages, archive }: Adding) {
  const { environment, template } = run.order
  const readLogo = logoReader(making.uploads)
  const named = fileNames()
  const documents: ArchivedDocument[] = []
  const missing: string[] = []

  for await (const page of pages) {
    for (const invoice of page) {
      run.goOn()
      const { id, invoiceNumber: number } = invoice
      try {
        if (invoice.isDamaged) throw damagedInvoice(number)
        const { payload } = (await making.units.read((unit) => unit.submissions.get(id))) ?? {}
        const printable = await loadPrintable(making, run.member, id, { template }, readLogo)
        const name = named(invoice.irn ?? number, '')
        const [pdf, json] = [`pdf/${name}.pdf`, `json/${name}.json`]
        await archive.add(pdf, await making.printer.print(printable, 'a4'))
        await archive.add(json, payload ? copyOf(payload) : bytesOf(invoiceJson(invoice, environment)))
        documents.push({ invoice, customerTin: invoice.customerTin, pdf, json, isPayload: payload !== undefined })
      } catch (error) {
        const said = errorOf(error, { id, number })
        missing.push(`${number}: ${said.message}`)
        await run.failed(said)
        continue
      }
      await run.did()
    }
  }
  return { documents, missing }
}

/** The same, remembering the checksum of everything. */
function listed(zip: FileInProgress) {
  const files: (FileFacts & { readonly name: string })[] = []
  return {
    files,
    async add(name: string, bytes: Uint8Array): Promise<FileFacts> {
      const facts = await zip.add(name, bytes)
      files.push({ name, ...facts })
      return facts
    },
    async addTable(name: string, table: Parameters<FileInProgress['addTable']>[1]): Promise<void> {
      files.push({ name, ...(await zip.addTable(name, table)) })
    },
  }
}

/** What was issued in a month, by day. */
const filterOf = (month: string): InvoiceFilter => ({
  search: undefined,
  statuses: SOLD,
  invoiceType: undefined,
  customerId: undefined,
  originalInvoiceId: undefined,
  unpaid: false,
  paymentState: undefined,
  startDate: `${month}-01`,
  endDate: dayAfter(`${monthAfter(month, 1)}-01`, -1),
  sortBy: 'issueDate',
  sortOrder: 'asc',
})

async function* inPieces<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500)
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
/** What is handed to a thread changes hands. */
const copyOf = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes)
