import { IconFileSpreadsheet } from '@tabler/icons-react'

import type { PageCommand } from '../../lib/commands/page-commands.ts'
import { profit } from './texts.ts'

/** What can be done with the profit of a period. */
export const profitCommands = (isSaving: boolean, save: () => void): readonly PageCommand[] => [
  { id: 'sheet', label: profit.sheet, icon: IconFileSpreadsheet, place: 'head', loading: isSaving, run: save },
]
