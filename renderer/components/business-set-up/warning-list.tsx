import { Anchor, Text } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'

import type { Warning } from '../../../core/contract/http/envelope.ts'
import { texts } from '../../lib/texts.ts'
import styles from '../ui/notice.module.css'

type Props = {
  readonly warnings: readonly Warning[]
  readonly title?: string
  /** Where the field of a warning is; without it, the element with its `data-path` gets the focus. */
  readonly onGo?: (field: string) => void
}

/** What deserves a look before going on. Each one leads to its field. */
export function WarningList({ warnings, title, onGo = focusField }: Props) {
  if (warnings.length === 0) return null

  return (
    <section className={styles['notice']}>
      <IconClipboardCheck size={18} aria-hidden className={styles['icon']} />
      <div>
        <Text fw={600}>{title ?? texts.warnings.title(warnings.length)}</Text>
        <ul className={styles['list']}>
          {warnings.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <Anchor component="button" type="button" size="sm" c="inherit" ta="start" onClick={() => onGo(field)}>
                {message}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function focusField(field: string): void {
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)?.focus()
}
