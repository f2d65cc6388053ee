import { z } from 'zod'

/** What is printed, as far as a computer remembers a printer for it. */
const paperKinds = ['invoice', 'receipt', 'day', 'report'] as const
export type PaperKind = (typeof paperKinds)[number]

/** How it is printed: drawn for a paper, or as the commands of a receipt printer. */
export const paperFormats = ['a4', 'receipt-80', 'receipt-58', 'escpos-80', 'escpos-58'] as const
export type PaperFormat = (typeof paperFormats)[number]

const printerId = z.string().min(1).max(300)

/** What a person chose for a kind of paper on this computer. */
const paperChoice = z.strictObject({
  printer: printerId,
  format: z.enum(paperFormats),
  /** Without asking again. */
  isSilent: z.boolean(),
})
export type PaperChoice = z.output<typeof paperChoice>

export const paperChoices = z.partialRecord(z.enum(paperKinds), paperChoice)
export type PaperChoices = z.output<typeof paperChoices>

/** A printer of this computer. */
export const localPrinter = z.strictObject({
  id: printerId,
  /** As people know it. */
  label: z.string(),
  /** It understands the commands of receipt printers alone. */
  isReceiptPrinter: z.boolean(),
  isDefault: z.boolean(),
})
export type LocalPrinter = z.output<typeof localPrinter>

/** Whether a printer has taken a paper; if not, why, as a sentence. */
export const printOutcome = z.discriminatedUnion('printed', [
  z.strictObject({ printed: z.literal(true) }),
  z.strictObject({ printed: z.literal(false), reason: z.string() }),
])
export type PrintOutcome = z.output<typeof printOutcome>
