import { AppError, invalidField } from '../../contract/http/errors.ts'
import { formatMonth } from '../../domain/calendar/format.ts'
import { sumKobo, type Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import { stateCode } from '../../domain/reference/nigerian-states.ts'
import { firstOpenMonth } from '../../domain/purchases/vat-month.ts'
import {
  authorityOf,
  remittanceDueDate,
  taxByAuthority,
  type Authority,
  type WithheldTax,
  type Remittance,
  type TaxItem,
  type TaxKind,
  type TaxOfAuthority,
} from '../../domain/vat/withheld-taxes.ts'
import { filedMonths, filingOf, type ReturnBook } from '../../domain/vat/return-book.ts'
import type { VatPurchase } from '../../domain/vat/purchase.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { loadBusiness } from '../load.ts'

import { add } from './filing.ts'
import { bookOf } from './return.ts'

/** Tax of a month that the business has to remit, by authority. */
export type TaxMonth = {
  readonly month: string
  readonly environment: Environment
  readonly total: Kobo
  readonly byAuthority: readonly TaxOfAuthority[]
}

type TaxMonthInput = { readonly month: string; readonly environment: Environment | undefined }

/** What was kept back from suppliers in a month, or is owed on services from abroad. */
export async function taxMonth(
  unit: ReadUnit,
  { businessId }: Pick<Member, 'businessId'>,
  { month, environment: asked }: TaxMonthInput,
  tax: TaxKind,
): Promise<TaxMonth> {
  const business = await loadBusiness(unit, businessId)
  const environment = asked ?? environmentOf(business)
  const book = await bookOf(unit, businessId, environment)
  const ownState = shortState(business.state)
  const items =
    tax === 'FOREIGN_SERVICE'
      ? await foreignServices(unit, businessId, { month, environment })
      : (await unit.payables.withheldIn({ businessId, environment }, daysOf(month)))
          .filter(({ kind }) => kind === tax)
          .map(withStateCode)
          .map((one) => ({ ...toItem(one), authority: authorityOf(one, ownState) }))
  const byAuthority = taxByAuthority(tax, month, items, book)
  return { month, environment, total: sumKobo(byAuthority.map(({ amount }) => amount)), byAuthority }
}

/** `LA` of Lagos. */
const shortState = (state: string): string => stateCode(state)?.replace(/^NG-/, '') ?? state

/** The state by its code, as authorities are called; as it was typed where no code is known. */
const withStateCode = (one: WithheldTax): WithheldTax => ({
  ...one,
  state: one.state === null ? null : shortState(one.state),
})

const toItem = ({ legalForm: _, ...one }: WithheldTax): TaxItem => one

/** First and last day, inclusive. */
const daysOf = (month: string) => ({ from: `${month}-01`, to: `${month}-31` })

async function foreignServices(
  unit: ReadUnit,
  businessId: string,
  { month, environment }: { readonly month: string; readonly environment: Environment },
): Promise<(TaxItem & { readonly authority: Authority })[]> {
  const purchases = await unit.vatReturns.purchasesOfDays(businessId, { environment, ...daysOf(month) })
  return purchases.flatMap((purchase) => {
    const lines = purchase.lines.filter(({ kind }) => kind === 'FOREIGN_SERVICE')
    const amount = sumKobo(lines.map(({ vat }) => vat))
    return amount === 0n ? [] : [foreignItem(purchase, sumKobo(lines.map(({ net }) => net)), amount)]
  })
}

const foreignItem = (
  { id, number, date, supplierId, supplierName, supplierTin }: VatPurchase,
  base: Kobo,
  amount: Kobo,
): TaxItem & { readonly authority: Authority } => ({
  ...{ id, kind: 'FOREIGN_SERVICE', authority: 'NRS', date, supplierId, supplierName, supplierTin, state: null },
  ...{ billId: id, billNumber: number, receiptNumber: null, base, ratePercent: '7.5', amount },
})

type RemittanceInput = {
  readonly month: string
  readonly environment: Environment | undefined
  /** May be left out where one authority gets all. */
  readonly authority: Authority | undefined
  /** Null: it was not remitted after all. */
  readonly remittedOn: string | null
  readonly reference: string
}

/**
 * Marks what an authority gets of a month as remitted: all that is there now and was not remitted before.
 *
 * @throws validation_failed; nothing_to_remit; vat_month_filed where VAT is claimed for it in a return that was filed
 */
export async function markRemitted(unit: Unit, member: Member, tax: TaxKind, input: RemittanceInput): Promise<void> {
  const { month, remittedOn, reference } = input
  if (remittedOn !== null && remittedOn > unit.today) throw invalidField('remittedOn', 'is in the future')
  const taxes = await taxMonth(unit, member, input, tax)
  const { environment } = taxes
  const book = await bookOf(unit, member.businessId, environment)
  unit.concerns({ kind: 'business', id: member.businessId })
  if (remittedOn === null) {
    if (taxes.byAuthority.length === 0) return
    for (const { id, claimMonth } of authorityAsked(taxes, input.authority).remittances) {
      if (tax === 'FOREIGN_SERVICE') assertNotClaimed(book, claimMonth)
      await add(unit, member, { month, environment }, { kind: 'REMITTANCE_TAKEN_BACK', remittanceId: id }, [])
    }
    return
  }
  const of = authorityAsked(taxes, input.authority)
  const open = of.items.filter((item) => item.remittance === null)
  if (open.length === 0) {
    const isKnown = of.remittances.some((one) => one.remittedOn === remittedOn && one.reference === reference)
    if (isKnown) return
    throw new AppError('nothing_to_remit', {
      message: `All of ${formatMonth(month)} is remitted. To correct it, take that back first: remittedOn null.`,
    })
  }
  const filed = filedMonths(book)
  const id = unit.ids.uuid()
  const remittance: Remittance = {
    ...{ id, tax, month, authority: of.authority, remittedOn, reference },
    amount: sumKobo(open.map(({ amount }) => amount)),
    itemIds: open.map((item) => item.id),
    claimMonth: firstOpenMonth(remittedOn, (of) => filed.has(of)),
    ...{ recordedAt: unit.now.toISOString(), recordedBy: member.caller.name },
  }
  await add(unit, member, { month, environment }, { kind: 'REMITTED', remittance }, [], id)
}

function authorityAsked({ month, byAuthority }: TaxMonth, asked: Authority | undefined): TaxOfAuthority {
  const [only] = byAuthority
  if (!only) throw new AppError('nothing_to_remit', { message: `Nothing is to be remitted for ${formatMonth(month)}.` })
  const found =
    asked === undefined && byAuthority.length === 1 ? only : byAuthority.find(({ authority }) => authority === asked)
  if (found) return found
  throw invalidField('authority', `must be one of ${byAuthority.map(({ authority }) => authority).join(', ')}`)
}

function assertNotClaimed(book: ReturnBook, claimMonth: string): void {
  if (filingOf(book, claimMonth)) {
    throw new AppError('vat_month_filed', {
      message: `This VAT is claimed in the return of ${formatMonth(claimMonth)}, which is filed. Take that filing back first.`,
    })
  }
}

type CreditNoteInput = {
  readonly month: string
  readonly environment: Environment | undefined
  /** By the id of what was withheld; null clears it. */
  readonly items: readonly { readonly id: string; readonly creditNoteNumber: string | null }[]
}

/**
 * Notes by which credit notes of the authority suppliers are credited for withholding tax of a month.
 *
 * @throws validation_failed for what was not withheld in the month, or is not remitted yet
 */
export async function noteCreditNotes(unit: Unit, member: Member, input: CreditNoteInput): Promise<void> {
  unit.concerns({ kind: 'business', id: member.businessId })
  const { month, environment, byAuthority } = await taxMonth(unit, member, input, 'WHT')
  const known = new Map(byAuthority.flatMap(({ items }) => items).map((item) => [item.id, item]))
  for (const [index, { id, creditNoteNumber: number }] of input.items.entries()) {
    const item = known.get(id)
    const field = `items[${String(index)}].id`
    if (!item) throw invalidField(field, `is no withholding tax of ${formatMonth(month)}`)
    if (item.creditNoteNumber === number) continue
    if (item.remittance === null && number !== null) {
      throw invalidField(field, 'is not remitted yet; mark it as remitted first')
    }
    await add(unit, member, { month, environment }, { kind: 'CREDIT_NOTE', itemId: id, number }, [])
  }
}

/** When a tax that has no items is due: for the page of a month in which nothing was kept back. */
export const taxDueDate = (tax: TaxKind, month: string): string => remittanceDueDate(tax, 'NRS', month)
