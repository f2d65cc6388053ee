import { Text, Title } from '@mantine/core'

import { KeyHint } from '../../components/ui/key-hint.tsx'
import { useActiveHotkeys } from '../../lib/commands/hotkeys-context.ts'
import { type Hotkey, listedHotkeys } from '../../lib/commands/hotkeys.ts'
import { keysOf } from '../../lib/commands/keys.ts'
import { texts } from '../../lib/texts.ts'
import styles from './help-dialog.module.css'

const words = texts.shell.hotkeys

/** `Alt+Down arrow`, for `Alt+ArrowDown`. */
const spoken = (key: string) =>
  key
    .split('+')
    .map((part) => words.names[part] ?? part)
    .join('+')

/** While the help is read, no other dialog is open whose keys could be listed. */
const ofDialogs = [
  { keys: keysOf.submit, description: words.button },
  { keys: 'Escape', description: words.close },
  { keys: keysOf.nextWrong, description: words.nextWrong },
]

/** The keys that do something here and now, and those of dialogs. */
export function HelpKeys() {
  const active = useActiveHotkeys()
  return (
    <>
      <Text c="dimmed">{words.intro}</Text>
      <Keys hotkeys={listedHotkeys(active, 'page')} label={words.page} />
      <Keys hotkeys={listedHotkeys(active, 'everywhere')} label={words.everywhere} />
      <Keys hotkeys={ofDialogs} label={words.dialogs} />
    </>
  )
}

type KeysProps = { readonly hotkeys: readonly Pick<Hotkey, 'keys' | 'description'>[]; readonly label: string }

function Keys({ hotkeys, label }: KeysProps) {
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
