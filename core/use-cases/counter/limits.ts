import { counterLimitOf, type CounterLimit } from '../../contract/business/counter-limits.ts'
import type { Warning } from '../../contract/http/envelope.ts'
import { AppError } from '../../contract/http/errors.ts'
import { onlyMessage } from '../../contract/http/permissions.ts'
import type { Role } from '../../contract/http/vocabulary.ts'
import type { BusinessSettings } from '../../domain/business/business.ts'
import { beyondLimit, type BeyondLimit } from '../../domain/counter/limits.ts'
import type { DraftLine } from '../../domain/invoice/lines.ts'
import type { Member } from '../../domain/people/account.ts'
import { fold } from '../../domain/text/fold.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

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

/**
 * Whoever may not change prices at the counter does not change them in the list either, nor the VAT in them.
 *
 * @throws role_insufficient naming who may
 */
export async function assertMayPrice(unit: ReadUnit, member: Member): Promise<void> {
  const { settings } = await loadBusiness(unit, member.businessId)
  if (limitOf(member, settings).priceChange) return
  const least = leastRole(settings, (limit) => limit.priceChange)
  throw new AppError('role_insufficient', { message: onlyMessage(least, 'change the price or the VAT of a product') })
}

/** What is sold by who may not change prices is called as the list calls it: nobody sells what is dear as something cheap. */
export async function namedByList(
  unit: ReadUnit,
  member: Member,
  settings: BusinessSettings,
  lines: readonly DraftLine[],
): Promise<{ readonly lines: readonly DraftLine[]; readonly warnings: readonly Warning[] }> {
  if (limitOf(member, settings).priceChange) return { lines, warnings: [] }
  const warnings: Warning[] = []
  const named: DraftLine[] = []
  for (const [index, line] of lines.entries()) {
    const product = line.productId === null ? undefined : await unit.products.get(member.businessId, line.productId)
    const isOther = product !== undefined && fold(product.name) !== fold(line.description)
    if (isOther) warnings.push({ field: `items[${index}].description`, message: soldAs(product.name) })
    named.push(isOther ? { ...line, description: product.name } : line)
  }
  return { lines: named, warnings }
}

const soldAs = (name: string): string =>
  `was replaced by ${name}, the name of the product in the list: who may not change prices sells it under no other name`

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
