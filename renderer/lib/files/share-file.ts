/** A file on its way into another program. */
export type ReadyFile = { readonly blob: Blob; readonly fileName: string }

const asFile = ({ blob, fileName }: ReadyFile): File => new File([blob], fileName, { type: blob.type })

/** Whether the system has a sheet to share files with, such as on a phone, on Windows and on a Mac. */
export function canShareFile(file: ReadyFile): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [asFile(file)] })
}

/** Opens that sheet. False where the person closed it without choosing anything. */
export async function shareFile(file: ReadyFile, text: string): Promise<boolean> {
  try {
    await navigator.share({ files: [asFile(file)], text })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}

/** What a browser needs to know of a file that is dragged out of the page, as `DownloadURL`. */
export const dragData = ({ blob, fileName }: ReadyFile, address: string): string =>
  `${blob.type}:${fileName.replaceAll(':', '-')}:${address}`
