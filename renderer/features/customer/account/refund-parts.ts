import type { z } from 'zod'

import type { getBalance } from '../../../../core/contract/money/customer-account.ts'
import type { Kobo } from '../../../../core/domain/money/money.ts'
import { koboOf } from '../../../lib/format/money.ts'

/** Credit that can be given back. */
export type CreditPart = z.output<typeof getBalance.data>['credits'][number]

/** What is free to be given back, in the order in which it is: deposits on proforma invoices last. */
export function refundParts(credits: readonly CreditPart[]): CreditPart[] {
  const free = credits.filter(({ reservedFor }) => reservedFor === null)
  return [...free.filter(({ offer }) => offer === null), ...free.filter(({ offer }) => offer !== null)]
}

/** How much there is to give back without touching a deposit on an offer; all of it where there is nothing else. Kobo. */
export function defaultRefundParts(parts: readonly CreditPart[]): Kobo {
  const untied = parts.filter(({ offer }) => offer === null)
  return sumOf(untied.length > 0 ? untied : parts)
}

export const sumOf = (parts: readonly CreditPart[]): Kobo => parts.reduce((sum, { amount }) => sum + koboOf(amount), 0n)

/** How much of each part an amount takes, in their order; kobo by id. */
export function spreadRefund(amount: Kobo, parts: readonly CreditPart[]): ReadonlyMap<string, Kobo> {
  let rest = amount
  return new Map(
    parts.map(({ id, amount: there }) => {
      const part = koboOf(there) < rest ? koboOf(there) : rest
      rest -= part
      return [id, part]
    }),
  )
}
