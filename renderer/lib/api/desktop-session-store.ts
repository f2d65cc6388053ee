import type { DesktopBridge } from '../../../electron/shared/bridge.ts'
import { createSessionStore } from './session-store.ts'
import type { SessionStore } from './session.ts'

/**
 * Keeps the session of the desktop app in the system's safe storage, which the shell reaches. Where the system has none,
 * the session lasts as long as the window.
 */
export function createDesktopSessionStore(host: Window, bridge: DesktopBridge): SessionStore {
  return createSessionStore({
    host,
    vault: {
      get: async () => (await bridge.call('session.load', {})).session ?? undefined,
      async put({ userId, refreshToken }) {
        const { kept } = await bridge.call('session.keep', { userId, refreshToken })
        if (!kept) throw new Error('The system keeps no secrets.')
      },
      clear: async () => void (await bridge.call('session.forget', {})),
    },
    makeKey: undefined,
  })
}
