import { renderInvoicePdf } from '../../core/adapters/printing/a4/invoice.ts'

import { standardInvoice } from './sample-invoice.ts'

/* Prints the invoice of the design to standard output, in a process of its own. */

process.stdout.write(await renderInvoicePdf(standardInvoice))
