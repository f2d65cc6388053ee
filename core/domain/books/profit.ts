import { sumKobo, type Kobo } from '../money/money.ts'
import type { VatPurchase, VatPurchaseLine } from '../vat/purchase.ts'
import { partOf, type Share } from '../vat/share.ts'

/**
 * What is left of the sales of a period: accrual, by the dates of documents, without VAT. No balance sheet: no stock, no
 * depreciation, no tax. Source of what is not deductible: Nigeria Tax Act 2025, section 21 (p).
 */
export type Profit = {
  /** Kobo without VAT, credit notes taken off. */
  readonly sales: Kobo
  /** Kobo, VAT that is not claimed included; write-offs among them. */
  readonly costs: Kobo
  readonly profit: Kobo
  /** Bought to be kept: not in the costs. */
  readonly fixedAssets: Kobo
  /** Of the costs: VAT was due and not charged, so income tax does not take them. */
  readonly notDeductible: Kobo
  /** Of the costs: given up of what customers owed. */
  readonly writeOffs: Kobo
  /** Income besides the sales: given up by suppliers of what was owed to them. */
  readonly writeBacks: Kobo
  /** The largest first. */
  readonly byCategory: readonly { readonly category: string; readonly amount: Kobo }[]
}

/** What write-offs are called among the categories. */
const WRITE_OFFS = 'Write-offs'

export function profitOf(
  { sales, writeOffs, writeBacks }: Pick<Profit, 'sales' | 'writeOffs' | 'writeBacks'>,
  purchases: readonly { readonly purchase: VatPurchase; readonly share: Share }[],
  chargesVat: boolean,
): Profit {
  const costs = purchases.flatMap(({ purchase, share }) => costLines(purchase, share, chargesVat))
  const counted = costs.filter(({ line }) => line.kind !== 'FIXED_ASSET')
  const categories = new Map<string, Kobo>()
  for (const { line, cost } of counted) categories.set(line.category, (categories.get(line.category) ?? 0n) + cost)
  if (writeOffs !== 0n) categories.set(WRITE_OFFS, (categories.get(WRITE_OFFS) ?? 0n) + writeOffs)
  const sum = sumKobo(categories.values())
  return {
    ...{ sales, writeBacks, costs: sum, profit: sales + writeBacks - sum, writeOffs },
    fixedAssets: sumKobo(costs.filter(({ line }) => line.kind === 'FIXED_ASSET').map(({ cost }) => cost)),
    notDeductible: sumKobo(counted.filter(({ line }) => line.treatment === 'NONE_SHOWN').map(({ cost }) => cost)),
    byCategory: [...categories]
      .map(([category, amount]) => ({ category, amount }))
      .toSorted((one, other) =>
        one.amount === other.amount ? (one.category < other.category ? -1 : 1) : one.amount > other.amount ? -1 : 1,
      ),
  }
}

/**
 * What each line of a document costs: its net, and its VAT where that is not claimed. Of VAT that is claimed in part, the
 * document is rounded once, and what lines get of it adds up to that. Private lines, and what is no cost, are left out.
 */
function costLines(
  { lines }: VatPurchase,
  share: Share,
  chargesVat: boolean,
): { readonly line: VatPurchaseLine; readonly cost: Kobo }[] {
  let apportioned = 0n
  return lines.flatMap((line) => {
    const { net, vat, treatment } = line
    const before = partOf(apportioned, share)
    if (chargesVat && treatment === 'APPORTIONED') apportioned += vat
    const claimed = chargesVat && treatment === 'CLAIMABLE' ? vat : partOf(apportioned, share) - before
    const isLeftOut = line.group === 'NOT_COST' || line.notClaimableReason === 'PRIVATE'
    return isLeftOut ? [] : [{ line, cost: net + vat - claimed }]
  })
}
