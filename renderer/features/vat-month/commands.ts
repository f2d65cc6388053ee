import {
  IconChevronLeft,
  IconChevronRight,
  IconChecks,
  IconFileSpreadsheet,
  IconPencil,
  IconPrinter,
  IconRotate,
} from '@tabler/icons-react'

import type { PageCommand } from '../../lib/commands/page-commands.ts'
import { vatMonth } from './texts.ts'

/** What is asked about the return of a month. */
export type VatDialog = 'file' | 'amend' | 'update' | 'reverse' | 'enter'

type Situation = {
  readonly isFiled: boolean
  /** Whether this person may file the month, and it is over. */
  readonly mayFile: boolean
  /** Whether this person may enter amounts. */
  readonly mayEnter: boolean
  readonly hasNext: boolean
  readonly ask: (dialog: VatDialog) => void
  readonly go: (months: -1 | 1) => void
  readonly print: () => void
  readonly save: () => void
}

/** What can be done with a VAT month; its buttons stand where they belong on the page. */
export function vatMonthCommands(situation: Situation): readonly PageCommand[] {
  const { isFiled, mayFile, mayEnter, hasNext, ask, go, print, save } = situation
  const { filing, entered, actions, months } = vatMonth
  return [
    {
      id: 'file',
      label: isFiled ? filing.amend : filing.mark,
      icon: IconChecks,
      key: 'markDone',
      allowed: mayFile,
      run: () => ask(isFiled ? 'amend' : 'file'),
    },
    {
      id: 'update',
      label: filing.update,
      icon: IconPencil,
      allowed: mayFile && isFiled,
      run: () => ask('update'),
    },
    {
      id: 'reverse',
      label: filing.takeBack,
      icon: IconRotate,
      allowed: mayFile && isFiled,
      run: () => ask('reverse'),
    },
    { id: 'enter', label: entered.title, icon: IconPencil, allowed: mayEnter, run: () => ask('enter') },
    { id: 'print', label: actions.print, icon: IconPrinter, key: 'print', run: print },
    { id: 'sheet', label: actions.xlsx, icon: IconFileSpreadsheet, run: save },
    { id: 'before', label: months.before, icon: IconChevronLeft, key: 'previousPeriod', run: () => go(-1) },
    {
      id: 'after',
      label: months.after,
      icon: IconChevronRight,
      key: 'nextPeriod',
      allowed: hasNext,
      run: () => go(1),
    },
  ]
}
