import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { texts } from '../../lib/texts.ts'
import styles from './help-dialog.module.css'

const words = texts.help.data
const entries = ['backups', 'restore', 'move', 'damaged'] as const

/** What keeps the data safe, and what to do when something happens to it. */
export function HelpData({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <>
      <Text c="dimmed">{words.intro}</Text>
      <ul className={styles['entries']}>
        {entries.map((key) => (
          <li key={key}>
            <Text fw={600}>{words.entries[key].label}</Text>
            <Text c="dimmed">{words.entries[key].text}</Text>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to="/installation" size="sm" onClick={onLeave}>
        {words.open}
      </Anchor>
    </>
  )
}
