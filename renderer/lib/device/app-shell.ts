/** The first page is not held up by what a later one may need. */
const PATIENCE_MS = 5_000

/**
 * Has a service worker keep the files of the interface, so that a till whose browser is started again while the desk is
 * away has its counter. Only over the network: on the computer that keeps the data there is nothing to bridge. A browser
 * that does not trust the certificate runs no worker; then nothing is kept.
 */
export async function storeAppShell(host: Window): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = host.navigator.serviceWorker
  if (workers === undefined) return
  try {
    await workers.register('/service-worker.js', { updateViaCache: 'none' })
    const { active } = await workers.ready
    host.setTimeout(() => active?.postMessage({ kind: 'store' }), PATIENCE_MS)
  } catch {
    // Not trusted, or switched off: the page works, and needs the desk when it is opened.
  }
}
