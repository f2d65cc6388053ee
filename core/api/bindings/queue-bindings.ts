import * as contract from '../../contract/queue.ts'
import type { Core } from '../../create-core.ts'
import { bind, type Binding } from '../bind.ts'
import { toAttempt, toAttention, toQueueItem } from '../wire/queue-wire.ts'
import { toPage } from '../wire/record-wire.ts'

export const queueBindings = ({ queue, clock }: Core): Binding[] => [
  bind(contract.getQueue, async ({ member, query }) => {
    const { page, business } = await queue.list(member, query)
    const now = clock.now()
    return { data: toPage(page, query, (item) => toQueueItem(item, { member, business, now })) }
  }),

  bind(contract.getAttention, async ({ member }) => ({ data: toAttention(await queue.attention(member), member) })),

  bind(contract.listAttempts, async ({ member, params, query }) => ({
    data: toPage(await queue.attempts(member, params.id, query), query, toAttempt),
  })),
]
