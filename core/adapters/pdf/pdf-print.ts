import { setImmediate } from 'node:timers/promises'

import type { PdfFormat } from '../../contract/invoice-document.ts'
import type { PdfFacts, Printable } from '../../ports/printer.ts'

import { drawInvoice } from './pdf-a4.ts'
import { openPdf } from './pdf-file.ts'
import { loadPdfFonts } from './pdf-fonts.ts'
import { drawReceipt } from './pdf-receipt.ts'

/**
 * Several documents in one file, each on pages of its own. They are asked for one by one and let go once they are drawn,
 * and between them everybody else gets a turn.
 */
export async function renderPrint(
  printables: AsyncIterable<Printable>,
  format: PdfFormat,
  facts: PdfFacts,
): Promise<Buffer> {
  const { canvas, finish } = openPdf(facts, await loadPdfFonts())
  for await (const { document, logo } of printables) {
    if (format === 'a4') drawInvoice(canvas, document, logo)
    else drawReceipt(canvas, document, format, logo)
    await setImmediate()
  }
  return finish()
}
