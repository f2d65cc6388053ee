import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'

import { NameMark } from '../../components/name-mark.tsx'
import { texts } from '../../lib/texts.ts'
import { nameOf, useAccountActions, useMe } from './account-api.ts'
import styles from './account-menu.module.css'

/** Who is signed in, and the way out, which is there even when the core does not say who it is. */
export function AccountMenu() {
  const { data: me } = useMe()
  const { signOut } = useAccountActions()
  const name = me ? nameOf(me) : ''

  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={styles['target'] ?? ''} aria-label={texts.account.menu(name)}>
          <NameMark name={name} kind="person" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {me && (
          <div className={styles['who']}>
            <Text fw={600} truncate>
              {name}
            </Text>
            {name !== me.email && (
              <Text size="xs" c="dimmed" truncate>
                {me.email}
              </Text>
            )}
          </div>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
          {texts.account.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
