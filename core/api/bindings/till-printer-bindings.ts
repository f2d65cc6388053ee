import * as contract from '../../contract/till-printer.ts'
import { closeTillPaper, invoiceTillPaper, paymentTillPaper, tillBytes } from '../../use-cases/documents/till-paper.ts'
import { printTillPaper } from '../../use-cases/documents/print-till-paper.ts'
import { bind, type Binding } from '../bind.ts'

/** What a till printer prints, and printing it. */
export const tillPrinterBindings: readonly Binding[] = [
  bind(contract.getInvoiceEscpos, async ({ core, member, params: { id }, query }) =>
    tillBytes(core, await invoiceTillPaper(core, member, { id, isCopy: query.copy === 'true' }), query),
  ),

  bind(contract.getPaymentEscpos, async ({ core, member, params: { id }, query }) =>
    tillBytes(core, await paymentTillPaper(core, member, { id, isCopy: query.copy === 'true' }), query),
  ),

  bind(contract.getDayCloseEscpos, async ({ core, member, params: { id }, query }) =>
    tillBytes(core, await closeTillPaper(core, member, id), query),
  ),

  bind(contract.getTillPrinter, async ({ core }) => ({
    data: { tillPrinter: core.instanceSettings.current().tillPrinter },
  })),

  bind(contract.printAtTill, async ({ core, member, body }) => ({
    data: { tillPrinter: await printTillPaper(core, member, body) },
  })),
]
