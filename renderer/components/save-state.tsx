import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'

import { formatTime } from '../lib/format/time-ago.ts'
import { texts } from '../lib/texts.ts'
import styles from './save-state.module.css'

type Props =
  | { readonly state: 'saving' | 'not-saved'; readonly at?: never }
  /** `at`: when, as an instant; without it only that. */
  | { readonly state: 'saved'; readonly at?: string | undefined }

/** Whether what stands here is kept: `Saving`, `Saved 14:32`, `Not saved`. */
export function SaveState({ state, at }: Props) {
  const [Icon, words] = {
    saving: [IconCloudUp, texts.saving] as const,
    saved: [IconCloudCheck, at === undefined ? texts.saved : texts.savedAt(formatTime(at))] as const,
    'not-saved': [IconCloudOff, texts.notSaved] as const,
  }[state]

  return (
    <span role="status" className={styles['state']} data-state={state}>
      <Icon size={18} aria-hidden />
      {words}
    </span>
  )
}
