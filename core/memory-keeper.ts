type Options = {
  /** Bytes of the machine's memory that this process holds. */
  readonly inUse?: () => number
  /** Gives back what is kept for quicker work, as far as the parts of the program can. */
  readonly release: () => void
  /** Told when requests come in numbers, and when they have ended: what is quick then, and what is small otherwise. */
  readonly limitGrowth: (isLimited: boolean) => void
}

const LOOK_MS = 10_000
/** While nobody asks for anything and what is held stays as it is: each look wakes a computer that rests. */
const REST_LOOK_MS = 60_000
const SAME_BYTES = 1024 * 1024
/** What fewer requests in that time do not call work: a page that is open asks now and then. */
const FEW_REQUESTS = 20
/** Below this nothing is given back. */
const ENOUGH_BYTES = 130 * 1024 * 1024
/** Giving back takes a tenth of a second or more; where it brings less than this, the next time comes ever later. */
const WORTHWHILE_BYTES = 15 * 1024 * 1024
/** What little work leaves behind. */
const SOME_BYTES = 5 * 1024 * 1024
/** Not all is given back at once: code that is not used any more goes only when it was found so several times. */
const TRIES = 4
/** Between two times that bring nothing: more looks with each, few as long as the work after a start may take. */
const looksAfter = (tries: number): number => Math.min(tries <= 8 ? Math.min(2 ** tries, 8) : 2 ** (tries - 5), 60)

/**
 * Gives memory back after hard work. V8 and SQLite keep what they once needed for as long as nobody asks for it, and a
 * desk that stands in the background all day has no use for it.
 */
export function createMemoryKeeper({ inUse = () => process.memoryUsage.rss(), release, limitGrowth }: Options) {
  let requests = 0
  let isLimited = false
  let heldBefore: number | undefined
  /** Right after the last time, or less since; and a look later, when work that goes on has filled some of it again. */
  let heldAfter: number | undefined
  let heldLater: number | undefined
  /** In a row that were not worthwhile. */
  let tries = 0
  let looksToWait = 0
  let heldLast = 0
  let hasWorked = false
  let isFilledAgain = false
  let isResting = false
  let timer: NodeJS.Timeout | undefined

  function limit(toLittle: boolean): void {
    if (toLittle === isLimited) return
    isLimited = toLittle
    limitGrowth(toLittle)
  }

  function look(): void {
    const isBusy = requests >= FEW_REQUESTS
    const wasAsked = requests > 0
    requests = 0
    if (!isBusy) limit(true)
    looksToWait -= 1
    // Memory goes back to the machine a moment later: what the last time has brought shows now.
    const held = inUse()
    if (heldBefore !== undefined) {
      tries = isBusy || heldBefore - held >= WORTHWHILE_BYTES ? 0 : tries + 1
      heldLater = held
      isFilledAgain = held - (heldAfter ?? held) >= SOME_BYTES
    }
    heldAfter &&= Math.min(heldAfter, held)
    const hasGrown = held - (heldAfter ?? 0) >= SOME_BYTES
    const isStill = !wasAsked && heldBefore === undefined && Math.abs(held - heldLast) < SAME_BYTES
    heldBefore = undefined
    heldLast = held
    hasWorked ||= hasGrown
    // Taken since by work that no request asked for, such as a check of all that is stored; or let go, as by a thread that
    // has ended, of which pieces lie about.
    const hasMoved = heldLater !== undefined && Math.abs(held - heldLater) >= WORTHWHILE_BYTES
    if (hasMoved) looksToWait = 0
    // The end of work: what it has left lies about until the next.
    if (isStill && hasWorked && !isFilledAgain) [hasWorked, tries, looksToWait] = [false, 0, 0]

    const isEnough = held <= ENOUGH_BYTES || (tries >= TRIES && !hasGrown && !hasMoved)
    isResting = isStill && isEnough
    if (isBusy || isEnough || looksToWait > 0) return
    looksToWait = looksAfter(tries)
    heldBefore = held
    release()
    heldAfter = inUse()
  }

  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(() => (look(), schedule()), isResting ? REST_LOOK_MS : LOOK_MS).unref()
  }

  return {
    /** A request has come. */
    noteRequest() {
      requests += 1
      if (requests >= FEW_REQUESTS) limit(false)
      if (!isResting) return
      isResting = false
      if (timer) schedule()
    },
    look,
    start() {
      limit(true)
      schedule()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
