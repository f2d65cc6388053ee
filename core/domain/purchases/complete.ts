import type { ErrorDetail } from '../../contract/http/errors.ts'
import type { InputVat } from '../../contract/http/vocabulary.ts'

import { chosenBySupplier, treatmentOf, treatmentProblem, type InputVatContext } from './input-vat.ts'
import { lineProblem, purchaseAmounts, purchaseLineSums } from './lines.ts'
import type { PurchaseAmounts, PurchaseLine, PurchaseLineInput, PurchaseRecord } from './purchase.ts'

/** Of the line of a bill that a credit note takes back: its treatment is inherited. */
export type InheritedLine = Pick<
  PurchaseLine,
  'kind' | 'category' | 'inputVat' | 'notClaimableReason' | 'forZeroRated' | 'chosenInputVat' | 'chosenReason'
>

export type CompletionContext = InputVatContext & {
  readonly defaultCategory: string | null
  readonly supplierDefault: InputVat | null
  /** By the position of the line that inherits. */
  readonly inherited: ReadonlyMap<number, InheritedLine>
}

export type Completed = PurchaseAmounts & {
  readonly lines: readonly PurchaseLine[]
  /** What is wrong, by field. */
  readonly problems: readonly ErrorDetail[]
}

/** Lines with what follows from them, and what they come to. */
export function completePurchase(
  inputs: readonly PurchaseLineInput[],
  printedTotal: PurchaseRecord['printedTotal'],
  context: CompletionContext,
): Completed {
  const problems: ErrorDetail[] = []
  const lines = inputs.map((input, index): PurchaseLine => {
    const inherited = context.inherited.get(index)
    const kind = inherited?.kind ?? input.kind ?? 'GOODS'
    const { taxDiffers: _taxDiffers, ...sums } = purchaseLineSums({ ...input, kind }, context.type)
    const priced = { ...input, kind, ...sums }
    const found = lineProblem(priced) ?? (inherited ? null : treatmentProblem(priced))
    if (found) problems.push({ ...found, field: `items[${String(index)}].${found.field}` })
    if (inherited) return { ...priced, ...inherited }

    const chosenInputVat = priced.chosenInputVat ?? chosenBySupplier(priced, context.supplierDefault)
    const chosen = { ...priced, chosenInputVat }
    return { ...chosen, ...treatmentOf(chosen, context), category: input.category ?? context.defaultCategory }
  })
  return { lines, problems, ...purchaseAmounts(lines, printedTotal) }
}
