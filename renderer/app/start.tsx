import './mantine.css'
import './fonts.css'
import './theme.css'

import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createStore } from 'zustand/vanilla'

import { logOut } from '../../core/contract/people/account.ts'
import type { DesktopBridge } from '../../electron/shared/bridge.ts'
import { createBrowserSessionStore, takeLegacyToken } from '../lib/api/browser-session-store.ts'
import { createClient } from '../lib/api/client.ts'
import { createDesktopSessionStore } from '../lib/api/desktop-session-store.ts'
import { createTabLock } from '../lib/api/session-store.ts'
import { createSession } from '../lib/api/session.ts'
import { createHotkeys } from '../lib/commands/hotkeys.ts'
import { forgetPrices } from '../lib/counter/price-list.ts'
import { forgetTillSnapshots } from '../lib/counter/till-snapshot.ts'
import { formDrafts } from '../lib/persistence/form-drafts.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'
import { reportReload } from './report-reload.ts'

declare global {
  /** In the desktop app; in a browser there is none. */
  var invoiceDesk: DesktopBridge | undefined
}

/** On the computer that keeps the data it is http, and nothing of this is loaded. */
const sharedScreen = location.protocol === 'https:' ? import('../lib/device/shared-screen.ts') : undefined
void sharedScreen?.then(({ startSharedScreen }) => startSharedScreen(window))

const former = takeLegacyToken(window)
const keeper = globalThis.invoiceDesk
  ? createDesktopSessionStore(window, globalThis.invoiceDesk)
  : createBrowserSessionStore(window)
const session = createSession({ keeper, exclusively: createTabLock(window) })
const reached = createStore<boolean>(() => true)
const client = createClient({
  baseUrl: '',
  session,
  onReach: (isReached) => reached.setState(isReached),
  onDataLost: () => void router.navigate({ to: '/recovery' }),
  ...(sharedScreen && { renewPairing: async (since) => (await sharedScreen).renewPairing(window, since) }),
})
// Whoever reads it later gets nothing for it. Where the core cannot be told, it expires by itself.
if (former !== undefined) {
  void session.forget(() => client.call(logOut, { body: { refreshToken: former } }).catch(() => undefined))
}
const queries = createQueries()
const router = createAppRouter({ client, session, queries })

// Nothing of one person may be left on the screen, or in the cache, for the next.
let user = session.userId()
if (user !== undefined) formDrafts.forgetOthers(user)
forgetPrices(() => localStorage, user)
forgetTillSnapshots(() => localStorage, user)
session.subscribe(() => {
  if (session.userId() === user) return
  user = session.userId()
  if (user !== undefined) formDrafts.forgetOthers(user)
  forgetPrices(() => localStorage, user)
  forgetTillSnapshots(() => localStorage, user)
  queries.clear()
  void router.invalidate()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

createRoot(root).render(
  <StrictMode>
    <App api={{ client, session, reached }} queries={queries} router={router} hotkeys={createHotkeys()} />
  </StrictMode>,
)

void reportReload()

/**
 * The core is on this machine: it is there without the internet, so nothing waits for a network, and a call that
 * failed would fail again. People try again themselves, with a button.
 */
function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 5_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
