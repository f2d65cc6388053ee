import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Table } from '../../../core/domain/spreadsheet/table.ts'
import { useExportName } from '../../components/table/use-export-name.ts'
import { SecondaryActions } from '../../components/ui/secondary-actions.tsx'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { type FileKind, writeTable } from '../../lib/spreadsheet/write-table.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { type DebtorsDialog, debtorsCommands } from './commands.ts'
import { PayerDialog } from './payer-dialog.tsx'
import { RemindAllDialog } from './remind-all-dialog.tsx'
import { StatementsDialog } from './statements-dialog.tsx'

const words = customerAccount.debtors

type Props = {
  readonly businessId: string
  /** What the page shows; nothing while nobody owes. */
  readonly table: Table | undefined
  readonly asOf: string
  /** Whether customers may be reminded of what is shown. */
  readonly mayRemind: boolean
  readonly mayRecord: boolean
  /** What the address asks to be opened. */
  readonly opens: 'receive' | undefined
  /** Told when that is closed again. */
  readonly onOpened: () => void
}

/** Reminds everybody, makes all statements, prints the page, or saves what it shows as a file. */
export function DebtorsActions({ businessId, table, asOf, mayRemind, mayRecord, opens, onOpened }: Props) {
  const [dialog, setDialog] = useState<DebtorsDialog | undefined>(opens)
  const named = useExportName(businessId)
  const close = () => {
    setDialog(undefined)
    if (opens !== undefined) onOpened()
  }
  const { mutate: save } = useMutation({
    mutationFn: async (kind: FileKind) =>
      table &&
      saveFile(await writeTable(table, kind, words.file.sheet), `${named(words.file.sheet, { to: asOf })}.${kind}`),
  })
  const commands = usePageCommands(
    palette.here,
    debtorsCommands({
      businessId,
      isOwed: table !== undefined,
      mayRemind,
      mayRecord,
      ask: setDialog,
      print: () => window.print(),
      save,
    }),
  )
  return (
    <>
      {dialog === 'receive' && mayRecord && <PayerDialog businessId={businessId} onClose={close} />}
      {dialog === 'statements' && <StatementsDialog businessId={businessId} onClose={close} />}
      {dialog === 'reminders' && <RemindAllDialog businessId={businessId} onClose={close} />}
      <SecondaryActions label={words.more} commands={commands} />
    </>
  )
}
