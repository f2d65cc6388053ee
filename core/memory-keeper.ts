type Options = {
  /** Bytes of the machine's memory that this process holds. */
  readonly inUse?: () => number
  /** Gives back what is kept for quicker work, as far as the parts of the program can. */
  readonly release: () => void
  /** Told when requests come in numbers, and when they have ended: what is quick then, and what is small otherwise. */
  readonly limitGrowth: (isLimited: boolean) => void
}

const LOOK_MS = 10_000
/** What fewer requests in that time do not call work: a page that is open asks now and then. */
const FEW_REQUESTS = 20
/** Below this nothing is given back. */
const ENOUGH_BYTES = 130 * 1024 * 1024
/** Giving back takes a tenth of a second; where it brings less than this, the next time comes ever later. */
const WORTHWHILE_BYTES = 15 * 1024 * 1024
const MOST_LOOKS_BETWEEN = 60
/** What moves less than this since the last time stands still, and has nothing more to give back. */
const STILL_BYTES = 4 * 1024 * 1024

/**
 * Gives memory back after hard work. V8 and SQLite keep what they once needed for as long as nobody asks for it, and a
 * desk that stands in the background all day has no use for it.
 */
export function createMemoryKeeper({ inUse = () => process.memoryUsage.rss(), release, limitGrowth }: Options) {
  let requests = 0
  let isLimited = false
  let heldBefore: number | undefined
  let heldAfter: number | undefined
  let pause = 1
  let looksToWait = 0
  let timer: NodeJS.Timeout | undefined

  function limit(toLittle: boolean): void {
    if (toLittle === isLimited) return
    isLimited = toLittle
    limitGrowth(toLittle)
  }

  function look(): void {
    const isBusy = requests >= FEW_REQUESTS
    requests = 0
    if (!isBusy) limit(true)
    looksToWait -= 1
    // Memory goes back to the machine a moment later: what the last time has brought shows now.
    const held = inUse()
    if (heldBefore !== undefined) {
      pause = isBusy || heldBefore - held >= WORTHWHILE_BYTES ? 1 : pause * 2
      heldAfter = held
    }
    heldBefore = undefined
    // Taken since by work that no request asked for, such as a check of all that is stored; or let go, as by a thread that
    // has ended, of which pieces lie about.
    const moved = heldAfter === undefined ? Infinity : Math.abs(held - heldAfter)
    if (isBusy || held <= ENOUGH_BYTES || moved < STILL_BYTES) return
    if (looksToWait > 0 && moved < WORTHWHILE_BYTES) return
    looksToWait = Math.min(pause, MOST_LOOKS_BETWEEN)
    heldBefore = held
    release()
  }

  return {
    /** A request has come. */
    noteRequest() {
      requests += 1
      if (requests >= FEW_REQUESTS) limit(false)
    },
    look,
    start() {
      limit(true)
      timer = setInterval(look, LOOK_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
