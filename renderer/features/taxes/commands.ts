import { IconChevronLeft, IconChevronRight, IconChecks, IconFileSpreadsheet } from '@tabler/icons-react'

import type { PageCommand } from '../../lib/commands/page-commands.ts'
import { taxes } from './texts.ts'

const words = taxes.actions

type Situation = {
  /** What is to be remitted, the first by key. */
  readonly open: readonly { readonly label: string; readonly mark: () => void }[]
  readonly mayMark: boolean
  readonly hasNext: boolean
  readonly isSaving: boolean
  readonly save: () => void
  readonly go: (months: -1 | 1) => void
}

/** What can be done with the taxes of a month. */
export const taxCommands = ({ open, mayMark, hasNext, isSaving, save, go }: Situation): readonly PageCommand[] => [
  ...open.map(({ label, mark }, index): PageCommand => ({
    id: `mark ${label}`,
    label,
    icon: IconChecks,
    // The head of the page has no room for the name of the authority.
    ...(index === 0 && { key: 'markDone', place: 'primary', short: words.mark }),
    allowed: mayMark,
    run: mark,
  })),
  { id: 'sheet', label: words.sheet, icon: IconFileSpreadsheet, place: 'head', loading: isSaving, run: save },
  { id: 'before', label: words.before, icon: IconChevronLeft, key: 'previousPeriod', run: () => go(-1) },
  { id: 'after', label: words.after, icon: IconChevronRight, key: 'nextPeriod', allowed: hasNext, run: () => go(1) },
]
