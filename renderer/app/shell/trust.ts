import type { Attention } from '../../../core/contract/queue.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.shell.trust

type Told = Pick<Attention, 'needsYou' | 'waiting' | 'readyToSend' | 'waitingSince' | 'environment'>

type Trust = { readonly kind: 'needsYou' | 'waiting' | 'allSent'; readonly text: string }

/**
 * What the trust line says: what needs a person before what waits, and that before good news. What is approved and not
 * submitted yet waits too, so that nobody reads that all is sent while it is not; nor does anybody in the sandbox, where
 * there is nothing to say once nothing waits.
 */
export function trustOf(told: Told, timeAgo: (timestamp: string) => string): Trust | undefined {
  const { needsYou, waiting, readyToSend, waitingSince, environment } = told
  if (needsYou > 0) return { kind: 'needsYou', text: words.needsYou(needsYou) }

  const count = waiting + readyToSend
  const oldest = waitingSince === null ? undefined : timeAgo(waitingSince)
  if (count > 0) return { kind: 'waiting', text: words.waiting(count, oldest) }
  return environment === 'SANDBOX' ? undefined : { kind: 'allSent', text: words.allSent }
}
