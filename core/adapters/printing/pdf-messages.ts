import type { PdfFormat } from '../../contract/printing/invoice-document.ts'
import type {
  PdfFacts,
  Printable,
  PrintableReceipt,
  PrintableStatement,
  PrintableTillReport,
  PrintableVatMonth,
  PrintableWhtReceipt,
  ReceiptPrintJob,
  WrittenFile,
} from '../../ports/printing/printer.ts'

/** A logo goes between threads once per file, and is named afterwards: bytes that are the same are embedded once. */
export type LogoMessage = { readonly key: number; readonly bytes?: Uint8Array }

/** One of several, whose logo goes on its own. */
type PieceMessage = Omit<Printable, 'logo'> | Omit<PrintableStatement, 'logo'>

/** What the thread of PDFs is told, one order at a time, each answered before the next is given. */
export type PdfRequest =
  | { readonly kind: 'print'; readonly printable: Printable; readonly format: PdfFormat }
  | { readonly kind: 'receipt'; readonly printable: PrintableReceipt; readonly format: PdfFormat }
  | { readonly kind: 'statement'; readonly printable: PrintableStatement }
  | { readonly kind: 'tillReport'; readonly printable: PrintableTillReport; readonly format: PdfFormat }
  | { readonly kind: 'vatMonth'; readonly printable: PrintableVatMonth }
  | { readonly kind: 'whtReceipt'; readonly printable: PrintableWhtReceipt }
  | { readonly kind: 'roll'; readonly order: ReceiptPrintJob }
  /** A file of several documents, in memory or at `path`: begun, each drawn into it, finished or given up. */
  | {
      readonly kind: 'begin'
      readonly file: number
      readonly format: PdfFormat
      readonly facts: PdfFacts
      readonly path?: string
    }
  | {
      readonly kind: 'draw'
      readonly file: number
      readonly piece: PieceMessage
      readonly logo: LogoMessage | undefined
    }
  | { readonly kind: 'finish'; readonly file: number }
  | { readonly kind: 'giveUp'; readonly file: number }

export type PdfReply = {
  readonly result:
    | { readonly kind: 'done' }
    | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
    | { readonly kind: 'written'; readonly file: WrittenFile }
    | { readonly kind: 'failed'; readonly error: unknown }
  /** What the thread keeps of the machine's memory. */
  readonly heapBytes: number
}
