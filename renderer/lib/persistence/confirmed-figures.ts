import type { PreflightItem } from '../../../core/contract/invoice/preflight.ts'
import { createDraftValues } from './draft-values.ts'
import type { DraftOwner } from './unsaved-lines.ts'

export type ConfirmedFigures = ReturnType<typeof createConfirmedFigures>

/** The questions about odd figures of a draft that somebody has answered in this browser: each is asked once. */
export function createConfirmedFigures(storage: () => Storage, { userId, businessId }: DraftOwner) {
  const confirmed = createDraftValues(storage, `invoice-desk.confirmed-figures.${userId}.${businessId}`, areMessages)
  return {
    of: (id: string): readonly string[] => confirmed.of(id) ?? [],
    add(id: string, messages: readonly string[]): void {
      confirmed.keep(id, [...new Set([...(confirmed.of(id) ?? []), ...messages])])
    },
  }
}

/** The items, without a question where it has been answered: then it is only looked at. */
export const withoutConfirmed = (items: readonly PreflightItem[], confirmed: readonly string[]): PreflightItem[] =>
  items.map(({ isQuestion, ...item }) =>
    isQuestion === true && !confirmed.includes(item.message) ? { ...item, isQuestion } : item,
  )

const areMessages = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((message) => typeof message === 'string')
