import { invalidField } from '../../contract/http/errors.ts'
import { formatNaira } from '../../domain/money/format.ts'
import { divideHalfAwayFromZero, sumKobo, type Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PayableEntry } from '../../domain/payables/entry.ts'
import { withDefaultBases } from '../../domain/payables/withholding.ts'
import {
  deductionBasis,
  deductionOf,
  type DeductionBasis,
  type DeductionInput,
} from '../../domain/receivables/deduction.ts'
import { sizeOf, type DeductionDetails, type DeductionKind } from '../../domain/receivables/entry.ts'
import type { Deduction } from '../../domain/receivables/payment.ts'
import type { SettledPayable } from '../../ports/payables/payables-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'

type PartInput = {
  readonly target: SettledPayable
  /** Money, kobo; null where it is all that is open after the deductions. */
  readonly money: Kobo | null
  readonly deductions: readonly DeductionInput[]
}

/**
 * What is withheld of one bill, in kobo.
 *
 * @param field where they stand in the request, as a beginning of fields: `allocations[0].`, or empty
 * @throws validation_failed for more than there is to withhold
 */
export async function withheldOf(
  unit: ReadUnit,
  member: Member,
  { target, money, deductions }: PartInput,
  field: string,
): Promise<readonly Deduction[]> {
  if (deductions.length === 0) return []
  let left = await withholdableOf(unit, member, target, field)
  const said = withDefaultBases({ open: target.open, money, deductions }, left)
  return said.map((one, index) => {
    const found = deductionOf(one, left)
    if ('field' in found) throw wrong(`${field}deductions[${String(index)}].${found.field}`, found.most)
    left = {
      net: found.kind === 'WHT' ? left.net - found.base : left.net,
      vat: found.kind === 'VAT_WITHHELD' ? left.vat - found.amount : left.vat,
      vatBase: found.kind === 'VAT_WITHHELD' ? left.vatBase - found.base : left.vatBase,
    }
    return found
  })
}

/** What is withheld of a deposit, for which there is no bill yet: a rate needs its base. @throws validation_failed */
export function withheldOfDeposit(said: readonly DeductionInput[]): readonly Deduction[] {
  return said.map((one, index) => {
    const field = `deductions[${String(index)}].`
    const base = one.base ?? null
    if (one.amount === null && base === null) {
      throw invalidField(`${field}base`, 'is required of a deposit: there is no bill to take it from')
    }
    const most = one.amount !== null && base === null ? one.amount : (base ?? 0n)
    const found = deductionOf({ ...one, base: base ?? most }, { net: most, vat: one.amount ?? most, vatBase: most })
    if ('field' in found) throw wrong(`${field}${found.field}`, found.most)
    return found
  })
}

/** What tax may still be withheld of. @throws validation_failed where none ever is */
export async function withholdableOf(
  unit: ReadUnit,
  { businessId }: Pick<Member, 'businessId'>,
  { entry, open }: SettledPayable,
  field = '',
): Promise<DeductionBasis> {
  if (entry.kind === 'REFUND') throw invalidField(`${field}deductions`, 'are for bills; refunds have no tax')
  if (entry.account.supplierId === null) {
    throw invalidField(`${field}deductions`, 'need a supplier, who gets a receipt for them; this bill has none')
  }
  if (entry.purchaseId === null) return { net: open, vat: 0n, vatBase: 0n }
  const purchase = await unit.purchases.get(businessId, entry.purchaseId)
  if (!purchase || purchase.type === 'IMPORT_VAT') {
    throw invalidField(`${field}deductions`, 'are for bills of suppliers; Customs is paid in full')
  }
  const notes = await unit.purchases.creditNotesOf(purchase)
  const before = await unit.payables.deductions({ purchaseId: purchase.id })
  const withheld: Deduction[] = []
  for (const one of before) withheld.push(await shareOn(unit, one, entry.id))
  return deductionBasis({
    net: purchase.subtotal - purchase.totalDiscount,
    vat: purchase.totalTax,
    credited: {
      net: sumKobo(notes.map((note) => note.subtotal - note.totalDiscount)),
      vat: sumKobo(notes.map((note) => note.totalTax)),
    },
    withheld,
  })
}

/** Of tax that was withheld with a deposit, what stands against this bill; of all others, all of it. */
async function shareOn({ payables }: ReadUnit, deduction: PayableEntry, debitId: string): Promise<Deduction> {
  const { base, ratePercent } = deduction.details as DeductionDetails
  const size = sizeOf(deduction)
  const links = await payables.links(deduction.id)
  const amount = sumKobo(links.filter(({ debit }) => debit.id === debitId).map((link) => link.amount))
  return {
    kind: deduction.kind as DeductionKind,
    amount,
    base: amount === size ? base : divideHalfAwayFromZero(base * amount, size),
    ratePercent,
  }
}

function wrong(field: string, most: bigint | null) {
  if (most === null) return invalidField(field, 'is required where no amount is given')
  if (most === 0n) return invalidField(field, 'leaves nothing to withhold: all of it was withheld or credited before')
  return invalidField(field, `can be at most ${formatNaira(most)} here, and more than 0`)
}
