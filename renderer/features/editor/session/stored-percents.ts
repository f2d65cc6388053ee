import { createDraftValues } from '../../../lib/persistence/draft-values.ts'
import type { DraftOwner } from '../../../lib/persistence/unsaved-lines.ts'
import type { Doc } from '../document/doc.ts'
import { type PercentDiscount, percentDiscountsIn, withPercentDiscounts } from '../document/percent-discount.ts'

export type PercentStore = ReturnType<typeof createPercentStore>

/**
 * Which discounts of a draft were typed as a part of their line: they go to the core as amounts, so this browser keeps it.
 * Where it is not known, discounts come back as amounts.
 */
export function createPercentStore(storage: () => Storage, { userId, businessId }: DraftOwner) {
  const percentsOf = createDraftValues(storage, `invoice-desk.percents.${userId}.${businessId}`, arePercents)

  return {
    /**
     * Of a document as the core has it. A draft of which nothing is known here is a duplicate, or the note of another one,
     * where it has all the lines of that one which have such a discount.
     *
     * @param id of the draft in the core
     */
    of(id: string, doc: Doc): readonly PercentDiscount[] {
      const isOf = (percents: readonly PercentDiscount[]) => {
        const found = new Set(percentDiscountsIn(withPercentDiscounts(doc, percents)).map(({ line }) => line))
        return percents.every(({ line }) => found.has(line))
      }
      return percentsOf.of(id) ?? percentsOf.all().findLast(([, percents]) => isOf(percents))?.[1] ?? []
    },

    save: (id: string, percents: readonly PercentDiscount[]) =>
      percentsOf.keep(id, percents.length === 0 ? undefined : percents),
  }
}

const arePercents = (value: unknown): value is readonly PercentDiscount[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPercent)

function isPercent(value: unknown): value is PercentDiscount {
  const { line, percent } = Object(value) as Partial<Record<keyof PercentDiscount, unknown>>
  return typeof line === 'string' && typeof percent === 'string'
}
