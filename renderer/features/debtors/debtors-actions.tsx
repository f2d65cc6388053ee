import { Button, Group, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

import { saveFile } from '../../lib/files/save-file.ts'
import { type FileKind, type Table, writeTable } from '../../lib/spreadsheet/write-table.ts'
import { texts } from '../../lib/texts.ts'
import { accounts } from '../../lib/texts/accounts.ts'

const words = accounts.debtors.file

/** Prints the page, or saves what it shows as a file. */
export function DebtorsActions({ table, asOf }: { readonly table: Table; readonly asOf: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (kind: FileKind) =>
      saveFile(await writeTable(table, kind, words.sheet), `${words.sheet} ${asOf}.${kind}`),
  })
  return (
    <Group gap="xs" wrap="nowrap">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isPending}
          >
            {texts.invoices.export.button}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => mutate('xlsx')}>
            {texts.invoices.export.xlsx}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileText size={18} aria-hidden />} onClick={() => mutate('csv')}>
            {texts.invoices.export.csv}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        {words.print}
      </Button>
    </Group>
  )
}
