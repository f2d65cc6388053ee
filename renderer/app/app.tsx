import '@mantine/notifications/styles.layer.css'

import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'

import { keyboardAhead } from '../components/keyboard-ahead.ts'
import { type Api, ApiContext } from '../lib/api/api-context.ts'
import { type Hotkeys, listenForHotkeys } from '../lib/hotkeys/hotkeys.ts'
import { HotkeysContext } from '../lib/hotkeys/hotkeys-context.ts'
import { createKeysAhead } from '../lib/hotkeys/keys-ahead.ts'
import styles from './app.module.css'
import { keepFocusOnPage } from './focus-back.ts'
import { catchLostFocus } from './focus-lost.ts'
import { focusTitleOnArrival } from './focus-title.ts'
import type { DeskRouter } from './router.tsx'
import { cssVariables, theme } from './theme.tsx'

type Props = {
  readonly api: Api
  readonly queries: QueryClient
  readonly router: DeskRouter
  readonly hotkeys: Hotkeys
}

/** The last chosen colours of this browser, so that they are there before the core has answered. See scheme.js. */
const colorSchemes = localStorageColorSchemeManager({ key: 'invoice-desk.colors' })

export function App({ api, queries, router, hotkeys }: Props) {
  useEffect(() => focusTitleOnArrival(router), [router])
  useEffect(keepFocusOnPage, [])
  useEffect(catchLostFocus, [])
  useEffect(() => {
    const ahead = createKeysAhead({ page: document, ahead: keyboardAhead, isLeaving: () => isLeaving(router) })
    const stopListening = listenForHotkeys(hotkeys, document, ahead.ran)
    return () => {
      stopListening()
      ahead.stop()
    }
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
const isLeaving = ({ history, state }: DeskRouter) => history.location.pathname !== state.resolvedLocation?.pathname
