import { ActionIcon, Drawer, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'

import { BrandMark } from '../../components/brand-mark.tsx'
import { KeyHint } from '../../components/key-hint.tsx'
import { AccountMenu } from '../../features/account/account-menu.tsx'
import { useHotkey } from '../../lib/hotkeys/hotkeys-context.ts'
import { texts } from '../../lib/texts.ts'
import { BackToBusiness } from './back-to-business.tsx'
import { Banners } from './banners.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { NavKeys } from './nav-keys.tsx'
import { PaletteLoader } from './palette-loader.tsx'
import { SandboxSign } from './sandbox-sign.tsx'
import styles from './shell.module.css'
import { SideBar } from './side-bar.tsx'
import { TrustLine } from './trust-line.tsx'
import { useColorScheme } from './use-color-scheme.ts'

/** The frame around every page of somebody who is signed in; inside a business it has that business's side bar. */
export function Shell() {
  const { businessId } = useParams({ strict: false })
  const { pathname } = useLocation()
  const [isMenuOpen, menu] = useDisclosure()
  const [isHelpOpen, help] = useDisclosure()
  const [isPaletteOpen, palette] = useDisclosure()
  const isInBusiness = businessId !== undefined
  useColorScheme()

  useHotkey('?', texts.shell.hotkeys.show, help.open, 'everywhere')
  useHotkey('Ctrl+K', texts.shell.hotkeys.palette, palette.open, 'everywhere')
  useHotkey('/', undefined, palette.open, 'everywhere')

  const { close: closeMenu } = menu
  useEffect(closeMenu, [pathname, closeMenu])

  return (
    <div className={styles['frame']} data-with-side={isInBusiness || undefined}>
      <a className={styles['skip']} href="#content" onClick={skipToContent}>
        {texts.skipToContent}
      </a>

      {isInBusiness && (
        <aside className={styles['side']}>
          <SideBar businessId={businessId} onHelp={help.open} />
        </aside>
      )}

      <header className={styles['top']}>
        {isInBusiness ? (
          <ActionIcon className={styles['open'] ?? ''} aria-label={texts.shell.openMenu} onClick={menu.open}>
            <IconMenu2 size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <>
            <Link to="/businesses" className={styles['brand']}>
              <BrandMark size={26} />
              <span className={styles['product']}>{texts.product}</span>
            </Link>
            <BackToBusiness />
          </>
        )}
        <UnstyledButton className={styles['find'] ?? ''} aria-label={texts.shell.search} onClick={palette.open}>
          <IconSearch size={18} aria-hidden />
          <span className={styles['hint']}>{texts.shell.search}</span>
          <KeyHint keys="Ctrl+K" />
        </UnstyledButton>
        {isInBusiness && <SandboxSign businessId={businessId} />}
        <div className={styles['end']}>
          {isInBusiness && <TrustLine businessId={businessId} />}
          <AccountMenu />
        </div>
      </header>

      <div className={styles['body']}>
        <Banners businessId={businessId} />
        <main id="content" tabIndex={-1} className={styles['content']}>
          <Outlet />
        </main>
      </div>

      {isInBusiness && (
        <>
          <Drawer opened={isMenuOpen} onClose={menu.close} title={texts.shell.menu} size={268}>
            <SideBar businessId={businessId} onHelp={() => (menu.close(), help.open())} />
          </Drawer>
          <NavKeys businessId={businessId} />
        </>
      )}
      <HelpDialog opened={isHelpOpen} onClose={help.close} businessId={businessId} />
      <PaletteLoader opened={isPaletteOpen} onClose={palette.close} businessId={businessId} />
    </div>
  )
}

/** By hand, because the fragment would become part of the page's address. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
