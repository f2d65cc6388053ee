import { Text, Title } from '@mantine/core'

import { KeyHint } from '../../components/ui/key-hint.tsx'
import { useActiveHotkeys } from '../../lib/commands/hotkeys-context.ts'
import { type HotkeyScope, listedHotkeys } from '../../lib/commands/hotkeys.ts'
import { texts } from '../../lib/texts.ts'
import styles from './help-dialog.module.css'

const words = texts.shell.hotkeys

/** `Alt+Down arrow`, for `Alt+ArrowDown`. */
const spoken = (key: string) =>
  key
    .split('+')
    .map((part) => words.names[part] ?? part)
    .join('+')

/** The keys that do something here and now. */
export function HelpKeys() {
  return (
    <>
      <Text c="dimmed">{words.intro}</Text>
      <Keys scope="page" label={words.page} />
      <Keys scope="everywhere" label={words.everywhere} />
    </>
  )
}

function Keys({ scope, label }: { readonly scope: HotkeyScope; readonly label: string }) {
  const hotkeys = listedHotkeys(useActiveHotkeys(), scope)
  if (hotkeys.length === 0) return null

  return (
    <section>
      <Title order={3} size="h2" mt="md" mb="xs">
        {label}
      </Title>
      <dl className={styles['keys']}>
        {hotkeys.map(({ keys, description }) => (
          <div key={keys} className={styles['row']}>
            <dt>{description}</dt>
            <dd>
              {keys.split(' ').map((key, index) => (
                <span key={key + index}>
                  {index > 0 && <small className={styles['then']}>{words.then}</small>}
                  <span className={styles['spoken']}>{spoken(key)}</span>
                  <KeyHint keys={key} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
