import { IconCloud, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'

import { formatTime } from '../../lib/format/date-time.ts'
import { texts } from '../../lib/texts.ts'
import styles from './save-state.module.css'

type Props =
  /** `not-yet`: it will be, once it is complete or somebody pauses; `not-saved`: it could not be. */
  | { readonly state: 'saving' | 'not-yet' | 'not-saved'; readonly at?: never; readonly but?: never }
  /** `at`: when, as an instant; without it only that. `but`: what of it is not. */
  | { readonly state: 'saved'; readonly at?: string | undefined; readonly but?: string }

/** Whether what stands here is kept: `Saving`, `Saved 14:32`, `Not saved yet`, `Not saved`. */
export function SaveState({ state, at, but }: Props) {
  const saved = at === undefined ? texts.saved : texts.savedAt(formatTime(at))
  const [Icon, words] = {
    saving: [IconCloudUp, texts.saving] as const,
    saved: [IconCloudCheck, but === undefined ? saved : texts.savedBut(saved, but)] as const,
    'not-yet': [IconCloud, texts.notSavedYet] as const,
    'not-saved': [IconCloudOff, texts.notSaved] as const,
  }[state]

  return (
    <span role="status" className={styles['state']} data-state={state}>
      <Icon size={18} aria-hidden />
      {words}
    </span>
  )
}
