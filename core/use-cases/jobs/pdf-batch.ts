import { AppError } from '../../contract/http/errors.ts'
import { PDF, ZIP } from '../../contract/http/route.ts'
import { supplierParty } from '../../domain/business/business.ts'
import type { JobFile, JobOrder } from '../../domain/job/job.ts'
import type { Printable } from '../../ports/printing/printer.ts'
import { loadBusiness } from '../load.ts'
import { loadPrintable } from '../printing/invoice-pdf.ts'
import { logoReader } from '../printing/parties.ts'

import { errorOf, type JobContext, type Run } from './context.ts'
import { fileNames } from './file-names.ts'
import { selectedInvoices, type Selected } from './selected-invoices.ts'

type PdfRun = Run<Extract<JobOrder, { kind: 'PDF_BATCH' }>>

/** PDFs of many invoices: one file with all of them, or a ZIP with a file for each. */
export async function makePdfs(making: JobContext, run: PdfRun): Promise<JobFile | null> {
  const chosen = await selectedInvoices(making, run.member, run.order.invoices)
  await run.begin(chosen.length)
  return run.order.as === 'ZIP' ? makeZip(making, run, chosen) : makeOne(making, run, chosen)
}

async function makeZip(making: JobContext, run: PdfRun, chosen: readonly Selected[]): Promise<JobFile> {
  const { format } = run.order
  const file = await making.jobFiles.begin(run.jobId, 'ZIP')
  const named = fileNames()
  try {
    for await (const printable of printables(making, run, chosen)) {
      const { id, number, document } = printable
      try {
        const bytes = await making.printer.print(printable, format)
        await file.add(named(`invoice-${document.irn ?? document.number}`, '.pdf'), bytes)
      } catch (error) {
        await run.failed(errorOf(error, { id, number }))
        continue
      }
      await run.did()
    }
    return { name: `invoices-${String(chosen.length)}.zip`, type: ZIP, ...(await file.finish()) }
  } catch (error) {
    await file.giveUp()
    throw error
  }
}

async function makeOne(making: JobContext, run: PdfRun, chosen: readonly Selected[]): Promise<JobFile | null> {
  const { member, order } = run
  const { author, at } = await making.units.read(async (unit) => ({
    author: supplierParty(await loadBusiness(unit, member.businessId)).name,
    at: unit.now.toISOString(),
  }))
  const title = chosen.length === 1 ? '1 invoice' : `${String(chosen.length)} invoices`
  const file = await making.jobFiles.beginAt(run.jobId)
  let drawn = 0
  async function* counted(): AsyncGenerator<Printable> {
    for await (const printable of printables(making, run, chosen)) {
      yield printable
      drawn += 1
      await run.did()
    }
  }
  try {
    const facts = { title, author, subject: title, at }
    const written = await making.printer.printInto(file.path, counted(), order.format, facts)
    if (drawn === 0) {
      await file.giveUp()
      return null
    }
    await file.finish()
    return { name: `invoices-${String(chosen.length)}.pdf`, type: PDF, ...written }
  } catch (error) {
    await file.giveUp()
    throw error instanceof AppError && error.code === 'internal' ? new AppError('printing_failed') : error
  }
}

/** The documents one by one; of those that cannot be had, it is said why. */
async function* printables(
  making: JobContext,
  run: PdfRun,
  chosen: readonly Selected[],
): AsyncGenerator<Printable & Selected> {
  const readLogo = logoReader(making.uploads)
  for (const one of chosen) {
    run.goOn()
    let printable: Printable
    try {
      printable = await loadPrintable(making, run.member, one.id, run.order, readLogo)
    } catch (error) {
      await run.failed(errorOf(error, one))
      continue
    }
    yield { ...printable, ...one }
  }
}
