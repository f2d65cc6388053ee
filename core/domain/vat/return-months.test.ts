import { expect, it } from 'vitest'

import { creditChain, type ChainMonth } from './credit-chain.ts'
import { differencesSince, returnItems, type VatFiling } from './filing.ts'
import { solveForm } from './form-002.ts'
import { monthAfter, vatMonthOf, type VatDocument } from './month.ts'
import { claimOf, inputVatOf, type VatPurchase } from './purchase.ts'
import { vatReturnOf } from './return.ts'
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

type Drawn = {
  readonly month: string
  readonly chargesVat: boolean
  readonly sales: readonly {
    readonly category: 'STANDARD' | 'ZERO_RATED' | 'EXEMPT'
    readonly net: number
    readonly vat: number
  }[]
  readonly withheld: number
  readonly purchases: readonly VatPurchase[]
  readonly isFiled: boolean
}

/** Half a kobo goes away from zero; whole numbers of kobo, safe as doubles here. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

const pick = <T>(random: () => number, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

function drawnYear(random: () => number, count: number): Drawn[] {
  const bills: VatPurchase[] = []
  const chargesVat = random() > 0.1
  return Array.from({ length: count }, (_, index): Drawn => {
    const month = monthAfter('2026-01', index)
    const amount = () => Math.floor(random() * 2_000_000) + 1
    const sales = Array.from({ length: Math.floor(random() * 4) }, () => {
      const category = pick(random, ['STANDARD', 'STANDARD', 'ZERO_RATED', 'EXEMPT'] as const)
      const net = amount() * (random() < 0.15 ? -1 : 1)
      return { category, net, vat: category === 'STANDARD' ? rounded((net * 75) / 1000) : 0 }
    })
    const purchases = Array.from({ length: Math.floor(random() * 5) }, (__, at): VatPurchase => {
      const corrected = random() < 0.2 ? bills[Math.floor(random() * bills.length)] : undefined
      const isImport = corrected === undefined && random() < 0.15
      const lines = corrected
        ? corrected.lines.map((line) => ({ ...line, net: -line.net, vat: -line.vat }))
        : Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
            const treatment = pick(random, [
              'CLAIMABLE',
              'CLAIMABLE',
              'APPORTIONED',
              'NOT_CLAIMABLE',
              'NONE_DUE',
            ] as const)
            const net = amount()
            const vat = treatment === 'NONE_DUE' ? 0 : rounded((net * 75) / 1000) + Math.floor(random() * 3) - 1
            return {
              kind: pick(random, ['GOODS', 'SERVICE', 'FIXED_ASSET', 'FOREIGN_SERVICE'] as const),
              category: 'Goods',
              group: pick(random, ['PURCHASE', 'PURCHASE', 'COST_NOT_PURCHASE', 'NOT_COST'] as const),
              ...{ net: BigInt(net), vat: BigInt(vat), treatment },
              notClaimableReason: treatment === 'NOT_CLAIMABLE' ? 'OTHER' : null,
              forZeroRated: random() < 0.2,
            }
          })
      const bill: VatPurchase = {
        ...{ id: `${month}-${String(at)}`, number: `B${String(at)}`, date: `${month}-05`, vatMonth: month, lines },
        type: corrected ? 'CREDIT_NOTE' : isImport ? 'IMPORT_VAT' : 'BILL',
        isImport: isImport || corrected?.isImport === true,
        shareMonth: corrected?.vatMonth ?? month,
        ...{ supplierId: null, supplierName: 'S', supplierTin: null, supplierInvoiceNumber: null },
        customsValue: isImport ? BigInt(amount()) : 0n,
      }
      if (bill.type !== 'CREDIT_NOTE') bills.push(bill)
      return bill
    })
    return {
      ...{ month, chargesVat, sales, purchases },
      withheld: random() < 0.3 ? amount() : 0,
      isFiled: random() < 0.5,
    }
  })
}

/** What a bookkeeper writes on the form, month by month, in whole kobo as numbers. */
function onPaper(year: readonly Drawn[]): Map<number, number>[] {
  const shares = new Map<string, number>()
  let last = 10_000
  let credit = 0
  return year.map(({ month, chargesVat, sales, purchases, withheld }) => {
    const all = sales.reduce((sum, { net }) => sum + net, 0)
    const exempt = sales.filter(({ category }) => category === 'EXEMPT').reduce((sum, { net }) => sum + net, 0)
    const zero = sales.filter(({ category }) => category === 'ZERO_RATED').reduce((sum, { net }) => sum + net, 0)
    if (all > 0) last = Math.min(10_000, Math.max(0, rounded(((all - exempt) * 10_000) / all)))
    shares.set(month, last)
    const form = new Map<number, number>([
      [20, all],
      [25, exempt],
      [30, zero],
    ])
    const plus = (line: number, amount: number) => form.set(line, (form.get(line) ?? 0) + amount)
    plus(
      45,
      sales.reduce((sum, { vat }) => sum + vat, 0),
    )
    plus(85, withheld)
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
    const of = (line: number) => form.get(line) ?? 0
    form.set(40, of(20) - of(25) - of(30))
    form.set(60, of(50) + of(55))
    form.set(70, of(60) + of(65))
    form.set(80, of(45) - of(75))
    form.set(95, of(80) - of(85))
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
  ({ category, net, vat }: Drawn['sales'][number], at: number): VatDocument => ({
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
    const shares = new Map<string, bigint>()
    let share = WHOLE_SHARE
    const chain: ChainMonth[] = []
    for (const [index, { month, chargesVat, sales, withheld, purchases, isFiled }] of year.entries()) {
      const kept = { customerId: 'c', customerName: 'C', customerTin: null, invoiceId: null, documentNumber: null }
      const deduction = {
        ...{ ...kept, id: `w${month}`, date: `${month}-20`, kind: 'VAT_WITHHELD' as const, amount: BigInt(withheld) },
        ...{ base: 0n, ratePercent: null, certificateNumber: 'C', certificateDate: null },
        ...{ isReversal: false, isTakenBack: false },
      } as const
      const beside = { deductions: withheld === 0 ? [] : [deduction], deposits: [], writeOffs: [], leftOut: [] }
      const about = { month, environment: 'LIVE', chargesVat } as const
      const vat = vatMonthOf(about, sales.map(documentOf(month)), beside, '2030-01-01')
      share = shareOfSales(vat, 0n) ?? share
      shares.set(month, share)
      const claims = purchases.map((one) => claimOf(one, shares.get(one.shareMonth) ?? share, chargesVat))
      const book = returnBook(entries)
      const before = chain.at(-1)
      const broughtForward = {
        amount: before?.lines.get(115) ?? 0n,
        origin: before?.filing ? 'FILED' : 'COMPUTED',
        refunded: 0n,
      } as const
      const found = vatReturnOf(vat, { claims, remitted: [], share, missing: [] }, book, broughtForward, [])
      for (const [line, amount] of paper[index] ?? []) {
        expect(found.computed.get(line) ?? 0n, `seed ${String(seed)}, ${month}, line ${String(line)}`).toBe(
          BigInt(amount),
        )
      }
      expect(found.form.length).toBe(chargesVat ? 23 : 0)
      const filing = isFiled ? filed(found.computed, month, share) : null
      if (filing) entries.push(entryOf(month, { kind: 'FILED', filing }))
      chain.push({ month, broughtForward, lines: found.computed, filing })

      const items = returnItems({ ...vat, input: inputVatOf(claims, [], share) })
      expect(differencesSince(items, items, [])).toEqual([])
      for (const line of [15, 20, 45, 50, 55, 65, 75, 85]) {
        const sum = items.reduce((all, { amounts }) => all + (amounts.get(line) ?? 0n), 0n)
        expect(sum, `line ${String(line)} is the sum of its documents`).toBe(found.computed.get(line) ?? 0n)
      }
    }
    const [first, last] = [year.at(0)?.month ?? '', year.at(-1)?.month ?? '']
    const given = new Map(chain.map(({ month, lines }) => [month, lines]))
    const again = creditChain(returnBook(entries), { first, last }, (month) => given.get(month) ?? new Map())
    expect(again.map(({ lines }) => lines.get(120))).toEqual(chain.map(({ lines }) => lines.get(120)))
  }
})

const entryOf = (month: string, content: ReturnContent): ReturnEntry => ({
  ...{ id: month, environment: 'LIVE', month, recordedAt: '', recordedBy: '', content },
})

const filed = (computed: ReadonlyMap<number, bigint>, month: string, share: bigint): VatFiling => ({
  ...{ id: month, month, filedOn: `${month}-21`, reference: 'R', paid: null, paidOn: null, recordedAt: '' },
  ...{ recordedBy: '', typed: new Map(), entered: new Map(), computed, lines: solveForm(computed, new Map()), share },
})
