import { Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconDevices,
  IconLogout,
  IconServer2,
  IconSwitchHorizontal,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'

import { NameMark } from '../../components/layout/marks.tsx'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { useManagesDevices } from '../../lib/queries/screens/manages-devices.ts'
import { nameOf, useMe } from '../../lib/queries/me.ts'
import { texts } from '../../lib/texts.ts'
import { ColorChoice } from './color-choice.tsx'
import styles from './menu.module.css'
import { useAccountActions } from './session-api.ts'

/** Who is signed in, how it shall look, and the way out, which is there even when the core does not say who it is. */
export function AccountMenu() {
  const { data: me } = useMe()
  const { signOut } = useAccountActions()
  const navigate = useNavigate()
  const managesDevices = useManagesDevices()
  const name = me ? nameOf(me) : ''

  // Whoever comes next begins at the beginning; who only changes places goes on here.
  const leave = async () => {
    const done = signOut()
    await navigate({ to: '/sign-in', replace: true })
    await done
  }

  return (
    <Menu position="bottom-end" width={260}>
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
        <ColorChoice />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUserCircle size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/account" />}
        >
          {texts.account.own}
        </Menu.Item>
        {me?.isInstanceOwner === true && (
          <Menu.Item
            leftSection={<IconServer2 size={18} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/installation" />}
          >
            {texts.account.installation}
          </Menu.Item>
        )}
        {managesDevices && (
          <Menu.Item
            leftSection={<IconDevices size={18} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/screens" />}
          >
            {texts.account.screens}
          </Menu.Item>
        )}
        {desktopBridge() && (
          <Menu.Item
            leftSection={<IconDeviceDesktop size={18} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/computer" />}
          >
            {texts.account.computer}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconSwitchHorizontal size={18} aria-hidden />} onClick={() => void signOut()}>
          {texts.account.switchUser}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
          {texts.account.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
