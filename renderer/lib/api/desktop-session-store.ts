import type { DesktopBridge } from '../../../electron/shared/bridge.ts'
import { createSessionStore } from './session-store.ts'
import type { SessionStore } from './session.ts'

/**
 * Keeps the session of the desktop app in the system's safe storage, which the shell reaches. Where the system has none,
 * the session lasts as long as the app runs.
 */
export function createDesktopSessionStore(host: Window, bridge: DesktopBridge): SessionStore {
  return createSessionStore({
    host,
    vault: {
      get: async () => (await bridge.call('session.load', {})).session ?? undefined,
      async put({ userId, refreshToken }) {
        await bridge.call('session.keep', { userId, refreshToken })
      },
      clear: async () => void (await bridge.call('session.forget', {})),
    },
    makeKey: undefined,
  })
}
