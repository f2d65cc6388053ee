import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { useApi } from '../../lib/api/api-context.ts'
import { explain } from '../../lib/errors/explain.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { records as recordsTexts } from '../../lib/texts/records.ts'
import type { RecordFrame, RecordKind } from './record-kind.ts'
import { fetchAll } from './records-api.ts'
import { type FileKind, writeTable } from '../../lib/spreadsheet/write-table.ts'
import { tableOf } from './transfer/record-field.ts'

const words = recordsTexts

type Props<T extends RecordFrame> = { readonly kind: RecordKind<T>; readonly businessId: string }

/** Saves all records as a file that can be imported again. What is built in stays out: every business has its own. */
export function ExportMenu<T extends RecordFrame>({ kind, businessId }: Props<T>) {
  const { client } = useApi()
  const [progress, setProgress] = useState<string>()

  const run = async (fileKind: FileKind) => {
    try {
      const records = await fetchAll(client, kind, businessId, (done, all) => setProgress(words.exporting(done, all)))
      const own = records.filter((record) => kind.builtIn?.(record) === undefined)
      const blob = await writeTable(tableOf(kind.fields, own), fileKind, kind.words.title)
      saveFile(blob, `${kind.area}.${fileKind}`)
    } catch (error) {
      const { what, remedy } = explain(error)
      notifications.show({ color: 'red', autoClose: false, title: what, message: remedy })
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={progress !== undefined}
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-live="polite"
        >
          {progress ?? words.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('xlsx')}>{words.xlsx}</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>{words.csv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
