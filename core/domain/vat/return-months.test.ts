import { expect, it } from 'vitest'

import { carriedInto, creditChain, type ChainMonth } from './credit-chain.ts'
import { differencesSince, type VatFiling } from './filing.ts'
import { solveForm } from './form-002.ts'
import { monthAfter, vatMonthOf, type VatDocument, type VatMonth } from './month.ts'
import { claimOf, type VatPurchase } from './purchase.ts'
import { vatReturnOf, type VatReturn } from './return.ts'
import { returnBook, type ReturnContent, type ReturnEntry } from './return-book.ts'
import { shareOfSales, WHOLE_SHARE } from './share.ts'

/* Drawn months of purchases and sales agree with a reckoning in plain naira text, which shares no code with them. */

const MONTHS = Number(process.env['RETURN_MONTHS'] ?? 1_000)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Sale = {
  readonly category: 'STANDARD' | 'ZERO_RATED' | 'EXEMPT'
  readonly net: number
  readonly vat: number
}

type Drawn = {
  readonly month: string
  /** Switched off and on within a year. */
  readonly chargesVat: boolean
  readonly sales: readonly Sale[]
  readonly withheld: number
  /** By the month that they count in: some were moved there from an earlier one. */
  readonly purchases: readonly VatPurchase[]
  /** Purchases of services from abroad whose VAT is claimed in this month, because it was remitted. */
  readonly remitted: readonly VatPurchase[]
  readonly isFiled: boolean
  /** Comes in once the month is filed, and is carried into the next one. */
  readonly late: Sale | null
  /** Paid ahead: line 90. */
  readonly ahead: number
}

/** Half a kobo goes away from zero; whole numbers of kobo, safe as doubles here. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

const pick = <T>(random: () => number, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

function drawnYear(random: () => number, count: number): Drawn[] {
  const months = Array.from({ length: count }, (_, index) => monthAfter('2026-01', index))
  const last = months.at(-1) ?? ''
  const amount = () => Math.floor(random() * 2_000_000) + 1
  const sale = (): Sale => {
    const category = pick(random, ['STANDARD', 'STANDARD', 'ZERO_RATED', 'EXEMPT'] as const)
    const net = amount() * (random() < 0.15 ? -1 : 1)
    return { category, net, vat: category === 'STANDARD' ? rounded((net * 75) / 1000) : 0 }
  }
  const line = (kind: VatPurchase['lines'][number]['kind']): VatPurchase['lines'][number] => {
    const treatment = pick(random, ['CLAIMABLE', 'CLAIMABLE', 'APPORTIONED', 'NOT_CLAIMABLE', 'NONE_DUE'] as const)
    const net = amount()
    const vat = treatment === 'NONE_DUE' ? 0 : rounded((net * 75) / 1000) + Math.floor(random() * 3) - 1
    return {
      ...{ kind, category: 'Goods', net: BigInt(net), vat: BigInt(vat), treatment },
      group: pick(random, ['PURCHASE', 'PURCHASE', 'COST_NOT_PURCHASE', 'NOT_COST'] as const),
      notClaimableReason: treatment === 'NOT_CLAIMABLE' ? 'OTHER' : null,
      forZeroRated: random() < 0.2,
    }
  }
  /** The same month mostly, or one of the next three. */
  const moved = (month: string): string => {
    const to = random() < 0.2 ? monthAfter(month, 1 + Math.floor(random() * 3)) : month
    return to > last ? month : to
  }

  const bills: VatPurchase[] = []
  const bought = months.flatMap((month) =>
    Array.from({ length: Math.floor(random() * 5) }, (_, at): VatPurchase => {
      const corrected = random() < 0.2 ? bills[Math.floor(random() * bills.length)] : undefined
      const isImport = corrected === undefined && random() < 0.15
      const vatMonth = moved(month)
      const bill: VatPurchase = {
        ...{ id: `${month}-${String(at)}`, number: `B${String(at)}`, date: `${month}-05`, vatMonth },
        lines: corrected
          ? corrected.lines.map((one) => ({ ...one, net: -one.net, vat: -one.vat }))
          : Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
              line(pick(random, ['GOODS', 'SERVICE', 'FIXED_ASSET', 'FOREIGN_SERVICE'] as const)),
            ),
        type: corrected ? 'CREDIT_NOTE' : isImport ? 'IMPORT_VAT' : 'BILL',
        isImport: isImport || corrected?.isImport === true,
        shareMonth: corrected?.vatMonth ?? vatMonth,
        ...{ supplierId: null, supplierName: 'S', supplierTin: null, supplierInvoiceNumber: null },
        customsValue: isImport ? BigInt(amount()) : -(corrected?.customsValue ?? 0n),
      }
      if (bill.type !== 'CREDIT_NOTE') bills.push(bill)
      return bill
    }),
  )
  const remittedIn = new Map(
    bought
      .filter((bill) => bill.lines.some(({ kind }) => kind === 'FOREIGN_SERVICE') && random() < 0.7)
      .map((bill): [string, string] => [bill.id, moved(bill.vatMonth)]),
  )

  let chargesVat = random() > 0.1
  return months.map((month): Drawn => {
    if (random() < 0.08) chargesVat = !chargesVat
    const isFiled = random() < 0.5
    return {
      ...{ month, chargesVat, isFiled, late: isFiled && month < last && random() < 0.4 ? sale() : null },
      sales: Array.from({ length: Math.floor(random() * 4) }, sale),
      withheld: random() < 0.3 ? amount() : 0,
      ahead: random() < 0.2 ? amount() : 0,
      purchases: bought.filter(({ vatMonth }) => vatMonth === month),
      remitted: bought.filter(({ id }) => remittedIn.get(id) === month),
    }
  })
}

