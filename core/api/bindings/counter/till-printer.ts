import * as contract from '../../../contract/counter/till-printer.ts'
import { printTillReceipt } from '../../../use-cases/printing/print-till-receipt.ts'
import {
  dayCloseTillReceipt,
  invoiceTillReceipt,
  paymentTillReceipt,
  tillReceiptBytes,
} from '../../../use-cases/printing/till-receipt.ts'
import { bind, type Binding } from '../../bind.ts'

/** What a till printer prints, and printing it. */
export const tillPrinterBindings: readonly Binding[] = [
  bind(contract.getInvoiceEscpos, async ({ core, member, params: { id }, query }) =>
    tillReceiptBytes(
      core,
      member,
      await invoiceTillReceipt(core, member, { id, isCopy: query.copy === 'true' }),
      query,
    ),
  ),

  bind(contract.getPaymentEscpos, async ({ core, member, params: { id }, query }) =>
    tillReceiptBytes(
      core,
      member,
      await paymentTillReceipt(core, member, { id, isCopy: query.copy === 'true' }),
      query,
    ),
  ),

  bind(contract.getDayCloseEscpos, async ({ core, member, params: { id }, query }) =>
    tillReceiptBytes(core, member, await dayCloseTillReceipt(core, member, id), query),
  ),

  bind(contract.getTillPrinter, async ({ core }) => ({
    data: { tillPrinter: core.instanceSettings.current().tillPrinter },
  })),

  bind(contract.printAtTill, async ({ core, member, body }) => ({
    data: { tillPrinter: await printTillReceipt(core, member, body) },
  })),
]
