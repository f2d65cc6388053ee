import { counterLimitOf, type CounterLimit } from '../../contract/business/counter-limits.ts'
import { AppError } from '../../contract/http/errors.ts'
import { onlyMessage } from '../../contract/http/permissions.ts'
import type { Role } from '../../contract/http/vocabulary.ts'
import type { BusinessSettings } from '../../domain/business/business.ts'
import { beyondLimit, type BeyondLimit } from '../../domain/counter/limits.ts'
import type { DraftLine } from '../../domain/invoice/lines.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** What the business lets this member do at the counter. */
export const limitOf = (member: Member, { counterLimits }: BusinessSettings): CounterLimit =>
  counterLimitOf(member, counterLimits)

/** The least role from which on everybody in this business may do it. */
function leastRole({ counterLimits }: BusinessSettings, allows: (limit: CounterLimit) => boolean): Role {
  if (!allows(counterLimits.MANAGER)) return 'ADMIN'
  return allows(counterLimits.CREATOR) ? 'CREATOR' : 'MANAGER'
}

/** @throws role_insufficient naming who may take it back */
export function assertMayReturn(member: Member, settings: BusinessSettings): void {
  if (limitOf(member, settings).return) return
  const least = leastRole(settings, (limit) => limit.return)
  throw new AppError('role_insufficient', { message: onlyMessage(least, 'return and undo sales at the counter') })
}

/** Whoever sells stays within the limits of the business. @throws role_insufficient naming the line, and who may sell it */
export async function assertWithinLimits(
  unit: ReadUnit,
  member: Member,
  settings: BusinessSettings,
  lines: readonly DraftLine[],
): Promise<void> {
  const { chargesVat } = settings
  const limit = limitOf(member, settings)
  for (const line of lines) {
    const { productId } = line
    const product =
      productId === null || limit.priceChange ? undefined : await unit.products.get(member.businessId, productId)
    // A product that is none of this business is refused with its field.
    if (productId !== null && !limit.priceChange && !product) continue
    const beyond = beyondLimit(line, product, { limit, chargesVat })
    if (beyond === null) continue
    const least = leastRole(settings, (other) => beyondLimit(line, product, { limit: other, chargesVat }) === null)
    const name = product?.name ?? line.description
    throw new AppError('role_insufficient', {
      message: `${refusals[beyond](name, limit)} ${onlyMessage(least, mays[beyond])}`,
    })
  }
}

const refusals: Readonly<Record<BeyondLimit, (name: string, limit: CounterLimit) => string>> = {
  discount: (name, { discountPercent }) =>
    discountPercent === 0
      ? `Nothing can be taken off ${name}.`
      : `More than ${discountPercent} % is taken off ${name}.`,
  freeLine: (name) => `${name} is not a product of the list.`,
  price: (name) => `${name} has another price.`,
  vat: (name) => `${name} has another VAT rate.`,
}

const mays: Readonly<Record<BeyondLimit, string>> = {
  discount: 'take more off at the counter',
  freeLine: 'sell at the counter what is not in the list of products',
  price: 'change the price of a product at the counter',
  vat: 'change the VAT of a product at the counter',
}
