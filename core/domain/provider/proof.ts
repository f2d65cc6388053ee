import type { ProofState } from '../../contract/http/vocabulary.ts'
import { formatDate } from '../calendar/format.ts'
import { formatNaira } from '../money/format.ts'
import type { ProvedFields } from '../purchases/proof.ts'
import type { PurchaseRecord } from '../purchases/purchase.ts'
import { sameTin } from '../text/tin.ts'

import type { SupplierAnswer } from './supplier-check.ts'

/**
 * Weighs what the authority holds under the IRN of a bill against the bill. What it does not tell cannot differ; an
 * invoice that it has refused differs whatever its amounts.
 */
export function proofOf(bill: ProvedFields, answer: SupplierAnswer, checkedAt: string): PurchaseRecord['proof'] {
  if (answer.kind === 'unknown') return { state: 'NOT_FOUND', checkedAt, differences: [] }
  const differences = [
    ...(answer.kind === 'rejected' ? ['Status: FIRS / NRS has refused this invoice'] : []),
    ...differencesFrom(bill, answer.finding),
  ]
  const state: ProofState = differences.length > 0 ? 'DIFFERENT' : 'CLEARED'
  return { state, checkedAt, differences }
}

type Finding = Extract<SupplierAnswer, { kind: 'known' }>['finding']

function differencesFrom(
  { total, printedTotal, supplierTin, date }: ProvedFields,
  { totalAmount, supplierTin: foundTin, issueDate }: Finding,
): string[] {
  const own = printedTotal ?? total
  const isOtherTin = supplierTin !== null && foundTin !== null && !sameTin(supplierTin, foundTin)
  return [
    ...(totalAmount !== null && totalAmount !== own
      ? [`Total: ${formatNaira(own)} here, ${formatNaira(totalAmount)} at FIRS / NRS`]
      : []),
    ...(isOtherTin ? [`TIN of the supplier: ${supplierTin} here, ${foundTin} at FIRS / NRS`] : []),
    ...(issueDate !== null && issueDate !== date
      ? [`Date: ${formatDate(date)} here, ${formatDate(issueDate)} at FIRS / NRS`]
      : []),
  ]
}
