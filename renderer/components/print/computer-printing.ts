import type { PaperFormat, PaperKind } from '../../../electron/shared/printing.ts'

/** What a computer remembers a printer for. */
export const paperKinds = ['invoice', 'receipt', 'day', 'report'] as const satisfies readonly PaperKind[]

/** Printers that are none of the system: the one of the installation at the till, and whichever its dialog offers. */
export const TILL_PRINTER = 'till'
export const SYSTEM_DIALOG = 'dialog'

/** Whether it is the commands of a receipt printer, and nothing drawn. */
export const isForReceiptPrinter = (format: PaperFormat): boolean => format.startsWith('escpos-')
