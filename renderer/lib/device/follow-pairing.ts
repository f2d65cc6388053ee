import { lastRenewal, renewDevice } from './renew.ts'

/** A cookie is good for an hour. Streams that are open then go on when it is renewed well before. */
const RENEW_AFTER_MS = 40 * 60_000
/** How soon a screen that nobody touches notices that it was removed. */
const LOOK_EVERY_MS = 10_000

/**
 * Keeps this screen paired while a page is open, also after the computer slept, and calls `onUnpaired` once the desk no
 * longer knows it. A desk that is away is no reason for anything: a till goes on selling.
 */
export function followPairing(host: Window, onUnpaired: () => void): void {
  const look = async () => {
    if (host.document.hidden) return
    const since = Date.now()
    const age = since - lastRenewal(host)
    // A clock that was set back says nothing of the cookie either.
    const isDue = age >= RENEW_AFTER_MS || age < 0 || (await isRefused())
    if (!isDue) return
    const renewal = await renewDevice(host, since)
    if (renewal === 'refused' || (renewal === 'keyless' && (await isRefused()))) onUnpaired()
  }
  void look()
  host.setInterval(() => void look(), LOOK_EVERY_MS)
  for (const waking of ['online', 'focus', 'pageshow']) host.addEventListener(waking, () => void look())
  host.document.addEventListener('visibilitychange', () => void look())
}

/** Whether a paired screen would be answered, and this one is not. */
async function isRefused(): Promise<boolean> {
  try {
    return (await fetch('/v1/auth/status', { signal: AbortSignal.timeout(10_000) })).status === 401
  } catch {
    return false
  }
}
