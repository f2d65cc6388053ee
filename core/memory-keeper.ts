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

/** The last time that memory was given back. */
type Release = {
  readonly heldBefore: number
  /** Right after it, or less since. */
  lowest: number
  /** A look later: memory goes back to the machine a moment after it is let go, and work that goes on takes some again. */
  heldLater?: number
  isFilledAgain?: boolean
}

/**
 * Gives memory back after hard work. V8 and SQLite keep what they once needed for as long as nobody asks for it, and a
 * desk that stands in the background all day has no use for it.
 */
export function createMemoryKeeper({ inUse = () => process.memoryUsage.rss(), release, limitGrowth }: Options) {
  let requests = 0
  let isLimited = false
  let last: Release | undefined
  /** In a row that were not worthwhile, and how many looks are left until the next. */
  let tries = 0
  let looksToWait = 0
  let heldAtLastLook = 0
  /** Since memory was last given back for good: something has been taken. */
  let hasWorked = false
  let isResting = false
  let timer: NodeJS.Timeout | undefined

  function limit(toLittle: boolean): void {
    if (toLittle === isLimited) return
    isLimited = toLittle
    limitGrowth(toLittle)
  }

  function look(): void {
    const [wasAsked, isBusy] = [requests > 0, requests >= FEW_REQUESTS]
    requests = 0
    if (!isBusy) limit(true)
    looksToWait -= 1

    const held = inUse()
    const isFirstSince = last !== undefined && last.heldLater === undefined
    if (last && isFirstSince) judge(last, held, isBusy)
    if (last) last.lowest = Math.min(last.lowest, held)
    const isStill = !wasAsked && !isFirstSince && Math.abs(held - heldAtLastLook) < SAME_BYTES
    heldAtLastLook = held

    const hasGrown = !last || held - last.lowest >= SOME_BYTES
    hasWorked ||= hasGrown
    // Taken since by work that no request asked for, such as a check of all that is stored; or let go, as by a thread that
    // has ended, of which pieces lie about.
    const hasMoved = last?.heldLater !== undefined && Math.abs(held - last.heldLater) >= WORTHWHILE_BYTES
    if (hasMoved) looksToWait = 0
    // The end of work: what it has left lies about until the next.
    if (isStill && hasWorked && !last?.isFilledAgain) [hasWorked, tries, looksToWait] = [false, 0, 0]

    const isEnough = held <= ENOUGH_BYTES || (tries >= TRIES && !hasGrown && !hasMoved)
    isResting = isStill && isEnough
    if (!isBusy && !isEnough && looksToWait <= 0) giveBack(held)
  }

  /** What the last time has brought. */
  function judge(one: Release, held: number, isBusy: boolean): void {
    tries = isBusy || one.heldBefore - held >= WORTHWHILE_BYTES ? 0 : tries + 1
    one.heldLater = held
    one.isFilledAgain = held - one.lowest >= SOME_BYTES
  }

  function giveBack(heldBefore: number): void {
    looksToWait = looksAfter(tries)
    release()
    last = { heldBefore, lowest: inUse() }
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
