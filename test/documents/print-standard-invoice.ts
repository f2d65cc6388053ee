import { renderInvoicePdf } from '../../core/adapters/pdf/pdf-a4.ts'

import { standardInvoice } from './sample-invoice.ts'

/* Prints the invoice of the design to standard output, in a process of its own. */

process.stdout.write(await renderInvoicePdf(standardInvoice))
