import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import styles from './help-dialog.module.css'

type Entry = { readonly label: string; readonly text: string }

type Props = {
  readonly words: { readonly intro: string; readonly entries: Readonly<Record<string, Entry>>; readonly open?: string }
  /** The page where it is done, where there is one of its own. */
  readonly to?: '/installation' | '/account' | '/screens'
  readonly onLeave: () => void
}

/** What is good to know of one thing, each with what to do, and the way to its page. */
export function HelpEntries({ words: { intro, entries, open }, to, onLeave }: Props) {
  return (
    <>
      <Text c="dimmed">{intro}</Text>
      <ul className={styles['entries']}>
        {Object.entries(entries).map(([key, { label, text }]) => (
          <li key={key}>
            <Text fw={600}>{label}</Text>
            <Text c="dimmed" style={{ whiteSpace: 'pre-line' }}>
              {text}
            </Text>
          </li>
        ))}
      </ul>
      {to !== undefined && (
        <Anchor component={Link} to={to} size="sm" onClick={onLeave}>
          {open}
        </Anchor>
      )}
    </>
  )
}
