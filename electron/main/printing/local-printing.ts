import type { DesktopCallInput } from '../../shared/bridge.ts'
import type { LocalPrinter, PaperFormat, PrintOutcome } from '../../shared/printing.ts'

import { type Destination, destinationOf } from './local-printers.ts'
import { isDrawn, testCommands } from './test-page.ts'

type Dependencies = {
  readonly printers: () => Promise<LocalPrinter[]>
  /** Lays a file where another program can read it, and answers where. */
  readonly place: (file: DesktopCallInput<'file.copy'>) => string
  readonly print: (destination: Destination, path: string, format: PaperFormat) => Promise<PrintOutcome>
  readonly drawTestPage: (format: 'a4' | 'receipt-80' | 'receipt-58') => Promise<Uint8Array>
}

/** Prints what the page hands over on a printer of this computer, one paper after the other. */
export function createLocalPrinting({ printers, place, print, drawTestPage }: Dependencies) {
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: a file lies there until the next one comes. */
  function inTurn(work: () => Promise<PrintOutcome>): Promise<PrintOutcome> {
    const done = last.then(work, work)
    last = done
    return done
  }

  const printFile = ({ printer, format, ...file }: DesktopCallInput<'print.file'>): Promise<PrintOutcome> =>
    inTurn(async () => {
      const destination = destinationOf(printer)
      const isThere = (await printers()).some(({ id }) => id === printer)
      if (!destination || !isThere) return { printed: false, reason: 'It is not on this computer any more.' }
      return print(destination, place(file), format)
    })

  return {
    printers,
    printFile,

    async printTest({ printer, format }: DesktopCallInput<'print.test'>): Promise<PrintOutcome> {
      const bytes = new Uint8Array(isDrawn(format) ? await drawTestPage(format) : testCommands(format))
      return printFile({ printer, format, bytes, fileName: isDrawn(format) ? 'test page.pdf' : 'test page.bin' })
    },
  }
}
