import type { Clock } from '../ports/runtime/clock.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Network } from '../ports/runtime/network.ts'

/** How often the line is looked at while something waits for it. */
const LOOK_MS = 5_000
/** While nothing does, nobody misses its return: what fails meanwhile says so itself. */
const REST_MS = 60_000
/** A pause of the program that is so much longer than it should be was a standby. */
const STANDBY_MS = 25_000
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
  let isLooking = false
  let pauseMs = LOOK_MS
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
    if ((online && !wasOnline) || now - lastLook > pauseMs + STANDBY_MS) onReturn(null)
    wasOnline = online
    lastLook = now

    const addresses = await unreachable()
    pauseMs = addresses.length > 0 ? LOOK_MS : REST_MS
    for (const address of silent) if (!addresses.includes(address)) silent.delete(address)
    if (online || addresses.some(isLoopback)) await Promise.all(addresses.map(probe))
  }

  function schedule(): void {
    if (!running) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      isLooking = true
      look()
        .catch((error: unknown) => logger.error('submission.line', { error }))
        .finally(() => {
          isLooking = false
          schedule()
        })
    }, pauseMs)
    timer.unref()
  }

  return {
    start(): void {
      running = true
      schedule()
    },
    /** Something could not be sent: from now on it may wait for the line. */
    troubled(): void {
      if (pauseMs === LOOK_MS) return
      pauseMs = LOOK_MS
      lastLook = clock.now().getTime()
      wasOnline = network.online()
      if (!isLooking) schedule()
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
