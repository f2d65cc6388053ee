import { useNow } from '../../components/display/use-now.ts'
import { formatTimeAgo } from '../../lib/format/time-ago.ts'
import { texts } from '../../lib/texts.ts'
import type { QueueItem } from './api.ts'
import styles from './table.module.css'
import { sending as sendingTexts } from './texts.ts'

const words = sendingTexts

type Props = { readonly submission: QueueItem['submission'] }

/** For how long it waits, how often that was tried, when it is tried again, and by when it has to be there. */
export function SubmissionStatus({ submission }: Props) {
  const now = useNow(1_000)
  const { state, since, attempts, nextAttemptAt, deadline } = submission
  const reportBy = deadline?.at ?? null
  const wait = duration(since, now)
  const facts = [
    state === 'NEEDS_ATTENTION' ? words.waitsForYou(wait) : words.waits(wait),
    attempts > 0 ? words.attempts(attempts) : undefined,
    nextTry(state, nextAttemptAt, now),
    reportBy !== null && !deadline?.passed ? words.reportIn(duration(reportBy, now)) : undefined,
  ].filter((fact) => fact !== undefined)

  return (
    <small className={styles['waiting']}>
      {capital(facts.join(', '))}
      {reportBy !== null && deadline?.passed && (
        <>
          {', '}
          <b title={deadline.message}>{words.late(duration(reportBy, now))}</b>
        </>
      )}
    </small>
  )
}

function nextTry(state: Props['submission']['state'], at: string | null, now: Date): string | undefined {
  if (state === 'SENDING') return words.now
  if (at === null) return undefined
  return Date.parse(at) - now.getTime() < 1_000 ? words.now : words.nextTry(duration(at, now))
}

/** Below five seconds `formatTimeAgo` says "just now", which is no wait. */
function duration(at: string, now: Date): string {
  const seconds = Math.floor(Math.abs(now.getTime() - Date.parse(at)) / 1_000)
  return seconds < 5 ? texts.time.seconds(Math.max(1, seconds)) : formatTimeAgo(at, now)
}

const capital = (sentence: string) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
