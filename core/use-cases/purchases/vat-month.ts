import { AppError } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import { firstOpenMonth, lastClaimMonth, monthOf } from '../../domain/purchases/vat-month.ts'
import { filedMonths as monthsFiled, returnBook } from '../../domain/vat/return-book.ts'
import type { PurchaseBooks } from '../../ports/purchases/purchase-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

import { loadPurchase } from './load.ts'

/** The months whose return is filed. */
async function filedMonths(
  { vatReturns }: ReadUnit,
  { businessId, environment }: PurchaseBooks,
): Promise<ReadonlySet<string>> {
  return monthsFiled(returnBook(await vatReturns.entries(businessId, environment)))
}

/** The month in which a document counts, fixed when it is recorded: that of its tax point, or the first later one that is not filed. */
export async function vatMonthFor(unit: ReadUnit, books: PurchaseBooks, taxPoint: string): Promise<string> {
  const filed = await filedMonths(unit, books)
  return firstOpenMonth(taxPoint, (month) => filed.has(month))
}

/** @throws not_found, purchase_not_recorded, vat_month_not_possible */
export async function movePurchaseVatMonth(
  unit: Unit,
  member: Member,
  { id, vatMonth }: { readonly id: string; readonly vatMonth: string },
): Promise<PurchaseRecord> {
  const before = await loadPurchase(unit, member, id)
  unit.concerns({ kind: 'purchase', id })
  if (before.status !== 'RECORDED' || before.vatMonth === null) throw new AppError('purchase_not_recorded')
  if (before.vatMonth === vatMonth) return before
  await assertMovable(unit, before, vatMonth)

  const at = unit.now.toISOString()
  const after: PurchaseRecord = { ...before, vatMonth, updatedAt: at, version: before.version + 1 }
  await unit.purchases.update(after)
  await unit.audit.append({
    ...by(member),
    at,
    action: 'purchase.vatMonthMoved',
    subject: { kind: 'purchase', id },
    from: { vatMonth: before.vatMonth },
    to: { vatMonth },
  })
  return after
}

async function assertMovable(unit: ReadUnit, purchase: PurchaseRecord, vatMonth: string): Promise<void> {
  const { taxPoint, vatMonth: present } = purchase
  const filed = await filedMonths(unit, purchase)
  if (present !== null && filed.has(present)) {
    throw notPossible(`The return of ${present} is filed with this bill in it. Correct it with an amended return.`)
  }
  if (filed.has(vatMonth)) throw notPossible(`The return of ${vatMonth} is filed. Choose a later month.`)
  if (vatMonth < monthOf(taxPoint)) {
    throw notPossible(`VAT cannot be claimed before the month of its tax point, ${monthOf(taxPoint)}.`)
  }
  const last = lastClaimMonth(taxPoint)
  if (vatMonth > last)
    throw notPossible(`VAT is claimed within five years of its tax point: ${last} is the last month.`)
}

const notPossible = (message: string) => new AppError('vat_month_not_possible', { message })
