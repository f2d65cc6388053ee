import { ActionIcon, Drawer, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronLeft, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'

import { SandboxMark } from '../../components/invoice/status-badge.tsx'
import { BrandMark } from '../../components/layout/marks.tsx'
import { useResumeDeletions } from '../../components/records/use-delete.ts'
import { BottomBarContext } from '../../components/ui/bottom-bar.tsx'
import { KeyHint } from '../../components/ui/key-hint.tsx'
import { AccountMenu } from '../../features/account/menu.tsx'
import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import { keysOf } from '../../lib/commands/keys.ts'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { texts } from '../../lib/texts.ts'
import { NavKeys } from '../menu/nav-keys.tsx'
import { SideBar } from '../menu/side-bar.tsx'
import { Banners } from './banners.tsx'
import { SendingStatusLine } from './sending-status-line.tsx'
import styles from './shell.module.css'
import { useSettled } from './use-settled.ts'

const importHelp = async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog })
const HelpDialog = lazy(importHelp)
/** Fetched before anybody asks, so that it is there when the core is gone, and after what the first page needs. */
const AHEAD_MS = 3_000
/** The desktop app asks for a printer itself. */
const PrintDialog = lazy(async () => ({
  default: (await import('../../components/print/print-dialog.tsx')).PrintDialog,
}))
const Notices = lazy(async () => ({ default: (await import('../notices/notices.ts')).Notices }))
const importPalette = async () => ({ default: (await import('../palette/palette.tsx')).Palette })
const Palette = lazy(importPalette)

/** The frame around every page of somebody who is signed in; inside a business it has that business's side bar. */
export function Shell() {
  const { businessId } = useParams({ strict: false })
  const { pathname } = useLocation()
  const [isMenuOpen, menu] = useDisclosure()
  const [isHelpOpen, help] = useDisclosure()
  const [wasHelpOpen, setWasHelpOpen] = useState(false)
  if (isHelpOpen && !wasHelpOpen) setWasHelpOpen(true)
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([importPalette(), importHelp()]).catch(() => undefined), AHEAD_MS)
    return () => clearTimeout(timer)
  }, [])
  const [isPaletteOpen, palette] = useDisclosure()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const isInBusiness = businessId !== undefined
  const isFrameSettled = useSettled(businessId ?? '')
  const isPageSettled = useSettled(pathname)
  useColorScheme()
  useResumeDeletions()

  useHotkey('help', texts.shell.hotkeys.show, help.open, 'everywhere')
  useHotkey('palette', texts.shell.hotkeys.palette, palette.open, 'everywhere')
  useHotkey('search', undefined, palette.open, 'everywhere')

  const { close: closeMenu } = menu
  useEffect(closeMenu, [pathname, closeMenu])

  return (
    <div
      className={styles['frame']}
      data-with-side={isInBusiness || undefined}
      data-settling={!isFrameSettled || undefined}
    >
      <a className={styles['skip']} href="#content" onClick={skipToContent}>
        {texts.skipToContent}
      </a>

      {isInBusiness && (
        <aside aria-label={texts.shell.side} className={styles['side']}>
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
          <KeyHint keys={keysOf.palette} />
        </UnstyledButton>
        {isInBusiness && <SandboxSign businessId={businessId} />}
        <div className={styles['end']}>
          {isInBusiness && <SendingStatusLine businessId={businessId} />}
          <AccountMenu />
        </div>
      </header>

      <div className={styles['body']}>
        <main id="content" tabIndex={-1} className={styles['content']} data-settling={!isPageSettled || undefined}>
          <BottomBarContext value={foot}>
            <Outlet />
          </BottomBarContext>
        </main>
        <section aria-label={texts.shell.foot} className={styles['foot']}>
          <div className={styles['said']}>
            <Banners businessId={businessId} />
            <div ref={setFoot} className={styles['dock']} />
          </div>
        </section>
      </div>

      {isInBusiness && (
        <>
          <Drawer opened={isMenuOpen} onClose={menu.close} title={texts.shell.menu} size={268}>
            <div className={styles['inMenu']}>
              <UnstyledButton className={styles['find'] ?? ''} onClick={() => (menu.close(), palette.open())}>
                <IconSearch size={18} aria-hidden />
                <span className={styles['hint']}>{texts.shell.search}</span>
              </UnstyledButton>
              <AccountMenu />
              <SendingStatusLine businessId={businessId} />
            </div>
            <SideBar businessId={businessId} onHelp={() => (menu.close(), help.open())} />
          </Drawer>
          <NavKeys businessId={businessId} />
        </>
      )}
      {wasHelpOpen && (
        <Suspense>
          <HelpDialog opened={isHelpOpen} onClose={help.close} businessId={businessId} />
        </Suspense>
      )}
      {desktopBridge() && (
        <Suspense>
          <Notices />
          <PrintDialog />
        </Suspense>
      )}
      <PaletteLoader opened={isPaletteOpen} onClose={palette.close} onHelp={help.open} businessId={businessId} />
    </div>
  )
}

/** By hand, because the fragment would become part of the page's address. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** On a page outside a business: the way back into the one used last. */
function BackToBusiness() {
  const { preferences } = usePreferences()
  const { data: businesses } = useBusinesses()
  const last = businesses?.find(({ id }) => id === preferences?.lastBusinessId)
  if (!last) return null

  return (
    <Link to="/businesses/$businessId" params={{ businessId: last.id }} className={styles['back']}>
      <IconChevronLeft size={18} aria-hidden />
      <VisuallyHidden>{texts.shell.backTo}</VisuallyHidden>
      <span className={styles['hint']} title={last.name}>
        {last.name}
      </span>
    </Link>
  )
}

/** That nothing is real in this business now, at one place on every page. */
function SandboxSign({ businessId }: { readonly businessId: string }) {
  const { data: attention } = useAttention(businessId)
  return (
    attention?.environment === 'SANDBOX' && (
      <span className={styles['sandbox']}>
        <SandboxMark />
      </span>
    )
  )
}

type PaletteProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onHelp: () => void
  readonly businessId: string | undefined
}

/** The palette is fetched when it is first opened. */
function PaletteLoader(props: PaletteProps) {
  const [isWanted, setIsWanted] = useState(false)
  const { opened } = props
  if (opened && !isWanted) setIsWanted(true)

  return (
    isWanted && (
      // No key of the page behind it counts while it is fetched.
      <Suspense fallback={<div aria-modal="true" hidden />}>
        <Palette {...props} />
      </Suspense>
    )
  )
}

/** Brings the colours that somebody chose on another computer, or in another tab, to this one. */
function useColorScheme(): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { preferences } = usePreferences()
  const chosen = preferences?.colorScheme
  // Setting what is set already, too, has the browser compute the style of the whole page anew, twice.
  const adopt = useEffectEvent(() => {
    if (chosen !== undefined && chosen !== colorScheme) setColorScheme(chosen)
  })

  useEffect(() => {
    adopt()
  }, [chosen])
}
