import type { Attention } from '../../../core/contract/queue.ts'
import { sending as sendingTexts } from '../../lib/texts/sending.ts'

const words = sendingTexts.counts

/** How much of what is listed waits, so that other pages, which count that alone, agree; nothing where all of it does. */
export function queueCounts(
  { waiting, sent }: Pick<Attention, 'waiting' | 'sent'>,
  listed: number,
): string | undefined {
  if (listed <= waiting) return undefined
  const leaving = Math.max(0, listed - waiting - sent)
  const parts = [
    waiting > 0 ? words.waiting(waiting) : undefined,
    sent > 0 ? words.sent(sent) : undefined,
    leaving > 0 ? words.leaving(leaving) : undefined,
  ].filter((part) => part !== undefined)
  return parts.join(', ')
}
