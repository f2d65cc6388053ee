import { notifications } from '@mantine/notifications'

import { saveFile } from '../../lib/files/save-file.ts'
import { texts } from '../../lib/texts.ts'

import { afterPrinting } from './after-printing.ts'

const LONG_ENOUGH_MS = 15_000

const FRAME = 'print-frame'

let removeLast = (): void => undefined

/** Prints a PDF. Where the browser cannot, it is saved instead, and the person is told. */
export async function printOrSave({ blob, fileName }: { readonly blob: Blob; readonly fileName: string }) {
  if (await printFile(blob)) return
  saveFile(blob, fileName)
  notifications.show({ message: texts.savedInstead, autoClose: LONG_ENOUGH_MS })
}

/**
 * Opens the print dialog for a PDF, once, in a frame that nobody sees. It stays until the next one, or until the dialog that
 * reads it is gone: Chromium has two processes for it, of 70 MB. False where the browser cannot print a PDF by itself, or
 * will not.
 */
async function printFile(pdf: Blob): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) return false
  removeLast()
  const frame = document.createElement('iframe')
  frame.id = FRAME
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  // A frame without a size, or that is not displayed, is not printed.
  frame.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 1px; height: 1px; border: 0; opacity: 0;'
  frame.src = URL.createObjectURL(pdf)
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  let stopWaiting = (): void => undefined
  const remove = (): void => {
    stopWaiting()
    URL.revokeObjectURL(frame.src)
    frame.remove()
  }
  removeLast = remove
  document.body.append(frame)
  await loaded
  stopWaiting = afterPrinting(document, remove)

  try {
    if (!frame.contentWindow) return false
    frame.contentWindow.print()
    return true
  } catch {
    return false
  }
}
