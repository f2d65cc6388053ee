import { storeAppShell } from './app-shell.ts'
import { followPairing } from './follow-pairing.ts'
import { renewDevice } from './renew.ts'

/**
 * Renews the pairing of this screen after a call that was sent at `since` was refused: whether it may be sent again. A screen that was removed
 * loads anew and gets the page that pairs it.
 */
export async function renewPairing(host: Window, since: number): Promise<boolean> {
  const renewal = await renewDevice(host, since)
  if (renewal === 'renewed') return true
  if (renewal !== 'unreachable') host.location.reload()
  return false
}

/** What a page needs besides on another screen than the computer that keeps the data. */
export function startSharedScreen(host: Window): void {
  // Somebody scanned a code on a screen that is paired already: it stays in no address.
  if (/^#code=/.test(host.location.hash)) {
    host.history.replaceState(host.history.state, '', host.location.pathname + host.location.search)
  }
  followPairing(host, () => host.location.reload())
  void storeAppShell(host)
}
