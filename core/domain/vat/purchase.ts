import { divideHalfAwayFromZero, sumKobo, type Kobo } from '../money/money.ts'

import { partOf, type Share } from './share.ts'

/**
 * What a business bought, as the VAT of a month sees it: which VAT on it is claimed, and on which lines of Form 002 it
 * stands. Source: Nigeria Tax Act 2025, sections 151 and 156.
 */

/** Whether VAT on a line may be claimed. NONE_DUE: none was due. NONE_SHOWN: it was due, and the paper shows none. */
type InputVatTreatment = 'CLAIMABLE' | 'NOT_CLAIMABLE' | 'APPORTIONED' | 'NONE_DUE' | 'NONE_SHOWN'

export type VatPurchaseLine = {
  /** VAT on a FOREIGN_SERVICE is never owed to the supplier: the business remits it itself. */
  readonly kind: 'GOODS' | 'SERVICE' | 'FIXED_ASSET' | 'FOREIGN_SERVICE'
  readonly category: string
  /** Only PURCHASE stands on line 15; NOT_COST is not even in the profit. */
  readonly group: 'PURCHASE' | 'COST_NOT_PURCHASE' | 'NOT_COST'
  /** Kobo without VAT after discounts; below 0 on a credit note. */
  readonly net: Kobo
  readonly vat: Kobo
  readonly treatment: InputVatTreatment
  readonly notClaimableReason: string | null
  readonly forZeroRated: boolean
}

/** A recorded bill, a credit note of a supplier, or what Customs assessed on imported goods. */
export type VatPurchase = {
  readonly id: string
  readonly number: string
  readonly type: 'BILL' | 'CREDIT_NOTE' | 'IMPORT_VAT'
  /** What Customs assessed, or a credit note on that. */
  readonly isImport: boolean
  /** YYYY-MM-DD. */
  readonly date: string
  /** The month, YYYY-MM, that it counts in. */
  readonly vatMonth: string
  /** The month whose share holds: its own, or that of the bill that a credit note corrects. */
  readonly shareMonth: string
  readonly supplierId: string | null
  readonly supplierName: string
  readonly supplierTin: string | null
  readonly supplierInvoiceNumber: string | null
  /** Of imported goods, kobo: what their VAT was assessed on. Below 0 on a credit note. */
  readonly customsValue: Kobo
  readonly lines: readonly VatPurchaseLine[]
}

/**
 * What a credit note takes off the customs value of an import: as much of it as of its VAT, rounded once to kobo, halves
 * away from zero. Line 65 has it as line 15 has credit notes.
 *
 * @param tax of the credit note, kobo
 */
export const customsValueOfNote = (tax: Kobo, bill: { readonly customsValue: Kobo; readonly tax: Kobo }): Kobo =>
  bill.tax === 0n ? 0n : divideHalfAwayFromZero(bill.customsValue * tax, bill.tax)

/** Amounts of Form 002 by the number of the line, kobo. What is not there is 0. */
export type FormAmounts = ReadonlyMap<number, Kobo>

/** The lines of a document that are treated alike. */
type ClaimPart = Pick<VatPurchaseLine, 'treatment' | 'notClaimableReason'> & {
  readonly net: Kobo
  readonly vat: Kobo
  /** What of `vat` is claimed in the month of the document. */
  readonly claimed: Kobo
}

export type Claim = {
  readonly purchase: VatPurchase
  readonly net: Kobo
  readonly vat: Kobo
  readonly claimed: Kobo
  readonly parts: readonly ClaimPart[]
  /** What it adds to lines 15 and 50 to 75. */
  readonly amounts: FormAmounts
  /** VAT on services from abroad that is to be remitted, kobo. */
  readonly toRemit: Kobo
  /** What of that is claimed once it is remitted. */
  readonly claimedOnceRemitted: Kobo
}

type Line = VatPurchaseLine

const isForeign = ({ kind }: Line): boolean => kind === 'FOREIGN_SERVICE'
const netOf = (lines: readonly Line[]): Kobo => sumKobo(lines.map(({ net }) => net))
const vatOf = (lines: readonly Line[]): Kobo => sumKobo(lines.map(({ vat }) => vat))

/**
 * What a document adds to its month. Each of its sums that a share is taken of is rounded once. VAT on services from abroad
 * is claimed by itself, once it is remitted.
 *
 * Services and fixed assets stand on line 50 like goods: no official source says another line.
 *
 * @param chargesVat a business that charges no VAT claims none
 */
