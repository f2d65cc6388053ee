import { IconFileImport, IconPlus } from '@tabler/icons-react'

import type { PageCommand } from '../../lib/commands/page-commands.ts'
import type { Place } from '../../lib/routing/place.ts'
import { records as words } from '../../lib/texts/records/records.ts'

type Situation = {
  readonly words: { readonly add: string; readonly title: string }
  readonly mayWrite: boolean
  readonly newPlace: Place
  /** Undefined for what is not imported. */
  readonly importPlace: Place | undefined
  /** What this kind has beside them. */
  readonly others: readonly PageCommand[]
}

/** What can be done with a list of records. */
export const recordsCommands = (situation: Situation): readonly PageCommand[] => {
  const { mayWrite, newPlace, importPlace } = situation
  const { add, title } = situation.words
  return [
    { id: 'new', label: add, icon: IconPlus, key: 'create', place: 'primary', allowed: mayWrite, to: newPlace },
    ...(importPlace
      ? [{ id: 'import', label: words.importOf(title), icon: IconFileImport, allowed: mayWrite, to: importPlace }]
      : []),
    ...situation.others,
  ]
}
