import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import type { Table } from '../../../core/domain/spreadsheet/table.ts'
import { explain } from '../../lib/errors/explain.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { type FileKind, writeTable } from '../../lib/spreadsheet/write-table.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.table.export

type Props = {
  /** What the file is called, without its ending. */
  readonly file: string
  /** Of the sheet in an Excel file. */
  readonly title: string
  readonly table: (onProgress: (done: number, all: number) => void) => Promise<Table>
}

/** Saves a table as an Excel file or as text. */
export function TableExport({ file, title, table }: Props) {
  const [progress, setProgress] = useState<string>()

  const run = async (kind: FileKind) => {
    try {
      setProgress(words.button)
      const rows = await table((done, all) => setProgress(words.progress(done, all)))
      saveFile(await writeTable(rows, kind, title), `${file}.${kind}`)
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
          {progress ?? words.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('xlsx')}>{words.xlsx}</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>{words.csv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
