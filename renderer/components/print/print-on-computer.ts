import type { DesktopBridge } from '../../../electron/shared/bridge.ts'
import type { LocalPrinter, PaperChoice, PaperFormat, PaperKind } from '../../../electron/shared/printing.ts'
import { isForReceiptPrinter, SYSTEM_DIALOG, TILL_PRINTER } from './computer-printing.ts'

export type PrintableFile = { readonly blob: Blob; readonly fileName: string }

/** A paper that is about to be printed by the desktop app. */
export type ComputerPaper = {
  readonly kind: PaperKind
  /** What it is printed as unless this computer remembers something else. */
  readonly format: PaperFormat
  /** Somebody asked for this format just now. */
  readonly isFormatChosen?: boolean
  /** All that it can be printed as. */
  readonly formats: readonly PaperFormat[]
  /** Whether it was given out before; undefined for what never says COPY. */
  readonly isReprint?: boolean
  readonly fetchFile: (format: PaperFormat, isCopy: boolean) => Promise<PrintableFile>
  /** Prints it on the till printer of the installation; undefined where that is none of its papers. */
  readonly printAtTill?: (isCopy: boolean) => Promise<void>
}

/** What is asked before a paper is printed. */
export type PrintQuestion = {
  readonly paper: Pick<ComputerPaper, 'kind' | 'formats' | 'isReprint'>
  readonly printers: readonly LocalPrinter[]
  readonly hasTill: boolean
  readonly proposal: Pick<PaperChoice, 'printer' | 'format'>
}

export type PrintAnswer = PaperChoice & { readonly isCopy: boolean }

type Parts = {
  readonly bridge: Pick<DesktopBridge, 'call'>
  /** Undefined where somebody thought better of it. */
  readonly ask: (question: PrintQuestion) => Promise<PrintAnswer | undefined>
  /** Prints by the dialog of the system. */
  readonly printInDialog: (file: PrintableFile) => Promise<void>
  readonly sayFailure: (printer: string, reason: string, fetchPdf: () => Promise<PrintableFile>) => void
}

/**
 * Prints a paper on a printer of this computer. Whoever chose to print such papers without being asked is not; everybody
 * else finds what was chosen last, and needs one key more. Where there is nothing to choose from, the dialog of the system
 * asks. Answers whether it was printed, as far as that is known here.
 */
export async function printOnComputer(paper: ComputerPaper, parts: Parts): Promise<boolean> {
  const { bridge, ask } = parts
  const [{ printers }, { papers }] = await Promise.all([
    bridge.call('print.printers', {}),
    bridge.call('computer.settings', {}),
  ])
  const remembered = papers[paper.kind]
  const isReprint = paper.isReprint ?? false
  const silent = silentChoice(paper, remembered)
  if (silent) return carryOut({ ...silent, isCopy: isReprint }, printers, paper, parts)

  const hasTill = paper.printAtTill !== undefined
  if (printers.length === 0 && !hasTill) {
    const format = paper.formats.includes(paper.format) ? paper.format : 'a4'
    await parts.printInDialog(await paper.fetchFile(format, isReprint))
    return true
  }

  const proposal = proposalFor(paper, remembered, printers)
  const { kind, formats } = paper
  const shown = paper.isReprint === undefined ? { kind, formats } : { kind, formats, isReprint }
  const answer = await ask({ paper: shown, printers, hasTill, proposal })
  if (!answer) return false
  const { isCopy, ...choice } = answer
  await bridge.call('computer.change', { papers: { [kind]: choice } })
  return carryOut({ ...choice, isCopy }, printers, paper, parts)
}

/** Where nobody has chosen anything, the till printer takes its papers as it always did. */
function silentChoice(paper: ComputerPaper, remembered: PaperChoice | undefined): PaperChoice | undefined {
  if (!remembered) {
    return paper.printAtTill ? { printer: TILL_PRINTER, format: paper.format, isSilent: true } : undefined
  }
  const isOther = paper.isFormatChosen === true && remembered.format !== paper.format
  return remembered.isSilent && !isOther && paper.formats.includes(remembered.format) ? remembered : undefined
}

function proposalFor(
  paper: ComputerPaper,
  remembered: PaperChoice | undefined,
  printers: readonly LocalPrinter[],
): PrintQuestion['proposal'] {
  const wanted = paper.isFormatChosen === true ? paper.format : (remembered?.format ?? paper.format)
  const format = paper.formats.includes(wanted) ? wanted : (paper.formats[0] ?? 'a4')
  const isThere = (id: string) =>
    printers.some((one) => one.id === id) ||
    id === SYSTEM_DIALOG ||
    (id === TILL_PRINTER && paper.printAtTill !== undefined)
  const usual = printers.find(({ isDefault }) => isDefault) ?? printers[0]
  const printer = remembered && isThere(remembered.printer) ? remembered.printer : (usual?.id ?? SYSTEM_DIALOG)
  return { printer, format }
}

async function carryOut(
  { printer, format, isCopy }: PrintAnswer,
  printers: readonly LocalPrinter[],
  paper: ComputerPaper,
  { bridge, printInDialog, sayFailure }: Parts,
): Promise<boolean> {
  const pdfFormat = isForReceiptPrinter(format) ? drawnAs(format) : format
  if (printer === TILL_PRINTER && paper.printAtTill) {
    await paper.printAtTill(isCopy)
    return true
  }
  if (printer === SYSTEM_DIALOG || printer === TILL_PRINTER) {
    await printInDialog(await paper.fetchFile(pdfFormat, isCopy))
    return true
  }

  const { blob, fileName } = await paper.fetchFile(format, isCopy)
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const outcome = await bridge.call('print.file', { printer, format, bytes, fileName: plainName(fileName) })
  if (outcome.printed) return true
  const label = printers.find(({ id }) => id === printer)?.label ?? printer.replace(/^\w+:/, '')
  sayFailure(label, outcome.reason, () => paper.fetchFile(pdfFormat, isCopy))
  return false
}

/** The format of the PDF that shows the same as a receipt printer prints. */
const drawnAs = (format: PaperFormat): PaperFormat => (format === 'escpos-58' ? 'receipt-58' : 'receipt-80')

/** As the shell takes it: a name of letters, digits and few signs. */
const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}\p{M}_. -]/gu, '-').replace(/^[.]+/, '')
