import { Button, Group, Menu } from '@mantine/core'
import { IconBell, IconDownload, IconFiles, IconFileSpreadsheet, IconFileText, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Table } from '../../../core/domain/spreadsheet/table.ts'
import { useExportName } from '../../components/table/use-export-name.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { type FileKind, writeTable } from '../../lib/spreadsheet/write-table.ts'
import { texts } from '../../lib/texts.ts'
import { reminders } from '../../lib/texts/mail/reminders.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { RemindAllDialog } from './remind-all-dialog.tsx'
import { StatementsDialog } from './statements-dialog.tsx'

const words = customerAccount.debtors.file

type Props = {
  readonly businessId: string
  readonly table: Table
  readonly asOf: string
  /** Whether customers may be reminded of what is shown. */
  readonly mayRemind: boolean
}

/** Reminds everybody, makes all statements, prints the page, or saves what it shows as a file. */
export function DebtorsActions({ businessId, table, asOf, mayRemind }: Props) {
  const [open, setOpen] = useState<'statements' | 'reminders'>()
  const named = useExportName(businessId)
  const close = () => setOpen(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: async (kind: FileKind) =>
      saveFile(await writeTable(table, kind, words.sheet), `${named(words.sheet, { to: asOf })}.${kind}`),
  })
  return (
    <Group gap="xs">
      {open === 'statements' && <StatementsDialog businessId={businessId} onClose={close} />}
      {open === 'reminders' && <RemindAllDialog businessId={businessId} onClose={close} />}
      {mayRemind && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconBell size={18} aria-hidden />}
          onClick={() => setOpen('reminders')}
        >
          {reminders.all.button}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconFiles size={18} aria-hidden />}
        onClick={() => setOpen('statements')}
      >
        {customerAccount.debtors.statements.button}
      </Button>
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
