import type { ReportProgress } from '../adapters/storage/moving/progress.ts'

const EVERY_MS = 2_000

/** Lines of progress on standard output, some seconds apart, with how long it has taken. */
export function reportOnOutput(now: () => number): { readonly progress: ReportProgress; say(sentence: string): void } {
  const begun = now()
  let last = -EVERY_MS
  let lastWhat = ''
  let wasOver = false
  const seconds = (): string => `${Math.round((now() - begun) / 1_000)} s`

  return {
    progress(what, done, total) {
      const isOver = done >= total
      if (what === lastWhat && (isOver ? wasOver : now() - last < EVERY_MS)) return
      last = now()
      lastWhat = what
      wasOver = isOver
      const percent = total === 0 ? 100 : Math.floor((100 * Math.min(done, total)) / total)
      process.stdout.write(`${what}: ${percent} % (${seconds()})\n`)
    },
    say: (sentence) => void process.stdout.write(`${sentence} (${seconds()})\n`),
  }
}
