import '@mantine/notifications/styles.layer.css'

import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'

import { keystrokeBuffer } from '../components/combobox/keystroke-buffer.ts'
import { type Api, ApiContext } from '../lib/api/api-context.ts'
import { HotkeysContext } from '../lib/commands/hotkeys-context.ts'
import { hasDialog, type Hotkeys, listenForHotkeys } from '../lib/commands/hotkeys.ts'
import { createNavigationTypeahead } from '../lib/commands/navigation-typeahead.ts'
import { desktopBridge } from '../lib/files/desktop-bridge.ts'
import { texts } from '../lib/texts.ts'
import styles from './app.module.css'
import { restCaret } from './focus/caret.ts'
import { recoverLostFocus } from './focus/recovery.ts'
import { returnFocusOnClose } from './focus/return.ts'
import { focusTitleOnArrival } from './focus/title.ts'
import { followShell } from './follow-shell.ts'
import type { AppRouter } from './router.tsx'
import { cssVariables, theme } from './theme.tsx'

type Props = {
  readonly api: Api
  readonly queries: QueryClient
  readonly router: AppRouter
  readonly hotkeys: Hotkeys
}

/** The last chosen colours of this browser, so that they are there before the core has answered. See scheme.js. */
const colorSchemes = localStorageColorSchemeManager({ key: 'invoice-desk.colors' })

export function App({ api, queries, router, hotkeys }: Props) {
  useEffect(() => focusTitleOnArrival(router), [router])
  useEffect(returnFocusOnClose, [])
  useEffect(recoverLostFocus, [])
  useEffect(() => restCaret(document), [])
  useEffect(() => {
    const ahead = createNavigationTypeahead({
      page: document,
      ahead: keystrokeBuffer,
      isLeaving: () => isLeaving(router),
    })
    const stopListening = listenForHotkeys(hotkeys, document, ahead.ran)
    return () => {
      stopListening()
      ahead.stop()
    }
  }, [hotkeys, router])
  useEffect(() => {
    const bridge = desktopBridge()
    if (!bridge) return
    return followShell({
      bridge,
      hotkeys,
      isInDialog: () => hasDialog(document),
      goTo: (path) => void router.navigate({ href: path }),
      sayNotHere: (key) => void notifications.show({ message: texts.shell.notHere(key) }),
    })
  }, [hotkeys, router])

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
    >
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>
          <HotkeysContext value={hotkeys}>
            <RouterProvider router={router} />
            <Notifications
              position="top-left"
              layout="stacked"
              pauseResetOnHover="notification"
              className={styles['notices'] ?? ''}
            />
          </HotkeysContext>
        </ApiContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Whether the page that the address names is not there yet. */
const isLeaving = ({ history, state }: AppRouter) => history.location.pathname !== state.resolvedLocation?.pathname
