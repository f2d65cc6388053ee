/** What came from the scanner or was typed, in the order in which it came. */
export type Scan = {
  readonly id: string
  readonly text: string
  /** Decimal text. */
  readonly quantity: string
  /** Read by a scanner: then it is a barcode, known or not. */
  readonly isScanned: boolean
}

type Options<F> = {
  /** Fails where there is no answer. */
  readonly find: (scan: Scan) => Promise<F>
  readonly onFound: (scan: Scan, found: F) => void
  /** Told what still waits, and which of it nobody here knows while nobody answers. */
  readonly onWaiting: (waiting: readonly Scan[], held: readonly string[]) => void
  /** Until it is worth asking again. */
  readonly pause: () => Promise<void>
}

/**
 * Scans are taken at once and looked up one after the other, so that lines stand in the order of the goods. Where nobody
 * answers, a scan that is not known here is held: what comes after it goes on, and it is asked for again, until there is
 * an answer or somebody leaves it out.
 */
export function createScanQueue<F>({ find, onFound, onWaiting, pause }: Options<F>) {
  let steps: readonly (Scan | (() => void))[] = []
  let held: readonly string[] = []
  let isRunning = false
  let isPausing = false
  let wake = () => {}

  const tell = () =>
    onWaiting(
      steps.filter((one) => typeof one !== 'function'),
      held,
    )
  const drop = (step: Scan | (() => void)) => {
    steps = steps.filter((one) => one !== step)
    if (typeof step === 'function') return
    held = held.filter((id) => id !== step.id)
    tell()
  }
  /** What was not tried yet; else the first that is held, once it is worth asking again. */
  const next = () => {
    const fresh = steps.find((one) => typeof one === 'function' || !held.includes(one.id))
    return fresh ?? (isPausing ? undefined : steps[0])
  }
  const hold = (scan: Scan) => {
    if (!held.includes(scan.id)) held = [...held, scan.id]
    tell()
    if (isPausing) return
    isPausing = true
    void pause().then(() => {
      isPausing = false
      wake()
    })
  }

  async function run(): Promise<void> {
    isRunning = true
    while (steps.length > 0) {
      const step = next()
      if (step === undefined) {
        await new Promise<void>((resolve) => (wake = resolve))
      } else if (typeof step === 'function') {
        drop(step)
        step()
      } else {
        const found = await find(step).then(
          (answer) => ({ answer }),
          () => undefined,
        )
        // It may have been left out meanwhile.
        if (!steps.includes(step)) continue
        if (!found) {
          hold(step)
          continue
        }
        drop(step)
        onFound(step, found.answer)
      }
    }
    isRunning = false
  }

  const push = (step: Scan | (() => void)) => {
    steps = [...steps, step]
    if (typeof step !== 'function') tell()
    if (isRunning) wake()
    else void run()
  }
  return {
    push,
    /** Once all that was scanned before is there or held, and before what is scanned from now on. */
    after: (work: () => void) => push(work),
    /** Nobody waits for this one any more. */
    leaveOut(id: string): Scan | undefined {
      const scan = steps.filter((one) => typeof one !== 'function').find((one) => one.id === id)
      if (scan) drop(scan)
      wake()
      return scan
    },
  }
}
