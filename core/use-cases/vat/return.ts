import type { Environment } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../../domain/money/money.ts'
import { sumKobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import { broughtForwardTo, carriedInto, creditChain, type ChainMonth } from '../../domain/vat/credit-chain.ts'
import type { BroughtForward } from '../../domain/vat/form-002.ts'
import { monthAfter, vatDocument, vatMonthOf, type VatDocument, type VatMonth } from '../../domain/vat/month.ts'
import { claimOf, type Claim, type RemittedClaim, type VatPurchase } from '../../domain/vat/purchase.ts'
import { vatReturnOf, type VatReturn } from '../../domain/vat/return.ts'
import { enteredFigure, filingOf, returnBook, type ReturnBook } from '../../domain/vat/return-book.ts'
import { shareOfMonths, shareOfSales, WHOLE_SHARE, type Share } from '../../domain/vat/share.ts'
import type { MonthQuery } from '../../ports/invoice/vat-month-repository.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'

import { documentsOf, monthQuery, vatMonth, type VatMonthInput } from './month.ts'

type Reading = { readonly units: Units }
type Of = Pick<Member, 'businessId'>

/** What all months of a business stand on, read once. */
type ReturnContext = {
  readonly businessId: string
  readonly environment: Environment
  readonly isPresent: boolean
  readonly chargesVat: boolean
  /** The month in which the accounting year ends, from 1 to 12. */
  readonly yearEndMonth: number
  readonly today: string
  readonly book: ReturnBook
  /** By month. */
  readonly totals: ReadonlyMap<string, { readonly vat: Kobo; readonly withheld: Kobo }>
}

/** The return of a month, with all that it is made of. @throws invoice_damaged */
export async function vatReturn(reading: Reading, member: Of, input: VatMonthInput): Promise<VatReturn> {
  const { businessId } = member
  const vat = await vatMonth(reading, member, input)
  const context = await returnContext(reading, member, input)
  const { book, chargesVat, environment } = context
  const { month } = vat
  const shares = sharesOf(reading, context, vat)
  const purchases = await purchasesFor(reading, context, { from: month, to: month })
  const claims = await claimsOf(purchases.own, shares, chargesVat)
  const remitted = await remittedClaims(reading, context, month, shares)
  const { filed, missing } = await reading.units.read(async ({ vatReturns }) => {
    const filing = filingOf(book, month)
    return {
      filed: filing ? await vatReturns.itemsOf(businessId, filing.id) : [],
      missing: await vatReturns.missingPapers(businessId, { environment, month }),
    }
  })
  const share = await shares(month)
  const before = await broughtForward(reading, context, month, shares)
  return vatReturnOf(vat, { claims, remitted, share, missing }, book, before, filed)
}

export async function returnContext(
  reading: Reading,
  { businessId }: Of,
  input: Pick<VatMonthInput, 'environment'>,
): Promise<ReturnContext> {
  const { query, chargesVat, yearEndMonth, today } = await monthQuery(reading, businessId, {
    ...input,
    month: undefined,
  })
  const { environment, isPresent } = query
  return reading.units.read(async (unit) => ({
    ...{ businessId, environment, isPresent, chargesVat, yearEndMonth, today },
    book: await bookOf(unit, businessId, environment),
    totals: await unit.vatReturns.totalsByMonth(businessId, { environment, isPresent }),
  }))
}

export async function bookOf(
  { vatReturns }: Pick<ReadUnit, 'vatReturns'>,
  businessId: string,
  environment: Environment,
): Promise<ReturnBook> {
  return returnBook(await vatReturns.entries(businessId, environment))
}

/** The share of each month; worked out once, where it is needed. */
type Shares = (month: string) => Promise<Share>

/** @param known a month that was read already */
export function sharesOf(reading: Reading, context: ReturnContext, known?: VatMonth): Shares {
  const found = new Map<string, Promise<Share>>()
  const rates = async (month: string): Promise<Pick<VatMonth, 'rates'>> =>
    month === known?.month ? known : ratesOf(reading, context, month)

  async function work(month: string): Promise<Share> {
    const filing = filingOf(context.book, month)
    if (filing) return filing.share
    const own = context.totals.has(month)
      ? shareOfSales(await rates(month), enteredFigure(context.book, month, 'FIXED_ASSETS_SOLD'))
      : undefined
    if (own !== undefined) return own
    const earlier = [...context.totals.keys()]
      .filter((one) => one < month)
      .toSorted()
      .at(-1)
    return earlier === undefined ? WHOLE_SHARE : of(earlier)
  }

  function of(month: string): Promise<Share> {
    const known = found.get(month) ?? work(month)
    found.set(month, known)
    return known
  }
  return of
}

/**
 * The share that the sales of all months of a year come to. Null where nothing was bought in them whose VAT is claimed by
 * a share, and where nothing was sold. @throws invoice_damaged
 */
export async function shareOfYear(
  reading: Reading,
  context: ReturnContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Share | null> {
  const { own } = await purchasesFor(reading, context, { from, to, only: 'SHARED' })
  if (!own.some(({ lines }) => lines.some(({ treatment }) => treatment === 'APPORTIONED'))) return null
  const months = [...context.totals.keys()].filter((month) => month >= from && month <= to)
  const sold: Pick<VatMonth, 'rates'>[] = []
  for (const month of months) sold.push(await ratesOf(reading, context, month))
  const fixedAssets = sumKobo(months.map((month) => enteredFigure(context.book, month, 'FIXED_ASSETS_SOLD')))
  return shareOfMonths(sold, fixedAssets) ?? null
}

async function ratesOf(
  reading: Reading,
  { businessId, environment, isPresent, chargesVat, today }: ReturnContext,
  month: string,
): Promise<Pick<VatMonth, 'rates'>> {
  const query: MonthQuery = { month, environment, isPresent }
  const documents: VatDocument[] = []
  for await (const invoice of documentsOf(reading, businessId, query)) documents.push(vatDocument(invoice))
  const nothing = { deductions: [], deposits: [], writeOffs: [], leftOut: [] }
  return vatMonthOf({ month, environment, chargesVat }, documents, nothing, today)
}

/** Purchases that count in the months, and those whose VAT was remitted by the business itself. */
async function purchasesFor(
  { units }: Reading,
  { businessId, environment }: ReturnContext,
  months: { readonly from: string; readonly to: string; readonly only?: 'SHARED' },
): Promise<{ readonly own: readonly VatPurchase[] }> {
  return units.read(async ({ vatReturns }) => ({
    own: await vatReturns.purchases(businessId, { environment, ...months }),
  }))
}

async function claimsOf(
  purchases: readonly VatPurchase[],
  shares: Shares,
  chargesVat: boolean,
): Promise<readonly Claim[]> {
  const claims: Claim[] = []
  for (const purchase of purchases) claims.push(claimOf(purchase, await shareFor(purchase, shares), chargesVat))
  return claims
}

/** A month is read for its share only where something is apportioned. */
export async function shareFor({ lines, shareMonth }: VatPurchase, shares: Shares): Promise<Share> {
  return lines.some(({ treatment }) => treatment === 'APPORTIONED') ? shares(shareMonth) : WHOLE_SHARE
}

/**
 * VAT on services from abroad that counts in a month: it was remitted, and the later of the month of that and of the bill is
 * this one.
 */
async function remittedClaims(
  { units }: Reading,
  { businessId, environment, book, chargesVat }: ReturnContext,
  month: string,
  shares: Shares,
): Promise<readonly RemittedClaim[]> {
  const remitted = new Map(
    book.remittances
      .filter(({ tax, claimMonth }) => tax === 'FOREIGN_SERVICE' && claimMonth <= month)
      .flatMap(({ itemIds, claimMonth }) => itemIds.map((id): [string, string] => [id, claimMonth])),
  )
  if (remitted.size === 0) return []
  const purchases = await units.read(({ vatReturns }) =>
    vatReturns.purchases(businessId, { environment, from: '0000-00', to: month }),
  )
  const counted = purchases.filter(({ id, vatMonth: own }) => {
    const claimMonth = remitted.get(id)
    return claimMonth !== undefined && (own > claimMonth ? own : claimMonth) === month
  })
  const claims = await claimsOf(counted, shares, chargesVat)
  return claims.map(({ purchase, claimedOnceRemitted }) => ({ purchase, claimed: claimedOnceRemitted }))
}

/** The months up to one, each with the credit that it begins with; none where nothing was kept before it. */
export async function chainUpTo(
  reading: Reading,
  context: ReturnContext,
  last: string,
  shares: Shares,
  /** The first month that is asked for: a filed month before it begins the chain. */
  from = last,
): Promise<readonly ChainMonth[]> {
  const { book, totals, chargesVat } = context
  const filed = [...book.filings.keys()]
    .filter((month) => month < from)
    .toSorted()
    .at(-1)
  // Lines are read of the few alone that a share is claimed of: years without a return have many bills.
  const { businessId, environment } = context
  const months = { environment, from: filed ?? '0000-00', to: last }
  const { whole, shared } = await reading.units.read(async ({ vatReturns }) => ({
    whole: await vatReturns.claimedByMonth(businessId, months),
    shared: await vatReturns.purchases(businessId, { ...months, only: 'SHARED' }),
  }))
  const bought = [...whole.keys(), ...shared.map(({ vatMonth: month }) => month)]
  const first = filed ?? [...totals.keys(), ...bought, ...book.entered.keys(), ...book.filings.keys()].toSorted().at(0)
  if (first === undefined || first > last) return []
  const claimed = new Map<string, Kobo>()
  const add = (month: string, amount: Kobo) => claimed.set(month, (claimed.get(month) ?? 0n) + amount)
  const isOpen = (month: string): boolean => filingOf(book, month) === undefined
  for (const [month, vat] of whole) if (chargesVat && isOpen(month)) add(month, vat)
  const open = shared.filter(({ vatMonth: month }) => isOpen(month))
  for (const { purchase, claimed: vat } of await claimsOf(open, shares, chargesVat)) add(purchase.vatMonth, vat)
  if (book.remittances.some(({ tax }) => tax === 'FOREIGN_SERVICE')) {
    for (let month = first; month <= last; month = monthAfter(month, 1)) {
      const remitted = await remittedClaims(reading, context, month, shares)
      add(month, sumKobo(remitted.map((one) => one.claimed)))
    }
  }
  return creditChain(book, { first, last }, (month) => {
    const carried = carriedInto(book, month)
    const total = totals.get(month)
    return new Map([
      [45, (total?.vat ?? 0n) + (carried.get(45) ?? 0n)],
      [75, (claimed.get(month) ?? 0n) + (carried.get(75) ?? 0n)],
      [85, (total?.withheld ?? 0n) + (carried.get(85) ?? 0n)],
    ])
  })
}

async function broughtForward(
  reading: Reading,
  context: ReturnContext,
  month: string,
  shares: Shares,
): Promise<BroughtForward> {
  const before = await chainUpTo(reading, context, monthAfter(month, -1), shares)
  return broughtForwardTo(context.book, month, before.at(-1))
}
