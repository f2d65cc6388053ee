/** What a stop is about to do, told to whoever keeps the log. */
export type ShutdownEvent =
  | { readonly kind: 'stopping'; readonly reason: string }
  | { readonly kind: 'step_failed'; readonly step: string; readonly error: unknown }
  | { readonly kind: 'deadline'; readonly step: string }
  | { readonly kind: 'stopped' }

/** The part of `process` a stop needs. */
type SignalSource = {
  on(signal: 'SIGINT' | 'SIGTERM', listener: (signal: string) => void): unknown
  off(signal: 'SIGINT' | 'SIGTERM', listener: (signal: string) => void): unknown
}

export type Shutdown = {
  /** Registers what has to be closed. Steps run in reverse order: what was opened last is closed first. */
  add(step: string, close: () => Promise<void> | void): void
  /** Runs all steps once; later calls wait for the same run. Resolves to the exit code: 0, or 1 after a failure. */
  stop(reason: string): Promise<number>
  /**
   * Stops on SIGTERM or SIGINT and then exits; a second signal (half a second later or more) exits at
   * once. Returns how to stop listening.
   */
  listen(): () => void
}

type Dependencies = {
  /** Milliseconds all steps together may take; what is still open then is left to the operating system. */
  readonly deadlineMs?: number
  readonly exit?: (code: number) => void
  readonly signals?: SignalSource
  readonly onEvent?: (event: ShutdownEvent) => void
  readonly monotonic?: () => number
}

// Ctrl+C under npm arrives twice at once: from the terminal, and passed on by npm. That is one wish, not two.
const ECHO_MS = 500

const SECOND_SIGNAL_EXIT_CODE = 130

/**
 * Graceful stop. A failing step never keeps the next ones from running: the lock of the data folder and the database
 * are closed even when, say, the worker refuses to stop.
 */
export function createShutdown(dependencies: Dependencies = {}): Shutdown {
  const { deadlineMs = 10_000, exit = process.exit, signals = process, onEvent = () => undefined } = dependencies
  const { monotonic = () => performance.now() } = dependencies
  const steps: { name: string; close: () => Promise<void> | void }[] = []
  let running: Promise<number> | undefined

  const runSteps = async (reason: string): Promise<number> => {
    onEvent({ kind: 'stopping', reason })
    let failed = false
    let current = ''

    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<'deadline'>((resolve) => {
      timer = setTimeout(() => resolve('deadline'), deadlineMs)
    })

    const inReverse = async (): Promise<'done'> => {
      for (let step = steps.pop(); step; step = steps.pop()) {
        current = step.name
        try {
          await step.close()
        } catch (error) {
          failed = true
          onEvent({ kind: 'step_failed', step: step.name, error })
        }
      }
      return 'done'
    }

    const outcome = await Promise.race([inReverse(), deadline])
    clearTimeout(timer)

    if (outcome === 'deadline') onEvent({ kind: 'deadline', step: current })
    else onEvent({ kind: 'stopped' })
    return failed || outcome === 'deadline' ? 1 : 0
  }

  const shutdown: Shutdown = {
    add(name, close) {
      steps.push({ name, close })
    },

    stop(reason) {
      running ??= runSteps(reason)
      return running
    },

    listen() {
      let signalledAt: number | undefined

      const onSignal = (signal: string): void => {
        if (signalledAt !== undefined) {
          if (monotonic() - signalledAt >= ECHO_MS) exit(SECOND_SIGNAL_EXIT_CODE)
          return
        }

        signalledAt = monotonic()
        void shutdown.stop(signal).then(exit)
      }

      signals.on('SIGINT', onSignal)
      signals.on('SIGTERM', onSignal)
      return () => {
        signals.off('SIGINT', onSignal)
        signals.off('SIGTERM', onSignal)
      }
    },
  }

  return shutdown
}
