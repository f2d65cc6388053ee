/** What there is to do, which comes in while some of it is done already, by some who each do one thing at a time. */
export type Steps<Doer> = {
  /** @param weight about how long it takes: the longest is begun first, so that none is left for one alone at the end */
  add(weight: number, step: (doer: Doer) => Promise<void>): void
  /** Does one after the other. Resolves once it is closed and all is done; rejects with what fails here. */
  take(doer: Doer): Promise<void>
  /** Nothing comes in any more, but for what steps themselves add. */
  close(): void
  /** Nothing more is begun. */
  stop(): void
}

export function createSteps<Doer>(): Steps<Doer> {
  const waiting: { readonly weight: number; readonly step: (doer: Doer) => Promise<void> }[] = []
  const sleepers: (() => void)[] = []
  let running = 0
  let isClosed = false

  function wake(): void {
    for (const sleeper of sleepers.splice(0)) sleeper()
  }
  function stop(): void {
    waiting.length = 0
    isClosed = true
    wake()
  }

  return {
    add(weight, step) {
      waiting.push({ weight, step })
      waiting.sort((one, other) => other.weight - one.weight)
      wake()
    },
    async take(doer) {
      for (;;) {
        const next = waiting.shift()
        if (next) {
          running += 1
          try {
            await next.step(doer)
          } catch (error) {
            stop()
            throw error
          } finally {
            running -= 1
            wake()
          }
          continue
        }
        if (isClosed && running === 0) return
        await new Promise<void>((resolve) => sleepers.push(resolve))
      }
    },
    close() {
      isClosed = true
      wake()
    },
    stop,
  }
}
