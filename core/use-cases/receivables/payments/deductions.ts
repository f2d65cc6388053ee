import { invalidField } from '../../../contract/http/errors.ts'
import type { InvoiceRecord } from '../../../domain/invoice/invoice.ts'
import { formatNaira } from '../../../domain/money/format.ts'
import type { Member } from '../../../domain/people/account.ts'
import {
  deductionBasis,
  deductionOf,
  type DeductionBasis,
  type DeductionInput,
} from '../../../domain/receivables/deduction.ts'
import type { AccountEntry, DeductionDetails, DeductionKind } from '../../../domain/receivables/entry.ts'
import type { Deduction } from '../../../domain/receivables/payment.ts'
import type { SettledEntry } from '../../../ports/receivables/receivables-repository.ts'
import type { ReadUnit } from '../../../ports/unit.ts'
import { loadInvoice } from '../../load.ts'

/**
 * The deductions of one charge, in kobo.
 *
 * @param field where they stand in the request, as a beginning of fields: `allocations[0].`, or empty
 * @throws validation_failed for a consumer, and for more than there is to withhold
 */
export async function deducted(
  unit: ReadUnit,
  member: Member,
  target: SettledEntry,
  said: readonly DeductionInput[],
  field: string,
): Promise<readonly Deduction[]> {
  if (said.length === 0) return []
  let left = await basisOf(unit, member, target, field)
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

/** What there is to withhold of a charge. @throws validation_failed for a consumer */
async function basisOf(
  unit: ReadUnit,
  member: Member,
  { entry, open }: SettledEntry,
  field: string,
): Promise<DeductionBasis> {
  if (entry.kind === 'REFUND') throw invalidField(`${field}deductions`, 'are for invoices; refunds have no tax')
  if (entry.invoiceId === null) return { net: open, vat: 0n, vatBase: 0n }
  const invoice = await loadInvoice(unit, member, entry.invoiceId)
  if (invoice.invoiceKind === 'B2C') {
    throw invalidField(`${field}deductions`, 'are for companies and government bodies; consumers do not withhold tax')
  }
  return basisOfInvoice(unit, invoice)
}

/** What a buyer may still keep back of an invoice; null of a consumer, who keeps back nothing. */
export async function withholdableOf(unit: ReadUnit, invoice: InvoiceRecord): Promise<DeductionBasis | null> {
  return invoice.invoiceKind === 'B2C' ? null : basisOfInvoice(unit, invoice)
}

async function basisOfInvoice(unit: ReadUnit, invoice: InvoiceRecord): Promise<DeductionBasis> {
  const before = await unit.receivables.deductions({ invoiceId: invoice.id })
  return deductionBasis({
    net: invoice.subtotal - invoice.totalDiscount,
    vat: invoice.totalTax,
    credited: await unit.receivables.creditedParts(invoice.businessId, invoice.id),
    withheld: before.map(asDeducted),
  })
}

function asDeducted({ kind, amount, details }: AccountEntry): Deduction {
  const { base, ratePercent } = details as DeductionDetails
  return { kind: kind as DeductionKind, amount: -amount, base, ratePercent }
}

function wrong(field: string, most: bigint | null) {
  if (most === null) return invalidField(field, 'is required where no amount is given')
  if (most === 0n) return invalidField(field, 'leaves nothing to withhold: all of it was withheld or credited before')
  return invalidField(field, `can be at most ${formatNaira(most)} here, and more than 0`)
}
