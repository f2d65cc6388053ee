import {
  IconBell,
  IconCash,
  IconFileImport,
  IconFiles,
  IconFileSpreadsheet,
  IconFileText,
  IconPrinter,
} from '@tabler/icons-react'

import type { PageCommand } from '../../lib/commands/page-commands.ts'
import type { FileKind } from '../../lib/spreadsheet/write-table.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { reminders } from '../../lib/texts/mail/reminders.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'

const words = customerAccount.debtors

export type DebtorsDialog = 'receive' | 'reminders' | 'statements'

type Situation = {
  readonly businessId: string
  /** Somebody owes something, on the day that is shown. */
  readonly isOwed: boolean
  readonly mayRemind: boolean
  readonly mayRecord: boolean
  readonly ask: (dialog: DebtorsDialog) => void
  readonly print: () => void
  readonly save: (kind: FileKind) => void
}

/** What can be done with all who owe. */
export function debtorsCommands(situation: Situation): readonly PageCommand[] {
  const { businessId, isOwed, mayRemind, mayRecord, ask, print, save } = situation
  return [
    {
      id: 'receive',
      label: words.receive.button,
      icon: IconCash,
      key: 'recordPayment',
      place: 'head',
      allowed: mayRecord,
      run: () => ask('receive'),
    },
    {
      id: 'remind',
      label: reminders.all.button,
      icon: IconBell,
      key: 'remind',
      place: 'head',
      allowed: isOwed && mayRemind,
      run: () => ask('reminders'),
    },
    {
      id: 'statements',
      label: words.statements.button,
      icon: IconFiles,
      place: 'head',
      allowed: isOwed,
      run: () => ask('statements'),
    },
    {
      id: 'print',
      label: words.file.print,
      icon: IconPrinter,
      key: 'print',
      place: 'head',
      allowed: isOwed,
      run: print,
    },
    {
      id: 'saveExcel',
      label: bulkTexts.export.as.xlsx,
      icon: IconFileSpreadsheet,
      place: 'menu',
      allowed: isOwed,
      run: () => save('xlsx'),
    },
    {
      id: 'saveText',
      label: bulkTexts.export.as.csv,
      icon: IconFileText,
      place: 'menu',
      allowed: isOwed,
      run: () => save('csv'),
    },
    {
      id: 'import',
      label: customerAccount.openingImport.link,
      icon: IconFileImport,
      place: isOwed ? 'menu' : 'head',
      allowed: mayRecord,
      to: { to: '/businesses/$businessId/opening-items/import', params: { businessId } },
    },
  ]
}
