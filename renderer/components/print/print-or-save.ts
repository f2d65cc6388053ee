import { notifications } from '@mantine/notifications'

import { printFile } from '../../lib/files/print-file.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { texts } from '../../lib/texts.ts'

const LONG_ENOUGH_MS = 15_000

/** Prints a PDF. Where the browser cannot, it is saved instead, and the person is told. */
export async function printOrSave({ blob, fileName }: { readonly blob: Blob; readonly fileName: string }) {
  if (await printFile(blob)) return
  saveFile(blob, fileName)
  notifications.show({ message: texts.savedInstead, autoClose: LONG_ENOUGH_MS })
}