/** The share of each month on paper, in ten-thousandths. */
function sharesOnPaper(year: readonly Drawn[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>()
  let last = 10_000
  for (const { month, sales } of year) {
    const all = sales.reduce((sum, { net }) => sum + net, 0)
    const exempt = sales.filter(({ category }) => category === 'EXEMPT').reduce((sum, { net }) => sum + net, 0)
    if (all > 0) last = Math.min(10_000, Math.max(0, rounded(((all - exempt) * 10_000) / all)))
    shares.set(month, last)
  }
  return shares
}

/** What a bookkeeper writes on the form, month by month, in whole kobo as numbers. */
function onPaper(year: readonly Drawn[]): Map<number, number>[] {
  const shares = sharesOnPaper(year)
  let credit = 0
  return year.map(({ chargesVat, sales, purchases, remitted, withheld, ahead }, index) => {
    const sumOf = (category?: string) =>
      sales.filter((one) => category === undefined || one.category === category).reduce((sum, { net }) => sum + net, 0)
    const form = new Map<number, number>([
      [20, sumOf()],
      [25, sumOf('EXEMPT')],
      [30, sumOf('ZERO_RATED')],
    ])
    const plus = (line: number, amount: number) => form.set(line, (form.get(line) ?? 0) + amount)
    plus(
      45,
      sales.reduce((sum, { vat }) => sum + vat, 0),
    )
    plus(85, withheld)
    plus(90, ahead)
    const carried = year[index - 1]?.late
    plus(35, carried?.category === 'STANDARD' ? carried.net : 0)
    plus(45, carried?.vat ?? 0)
    for (const bill of purchases) {
      const share = shares.get(bill.shareMonth) ?? 10_000
      let [partNet, partZero, partVat] = [0, 0, 0]
      let claims = 'none'
      for (const line of bill.lines) {
        const [net, vat] = [Number(line.net), Number(line.vat)]
        if (line.group === 'PURCHASE') plus(15, net)
        if (!chargesVat || line.kind === 'FOREIGN_SERVICE' || vat === 0) continue
        if (line.treatment === 'CLAIMABLE') {
          claims = 'all'
          plus(75, vat)
          if (!bill.isImport) plus(line.forZeroRated ? 55 : 50, net)
        }
        if (line.treatment === 'APPORTIONED') {
          if (claims === 'none') claims = 'part'
          partVat += vat
          if (line.forZeroRated) partZero += net
          else partNet += net
        }
      }
      plus(75, rounded((partVat * share) / 10_000))
      if (!bill.isImport) {
        plus(50, rounded((partNet * share) / 10_000))
        plus(55, rounded((partZero * share) / 10_000))
      } else if (claims === 'all') plus(65, Number(bill.customsValue))
      else if (claims === 'part') plus(65, rounded((Number(bill.customsValue) * share) / 10_000))
    }
    for (const bill of chargesVat ? remitted : []) {
      const foreign = (treatment: string) =>
        bill.lines
          .filter((line) => line.kind === 'FOREIGN_SERVICE' && line.treatment === treatment)
          .reduce((sum, { vat }) => sum + Number(vat), 0)
      plus(
        75,
        foreign('CLAIMABLE') + rounded((foreign('APPORTIONED') * (shares.get(bill.shareMonth) ?? 10_000)) / 10_000),
      )
    }
    const of = (line: number) => form.get(line) ?? 0
    form.set(40, of(20) - of(25) - of(30) + of(35))
    form.set(60, of(50) + of(55))
    form.set(70, of(60) + of(65))
    form.set(80, of(45) - of(75))
    form.set(95, of(80) - of(85) - of(90))
    form.set(100, credit)
    form.set(105, credit + Math.max(0, -of(95)))
    form.set(110, Math.min(Math.max(0, of(95)), credit))
    form.set(115, of(105) - of(110))
    form.set(120, Math.max(0, of(95)) - of(110))
    credit = of(115)
    return form
  })
}

const documentOf =
  (month: string) =>
  ({ category, net, vat }: Sale, at: number): VatDocument => ({
    ...{
      id: `${month} ${String(at)}`,
      number: String(at),
      invoiceType: 'STANDARD',
      status: 'PAID',
      date: `${month}-09`,
    },
    ...{ customerId: 'c', customerName: 'C', customerTin: null, original: null, net: BigInt(net), vat: BigInt(vat) },
    parts: [{ category, percent: category === 'STANDARD' ? '7.5' : '0', taxable: BigInt(net), tax: BigInt(vat) }],
  })

it(`Form 002 agrees with the paper over ${String(MONTHS)} months, filed and unfiled (seed ${String(seed)})`, () => {
  for (let made = 0; made < MONTHS; made += 24) {
    const year = drawnYear(randomFrom(seed * 7919 + made), Math.min(24, MONTHS - made))
    const paper = onPaper(year)
    const entries: ReturnEntry[] = []
    const shares = sharesOf(year)
    const chain: ChainMonth[] = []
    for (const [index, drawn] of year.entries()) {
      const { month, chargesVat, purchases, remitted, isFiled, late, ahead } = drawn
      const where = `seed ${String(seed)}, ${month}`
      const vat = monthOf(drawn, drawn.sales)
      const share = shares.get(month) ?? WHOLE_SHARE
      const claim = (one: VatPurchase) => claimOf(one, shares.get(one.shareMonth) ?? WHOLE_SHARE, chargesVat)
      const bought = {
        ...{ claims: purchases.map(claim), share, missing: [] },
        remitted: remitted.map(claim).map(({ purchase, claimedOnceRemitted: claimed }) => ({ purchase, claimed })),
      }
      if (ahead > 0) entries.push(entryOf(month, { kind: 'ENTERED', figure: 'LINE_90', amount: BigInt(ahead) }))
      const before = chain.at(-1)
      const broughtForward = {
        amount: before?.lines.get(115) ?? 0n,
        origin: before?.filing ? 'FILED' : 'COMPUTED',
        refunded: 0n,
      } as const
      const found = vatReturnOf(vat, bought, returnBook(entries), broughtForward, [])
      for (const [line, amount] of paper[index] ?? []) {
        expect(found.computed.get(line) ?? 0n, `${where}, line ${String(line)}`).toBe(BigInt(amount))
      }
      expect(found.form.length).toBe(chargesVat ? 23 : 0)
      const filing = isFiled ? filed(found, month, share) : null
      if (filing) entries.push(entryOf(month, { kind: 'FILED', filing }))
      chain.push({ month, broughtForward, lines: found.computed, filing })

      expect(differencesSince(found.items, found.items, [])).toEqual([])
      const carried = carriedInto(returnBook(entries), month)
      for (const line of [15, 20, 45, 50, 55, 65, 75, 85]) {
        const sum = found.items.reduce((all, { amounts }) => all + (amounts.get(line) ?? 0n), carried.get(line) ?? 0n)
        expect(sum, `${where}, line ${String(line)} is the sum of its documents`).toBe(found.computed.get(line) ?? 0n)
      }

      // What comes in later leaves the filed lines alone, stands among the differences, and is carried on.
      if (!filing || !late) continue
      const now = monthOf(drawn, [...drawn.sales, late])
      const after = vatReturnOf(now, bought, returnBook(entries), broughtForward, found.items)
      const linesOf = ({ form }: VatReturn) => form.map(({ line, amount }) => [line, amount])
      expect(linesOf(after), where).toEqual(linesOf(found))
      expect(
        after.differences.map(({ vat: more, net, is, was }) => [more, net, is?.kind, was]),
        where,
      ).toEqual([[BigInt(late.vat), BigInt(late.net), 'DOCUMENT', null]])
      const next = monthAfter(month, 1)
      const carry = after.differences.map(({ item: { kind, id }, open }) => ({
        kind,
        id,
        month,
        toMonth: next,
        amounts: open,
      }))
      entries.push(entryOf(month, { kind: 'CARRIED', carried: carry }))
      const settled = vatReturnOf(now, bought, returnBook(entries), broughtForward, found.items)
      expect(settled.differences.map(({ open, carriedTo }) => [open.size, carriedTo])).toEqual([[0, [next]]])
    }
    const [first, last] = [year.at(0)?.month ?? '', year.at(-1)?.month ?? '']
    const given = new Map(chain.map(({ month, lines }) => [month, lines]))
    const again = creditChain(returnBook(entries), { first, last }, (month) => given.get(month) ?? new Map())
    expect(again.map(({ lines }) => lines.get(120))).toEqual(chain.map(({ lines }) => lines.get(120)))
  }
})

function sharesOf(year: readonly Drawn[]): ReadonlyMap<string, bigint> {
  const shares = new Map<string, bigint>()
  let share = WHOLE_SHARE
  for (const drawn of year) {
    share = shareOfSales(monthOf(drawn, drawn.sales), 0n) ?? share
    shares.set(drawn.month, share)
  }
  return shares
}

function monthOf({ month, chargesVat, withheld }: Drawn, sales: readonly Sale[]): VatMonth {
  const kept = { customerId: 'c', customerName: 'C', customerTin: null, invoiceId: null, documentNumber: null }
  const deduction = {
    ...{ ...kept, id: `w${month}`, date: `${month}-20`, kind: 'VAT_WITHHELD' as const, amount: BigInt(withheld) },
    ...{ base: 0n, ratePercent: null, certificateNumber: 'C', certificateDate: null },
    ...{ isReversal: false, isTakenBack: false },
  } as const
  const beside = { deductions: withheld === 0 ? [] : [deduction], deposits: [], writeOffs: [], leftOut: [] }
  return vatMonthOf({ month, environment: 'LIVE', chargesVat }, sales.map(documentOf(month)), beside, '2030-01-01')
}

const entryOf = (month: string, content: ReturnContent): ReturnEntry => ({
  ...{ id: month, environment: 'LIVE', month, recordedAt: '', recordedBy: '', content },
})

const filed = ({ computed, entered }: VatReturn, month: string, share: bigint): VatFiling => ({
  ...{ id: month, month, filedOn: `${month}-21`, reference: 'R', paid: null, paidOn: null, recordedAt: '' },
  ...{ recordedBy: '', typed: new Map(), entered, computed, lines: solveForm(computed, entered), share },
})
