import type { Attention } from '../../../core/contract/invoice/queue.ts'
import type { BusinessPlace } from '../../lib/routing/place.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.shell.trust

type Counts = Pick<Attention, 'needsYou' | 'waiting' | 'readyToSend' | 'waitingSince' | 'environment'>

type SendingStatus = {
  readonly kind: 'needsYou' | 'waiting' | 'allSent'
  readonly text: string
  /** Shows what is counted. */
  readonly page: BusinessPlace
}

const sending: BusinessPlace = { to: '/businesses/$businessId/sending' }

/**
 * What the trust line says: what needs a person before what waits, and that before good news. What is approved and not
 * submitted yet counts too, so that nobody reads that all is sent while it is not; nor does anybody in the sandbox, where
 * there is nothing to say once nothing waits.
 */
export function sendingStatusOf(counts: Counts, timeAgo: (timestamp: string) => string): SendingStatus | undefined {
  const { needsYou, waiting, readyToSend, waitingSince, environment } = counts
  if (needsYou > 0) return { kind: 'needsYou', text: words.needsYou(needsYou), page: { to: '/businesses/$businessId' } }

  if (waiting > 0) {
    const oldest = waitingSince === null ? undefined : timeAgo(waitingSince)
    const text = readyToSend > 0 ? words.both(waiting, readyToSend) : words.waiting(waiting, oldest)
    return { kind: 'waiting', text, page: sending }
  }
  if (readyToSend > 0) {
    const page: BusinessPlace = { to: '/businesses/$businessId/invoices', search: { show: 'approved' } }
    return { kind: 'waiting', text: words.ready(readyToSend), page }
  }
  return environment === 'SANDBOX' ? undefined : { kind: 'allSent', text: words.allSent, page: sending }
}
