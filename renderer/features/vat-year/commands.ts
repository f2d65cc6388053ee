import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import type { PageCommand } from '../../lib/commands/page-commands.ts'
import { vatYear } from './texts.ts'

const words = vatYear.years

type Situation = { readonly hasNext: boolean; readonly go: (years: -1 | 1) => void }

/** Going from year to year. */
export const vatYearCommands = ({ hasNext, go }: Situation): readonly PageCommand[] => [
  { id: 'before', label: words.before, icon: IconChevronLeft, key: 'previousPeriod', run: () => go(-1) },
  { id: 'after', label: words.after, icon: IconChevronRight, key: 'nextPeriod', allowed: hasNext, run: () => go(1) },
]
