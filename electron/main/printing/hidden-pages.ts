import { pathToFileURL } from 'node:url'

import { BrowserWindow } from 'electron'

import type { PaperFormat } from '../../shared/printing.ts'
import { hiddenWindowOptions } from '../window/window-options.ts'

import { isDrawn, pageSizeOf, testPage } from './test-page.ts'

/** Does something with a page that nobody sees. */
async function onHiddenPage<T>(url: string, work: (window: BrowserWindow) => Promise<T>): Promise<T> {
  const window = new BrowserWindow(hiddenWindowOptions())
  try {
    await window.loadURL(url)
    return await work(window)
  } finally {
    window.destroy()
  }
}

/** The test page of a format as a PDF. */
export const drawTestPage = (format: Parameters<typeof testPage>[0]): Promise<Uint8Array> =>
  onHiddenPage(testPage(format), ({ webContents }) =>
    webContents.printToPDF({
      pageSize: pageSizeOf(format),
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      printBackground: true,
    }),
  )

/** Has Chromium print a PDF on a queue, without a dialog. @throws with the reason that Chromium gives */
export const printPdf = (path: string, queue: string, format: PaperFormat): Promise<void> =>
  onHiddenPage(
    pathToFileURL(path).href,
    ({ webContents }) =>
      new Promise((resolve, reject) => {
        const size =
          format === 'a4' || !isDrawn(format) ? { pageSize: 'A4' as const } : { usePrinterDefaultPageSize: true }
        webContents.print({ silent: true, deviceName: queue, ...size }, (isPrinted, reason) =>
          isPrinted ? resolve() : reject(new Error(reason)),
        )
      }),
  )
