import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconFileCode, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'

import type { LogFile, useLogExport } from './api.ts'
import type { LogSearch } from './search.ts'
import { auditLog } from './texts.ts'

const words = auditLog.file

const choices = [
  { kind: 'xlsx', icon: IconFileSpreadsheet },
  { kind: 'csv', icon: IconFileText },
  { kind: 'jsonl', icon: IconFileCode },
] as const

type Props = {
  readonly exporting: ReturnType<typeof useLogExport>
  readonly businessName: string | undefined
  readonly search: LogSearch
  readonly names: ReadonlyMap<string, string>
}

/** Saves what the filters leave as a file for Excel or as text, or the whole log as programs read it. */
export function ExportLog({ exporting, businessName, search, names }: Props) {
  const save = (kind: LogFile) => {
    if (businessName === undefined) return
    const said = (fileName: string) => notifications.show({ message: auditLog.exported(fileName) })
    exporting.mutate({ kind, businessName, search, names }, { onSuccess: said })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={exporting.isPending}
          disabled={businessName === undefined}
        >
          {auditLog.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ kind, icon: Icon }) => (
          <Menu.Item key={kind} leftSection={<Icon size={18} aria-hidden />} onClick={() => save(kind)}>
            {words.kinds[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
