import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { type ComputerPaper, printOnComputer } from './print-on-computer.ts'
import { printOrSave } from './print-or-save.ts'
import { askForPrinter } from './print-questions.ts'
import { sayPrintFailure } from './say-print-failure.tsx'

/** Prints a paper: on a printer of this computer in the desktop app, by the dialog of the browser elsewhere. */
export async function printPaper(paper: ComputerPaper): Promise<boolean> {
  const bridge = desktopBridge()
  if (bridge) {
    return printOnComputer(paper, {
      bridge,
      ask: askForPrinter,
      printInDialog: printOrSave,
      sayFailure: sayPrintFailure,
    })
  }
  if (paper.printAtTill) await paper.printAtTill(paper.isReprint ?? false)
  else await printOrSave(await paper.fetchFile(paper.format, paper.isReprint ?? false))
  return true
}
