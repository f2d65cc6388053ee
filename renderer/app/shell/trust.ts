import type { Attention } from '../../../core/contract/queue.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.shell.trust

type Told = Pick<Attention, 'needsYou' | 'waiting' | 'readyToSend' | 'waitingSince' | 'environment'>

type Trust = {
  readonly kind: 'needsYou' | 'waiting' | 'allSent'
  readonly text: string
  /** The page, behind `/businesses/$businessId`, that shows what is counted. */
  readonly path: string
  readonly search?: Readonly<Record<string, string>>
}

/**
 * What the trust line says: what needs a person before what waits, and that before good news. What is approved and not
 * submitted yet counts too, so that nobody reads that all is sent while it is not; nor does anybody in the sandbox, where
 * there is nothing to say once nothing waits.
 */
export function trustOf(told: Told, timeAgo: (timestamp: string) => string): Trust | undefined {
  const { needsYou, waiting, readyToSend, waitingSince, environment } = told
  if (needsYou > 0) return { kind: 'needsYou', text: words.needsYou(needsYou), path: '' }

  if (waiting > 0) {
    const oldest = waitingSince === null ? undefined : timeAgo(waitingSince)
    const text = readyToSend > 0 ? words.both(waiting, readyToSend) : words.waiting(waiting, oldest)
    return { kind: 'waiting', text, path: '/sending' }
  }
  if (readyToSend > 0) {
    return { kind: 'waiting', text: words.ready(readyToSend), path: '/invoices', search: { show: 'approved' } }
  }
  return environment === 'SANDBOX' ? undefined : { kind: 'allSent', text: words.allSent, path: '/sending' }
}
