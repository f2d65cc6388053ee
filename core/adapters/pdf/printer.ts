import type { Printer } from '../../ports/printer.ts'

/** The printer. pdfkit and the fonts are loaded with the first document, not at start-up. */
export const pdfPrinter: Printer = {
  async print({ document, logo }, format) {
    const options = logo === undefined ? {} : { logo }
    if (format === 'a4') return (await import('./pdf-a4.ts')).renderInvoicePdf(document, options)
    return (await import('./pdf-receipt.ts')).renderReceiptPdf(document, format, options)
  },

  async printAll(printables, format, facts) {
    const { renderPrint } = await import('./pdf-print.ts')
    return renderPrint(printables, format, facts)
  },
}
