import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { saveFile } from '../../lib/files/save-file.ts'
import { printing as words } from '../../lib/texts/app/printing.ts'
import type { PrintableFile } from './print-on-computer.ts'

/** Says which printer did not print, and why, and offers the PDF: somebody waits for the paper. */
export function sayPrintFailure(printer: string, reason: string, fetchPdf: () => Promise<PrintableFile>): void {
  const id = `print-failure-${printer}`
  const save = async () => {
    const { blob, fileName } = await fetchPdf()
    saveFile(blob, fileName)
    notifications.hide(id)
  }
  notifications.show({
    id,
    color: 'red',
    autoClose: false,
    title: words.failed(printer),
    message: (
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{reason}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void save()}>
          {words.savePdf}
        </Button>
      </Stack>
    ),
  })
}

/** The same of a test page, of which nobody needs the PDF. */
export function sayTestFailure(printer: string, reason: string): void {
  notifications.show({ color: 'red', autoClose: false, title: words.failed(printer), message: reason })
}
