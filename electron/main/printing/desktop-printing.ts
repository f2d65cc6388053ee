import { readdir } from 'node:fs/promises'

import type { WebContents } from 'electron'

import { drawTestPage, printPdf } from './hidden-pages.ts'
import { localPrinters } from './local-printers.ts'
import { createLocalPrinting } from './local-printing.ts'
import { createFilePrinter, runProgram } from './print-file.ts'

type Dependencies = {
  /** Of a window: Chromium knows the queues of the system. */
  readonly contents: () => WebContents | undefined
  /** Writes what is printed to where a program can read it. */
  readonly place: Parameters<typeof createLocalPrinting>[0]['place']
}

/** The printers of this computer, printed on as this system does. */
export const createDesktopPrinting = ({ contents, place }: Dependencies) =>
  createLocalPrinting({
    printers: () =>
      localPrinters({
        queues: async () => (await contents()?.getPrintersAsync()) ?? [],
        defaultQueue: async () =>
          process.platform === 'win32' ? undefined : /: (.+)/.exec(await runProgram('lpstat', ['-d']))?.[1],
        usbDevices: () => readdir('/dev/usb'),
      }),
    place,
    print: createFilePrinter({ platform: process.platform, printPdf }),
    drawTestPage,
  })