export function claimOf(bought: VatPurchase, share: Share, chargesVat: boolean): Claim {
  const purchase = chargesVat ? bought : { ...bought, lines: bought.lines.map(withoutClaim) }
  const { lines } = purchase
  const own = lines.filter((line) => !isForeign(line))
  const fully = own.filter(({ treatment, vat }) => treatment === 'CLAIMABLE' && vat !== 0n)
  const apportioned = own.filter(({ treatment, vat }) => treatment === 'APPORTIONED' && vat !== 0n)
  const claimed = vatOf(fully) + partOf(vatOf(apportioned), share)
  const claimedNet = (which: (line: Line) => boolean): Kobo =>
    netOf(fully.filter(which)) + partOf(netOf(apportioned.filter(which)), share)

  const foreign = lines.filter(isForeign)
  const { isImport } = purchase
  const amounts = new Map<number, Kobo>([
    [15, netOf(lines.filter(({ group }) => group === 'PURCHASE'))],
    [50, isImport ? 0n : claimedNet(({ forZeroRated }) => !forZeroRated)],
    [55, isImport ? 0n : claimedNet(({ forZeroRated }) => forZeroRated)],
    [65, isImport ? customsValueClaimed(purchase, fully, apportioned, share) : 0n],
    [75, claimed],
  ])
  return {
    ...{ purchase, net: netOf(lines), vat: vatOf(lines), claimed, amounts },
    parts: partsOf(lines, share),
    toRemit: vatOf(foreign),
    claimedOnceRemitted:
      vatOf(foreign.filter(({ treatment }) => treatment === 'CLAIMABLE')) +
      partOf(vatOf(foreign.filter(({ treatment }) => treatment === 'APPORTIONED')), share),
  }
}

/** The value whose VAT is claimed: all of it, or by the share where that is what the VAT is claimed by. */
function customsValueClaimed(
  { customsValue }: VatPurchase,
  fully: readonly Line[],
  apportioned: readonly Line[],
  share: Share,
): Kobo {
  if (fully.length > 0) return customsValue
  return apportioned.length > 0 ? partOf(customsValue, share) : 0n
}

function withoutClaim(line: Line): Line {
  const isClaimed = line.treatment === 'CLAIMABLE' || line.treatment === 'APPORTIONED'
  return isClaimed ? { ...line, treatment: 'NOT_CLAIMABLE', notClaimableReason: 'NOT_REGISTERED' } : line
}

function partsOf(lines: readonly Line[], share: Share): ClaimPart[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const key = `${line.treatment} ${line.notClaimableReason ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { treatment, notClaimableReason } = first
    const own = vatOf(group.filter((line) => !isForeign(line)))
    const claimed = treatment === 'CLAIMABLE' ? own : treatment === 'APPORTIONED' ? partOf(own, share) : 0n
    return [{ treatment, notClaimableReason, net: netOf(group), vat: vatOf(group), claimed }]
  })
}

/** The VAT on the purchases of a month: what of it is claimed, and why not. */
export type InputVat = {
  /** VAT that is claimed as a whole, kobo. */
  readonly claimable: Kobo
  readonly notClaimable: Kobo
  /** VAT of which the share is claimed, before it is taken. */
  readonly apportioned: Kobo
  /** All that is claimed in the month: line 75. */
  readonly claimed: Kobo
  readonly share: Share
  readonly claims: readonly Claim[]
  /** VAT on services from abroad that was remitted, and is claimed in this month. */
  readonly remitted: readonly RemittedClaim[]
}

/** VAT that the business remitted itself on a service from abroad. */
export type RemittedClaim = {
  readonly purchase: Pick<VatPurchase, 'id' | 'number' | 'date' | 'supplierName' | 'supplierTin'>
  readonly claimed: Kobo
}

export function inputVatOf(claims: readonly Claim[], remitted: readonly RemittedClaim[], share: Share): InputVat {
  const vatAs = (...treatments: readonly Line['treatment'][]): Kobo =>
    sumKobo(
      claims.flatMap(({ parts }) =>
        parts.filter((part) => treatments.includes(part.treatment)).map((part) => part.vat),
      ),
    )
  return {
    claimable: vatAs('CLAIMABLE'),
    notClaimable: vatAs('NOT_CLAIMABLE'),
    apportioned: vatAs('APPORTIONED'),
    claimed: sumKobo([...claims, ...remitted].map(({ claimed }) => claimed)),
    ...{ share, claims, remitted },
  }
}
