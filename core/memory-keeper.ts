type Options = {
  /** Bytes of the machine's memory that this process holds. */
  readonly inUse?: () => number
  /** Gives back what is kept for quicker work, as far as the parts of the program can. */
  readonly release: () => void
}

const LOOK_MS = 10_000
/** What fewer requests in that time do not call work: a page that is open asks now and then. */
const FEW_REQUESTS = 20
/** Below this nothing is given back. */
const ENOUGH_BYTES = 130 * 1024 * 1024
/** Giving back takes a tenth of a second; where it brings less than this, the next time comes ever later. */
const WORTHWHILE_BYTES = 15 * 1024 * 1024
const MOST_LOOKS_BETWEEN = 60

/**
 * Gives memory back after hard work. V8 and SQLite keep what they once needed for as long as nobody asks for it, and a
 * desk that stands in the background all day has no use for it.
 */
export function createMemoryKeeper({ inUse = () => process.memoryUsage.rss(), release }: Options) {
  let requests = 0
  let heldBefore: number | undefined
  let pause = 1
  let looksToWait = 0
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const isBusy = requests >= FEW_REQUESTS
    requests = 0
    looksToWait -= 1
    // Memory goes back to the machine a moment later: what the last time has brought shows now.
    if (heldBefore !== undefined) pause = isBusy || heldBefore - inUse() >= WORTHWHILE_BYTES ? 1 : pause * 2
    heldBefore = undefined
    if (isBusy || inUse() <= ENOUGH_BYTES || looksToWait > 0) return
    looksToWait = Math.min(pause, MOST_LOOKS_BETWEEN)
    heldBefore = inUse()
    release()
  }

  return {
    /** A request has come. */
    noteRequest: () => void (requests += 1),
    look,
    start: () => void (timer = setInterval(look, LOOK_MS).unref()),
    stop: () => clearInterval(timer),
  }
}
