import { z } from 'zod'

import { checkSupplier } from '../../../core/contract/invoice/queue.ts'

const check = z.object({
  at: z.string(),
  asked: z.object({ irn: z.string(), tin: z.string() }),
  answer: checkSupplier.data,
})

/** One answer, with what was asked for. */
export type Check = z.output<typeof check>

const MOST = 10

const nameOf = (userId: string, businessId: string) => `invoice-desk.checks.${userId}.${businessId}`

/** The last checks of a person in this tab, the newest first. What cannot be read counts as none. */
export function loadChecks(store: Storage, userId: string, businessId: string): readonly Check[] {
  try {
    return z.array(check).parse(JSON.parse(store.getItem(nameOf(userId, businessId)) ?? '[]'))
  } catch {
    return []
  }
}

export function keepChecks(store: Storage, userId: string, businessId: string, checks: readonly Check[]): void {
  if (checks.length === 0) store.removeItem(nameOf(userId, businessId))
  else store.setItem(nameOf(userId, businessId), JSON.stringify(checks))
}

/** Puts a check first; an older one of the same paper goes. */
export function withCheck(checks: readonly Check[], added: Check): readonly Check[] {
  const others = checks.filter(({ asked }) => asked.irn !== added.asked.irn || asked.tin !== added.asked.tin)
  return [added, ...others].slice(0, MOST)
}
