import { z } from 'zod'

import { ofBusiness, ofInvoice } from '../http/access.ts'
import { booleanField, idField, text } from '../http/fields.ts'
import { defineRoute, ESCPOS } from '../http/route.ts'
import { byEntry } from '../money/payment.ts'
import { isCopy } from '../printing/invoice-document.ts'

/** Millimetres of the paper of a till printer. */
export const paperWidths = ['80', '58'] as const
export type PaperWidth = (typeof paperWidths)[number]

const paperWidth = z
  .enum(paperWidths, { error: `must be ${paperWidths.join(' or ')}` })
  .optional()
  .meta({ default: '80', description: 'Millimetres of the paper.' })

const drawerModes = ['auto', 'open', 'closed'] as const
export type DrawerMode = (typeof drawerModes)[number]

/** Whether the drawer opens. */
const drawerMode = z
  .enum(drawerModes, { error: `must be one of ${drawerModes.join(', ')}` })
  .optional()
  .meta({
    default: 'auto',
    description:
      '`auto`: it opens where cash was taken in the last hour, once for each sale, for who may sell. `open` and `closed` decide it; who sends `open` has to be one who sells and stands in the audit log. A copy never opens it: `open` is 400 there.',
  })

const byteText =
  'The commands of the printer (ESC/POS), to be handed to it as they are: the same parts and figures as on the PDF for a till roll, the QR code at level H in whole dots, the drawer, the cut. `₦` is written NGN; what else the letters of ASCII cannot say, such as tone marks, is drawn, so that every printer has it.'

export const getInvoiceEscpos = defineRoute({
  operationId: 'getInvoiceEscpos',
  method: 'get',
  path: '/v1/invoices/{id}/escpos',
  tag: 'Invoices',
  summary: 'The invoice for a till printer',
  description: byteText,
  access: ofInvoice('sale.read'),
  query: z.object({ width: paperWidth, copy: isCopy, drawer: drawerMode }),
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'The bytes for the printer.' },
  file: ESCPOS,
})

export const getPaymentEscpos = defineRoute({
  operationId: 'getPaymentEscpos',
  method: 'get',
  path: '/v1/payments/{id}/escpos',
  tag: 'Payments',
  summary: 'The receipt of a payment for a till printer',
  description: `${byteText} A payment without a receipt number has none (404).`,
  access: byEntry('payment.read'),
  params: z.object({ id: idField() }),
  query: z.object({ width: paperWidth, copy: isCopy, drawer: drawerMode }),
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'The bytes for the printer.' },
  file: ESCPOS,
})

export const getDayCloseEscpos = defineRoute({
  operationId: 'getDayCloseEscpos',
  method: 'get',
  path: '/v1/day-closes/{id}/escpos',
  tag: 'Payments',
  summary: 'The close of a day for a till printer',
  description: byteText,
  access: { kind: 'business', permission: 'till.read', from: { param: 'id', resource: 'dayClose' } },
  params: z.object({ id: idField() }),
  query: z.object({ width: paperWidth }),
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'The bytes for the printer.' },
  file: ESCPOS,
})

const address = z.object({
  host: z.string(),
  port: z.int(),
  width: z.enum(paperWidths).meta({ description: 'Millimetres of the paper.' }),
  opensDrawer: z.boolean().meta({ description: 'A drawer hangs at it that opens for cash.' }),
})

export const tillPrinterField = address.nullable().meta({
  description: 'The till printer of this installation, in its network or at this computer; null where there is none.',
})
export type TillPrinterBody = z.infer<typeof address>

const isAddress = (text: string): boolean =>
  text === 'localhost' || z.union([z.ipv4(), z.ipv6()]).safeParse(text).success

/** As the owner of the installation sets it up. */
export const tillPrinterSetUp = z
  .object({
    host: text(45)
      .refine(isAddress, 'must be an IP address such as 192.168.1.50; it is on the self-test of the printer')
      .meta({ description: 'An IP address in a private network, or 127.0.0.1.', example: '192.168.1.50' }),
    port: z
      .int({ error: 'must be a whole number' })
      .min(1, 'must be 1 to 65535')
      .max(65_535, 'must be 1 to 65535')
      .optional()
      .meta({ default: 9100 }),
    width: paperWidth,
    opensDrawer: booleanField().optional().meta({ default: true }),
  })
  .nullable()

export const getTillPrinter = defineRoute({
  operationId: 'getTillPrinter',
  method: 'get',
  path: '/v1/businesses/{id}/till-printer',
  tag: 'Payments',
  summary: 'The till printer',
  description: 'Set up by the owner of the installation: `tillPrinter` of `PATCH /v1/instance`.',
  access: ofBusiness('business.read'),
  success: { status: 200, message: 'Till printer retrieved successfully.' },
  data: z.object({ tillPrinter: tillPrinterField }),
})

export const printAtTill = defineRoute({
  operationId: 'printAtTill',
  method: 'post',
  path: '/v1/businesses/{id}/till-printer/print',
  tag: 'Payments',
  summary: 'Print on the till printer',
  description:
    'One paper: an invoice, the receipt of a payment, the close of a day, the day so far (`DAY`) or a test (`TEST`), which opens no drawer. With `drawer: "open"` the audit log says who opened it, and with which paper. It waits until the printer has it. 502 `till_printer_failed` says what to look at; what the paper is about stays as it is.',
  access: ofBusiness('sale.make'),
  body: z.object({
    invoiceId: idField().optional(),
    paymentId: idField().optional(),
    dayCloseId: idField().optional(),
    what: z.enum(['DAY', 'TEST'], { error: 'must be DAY or TEST' }).optional(),
    copy: booleanField()
      .optional()
      .meta({ description: 'It was given out before: it says COPY, and no drawer opens.' }),
    drawer: drawerMode,
  }),
  understandsBody: true,
  success: { status: 200, message: 'The printer has it.' },
  data: z.object({ tillPrinter: tillPrinterField }),
  errors: ['till_printer_missing', 'till_printer_failed', 'printing_busy', 'printing_failed'],
})

export const tillPrinterRoutes = [
  getInvoiceEscpos,
  getPaymentEscpos,
  getDayCloseEscpos,
  getTillPrinter,
  printAtTill,
] as const
