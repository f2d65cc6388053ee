import type { Clock } from '../ports/runtime/clock.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Network } from '../ports/runtime/network.ts'

/** How often the line is looked at. */
const LOOK_MS = 5_000
/** A pause of the program that is longer than this was a standby. */
const STANDBY_MS = 30_000
const PROBE_MS = 4_000

type Dependencies = {
  clock: Clock
  network: Network
  /** Addresses of the providers that could not be reached when last tried. */
  unreachable(): Promise<readonly string[]>
  /** The line is back, at all or to this address: what waited for it may go on. */
  onReturn(address: string | null): void
  logger: Logger
}

/**
 * Notices that the line is back long before the next try is due: a cable or Wi-Fi that was gone, a computer that woke
 * up, a provider that takes connections again. Only while something waits is anything sent, and then only a handshake.
 */
export function createConnectionWatch({ clock, network, unreachable, onReturn, logger }: Dependencies) {
  const silent = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running = false
  let wasOnline = network.online()
  let lastLook = clock.now().getTime()

  async function probe(address: string): Promise<void> {
    const url = URL.parse(address)
    if (!url) return

    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const reached = await network.reaches(url.hostname.replace(/^\[|\]$/g, ''), port, PROBE_MS)
    if (!reached) return void silent.add(address)
    // Taking connections without ever having been silent is no news: the back-off goes on.
    if (silent.delete(address)) onReturn(address)
  }

  async function look(): Promise<void> {
    const now = clock.now().getTime()
    const online = network.online()
    if ((online && !wasOnline) || now - lastLook > STANDBY_MS) onReturn(null)
    wasOnline = online
    lastLook = now

    const addresses = await unreachable()
    for (const address of silent) if (!addresses.includes(address)) silent.delete(address)
    if (online || addresses.some(isLoopback)) await Promise.all(addresses.map(probe))
  }

  function schedule(): void {
    if (!running) return
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => logger.error('submission.line', { error }))
        .finally(schedule)
    }, LOOK_MS)
    timer.unref()
  }

  return {
    start(): void {
      running = true
      schedule()
    },
    stop(): void {
      running = false
      clearTimeout(timer)
    },
    /** Looks at once; for tests, and for a shell that is told about the line by its system. */
    look,
  }
}

function isLoopback(address: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(URL.parse(address)?.hostname ?? '')
}
