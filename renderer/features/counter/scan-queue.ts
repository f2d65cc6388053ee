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
  /** Told what still waits, and whether that is because nobody answers. */
  readonly onWaiting: (waiting: readonly Scan[], isHeldUp: boolean) => void
  /** Until it is worth asking again. */
  readonly pause: () => Promise<void>
}

/**
 * Scans are taken at once and looked up one after the other, so that lines stand in the order of the goods. Where nobody
 * answers, the scan waits and is asked for again: none is lost, whatever happens meanwhile.
 */
export function createScanQueue<F>({ find, onFound, onWaiting, pause }: Options<F>) {
  let steps: readonly (Scan | (() => void))[] = []
  let isRunning = false

  const tell = (isHeldUp: boolean) =>
    onWaiting(
      steps.filter((one) => typeof one !== 'function'),
      isHeldUp,
    )

  async function run(): Promise<void> {
    isRunning = true
    for (let step = steps[0]; step; step = steps[0]) {
      if (typeof step === 'function') {
        steps = steps.slice(1)
        step()
        continue
      }
      try {
        const found = await find(step)
        steps = steps.slice(1)
        tell(false)
        onFound(step, found)
      } catch {
        tell(true)
        await pause()
      }
    }
    isRunning = false
  }

  const push = (step: Scan | (() => void)) => {
    steps = [...steps, step]
    if (typeof step !== 'function') tell(false)
    if (!isRunning) void run()
  }
  return {
    push,
    /** Once all that was scanned before is there, and before what is scanned from now on. */
    after: (work: () => void) => push(work),
  }
}
