import type { Environment } from '../../contract/http/vocabulary.ts'
import { sumKobo, type Kobo } from '../money/money.ts'

import {
  isCash,
  isSaleUndone,
  type MovementKind,
  type TillEntry,
  type TillKind,
  type TillMoney,
  type TillScreen,
  type TillVat,
} from './entry.ts'

/** One way of paying; kobo, all 0 or more but `net`. */
export type TillMethod = Pick<TillMoney, 'method' | 'methodDetail'> & {
  readonly received: Kobo
  readonly givenBack: Kobo
  /** What was taken back of both, below 0 where money left. */
  readonly takenBack: Kobo
  readonly net: Kobo
}

export type TillMovement = Pick<TillEntry, 'id' | 'reason' | 'at' | 'byName'> & {
  readonly kind: MovementKind
  readonly amount: Kobo
}

/** What the till did since the last close. Kobo. */
export type TillDay = {
  /** The day of the first entry; null where there is none. */
  readonly day: string | null
  /** When the first and the last entry were recorded. */
  readonly from: string | null
  readonly to: string | null
  readonly float: Kobo
  /** What stands: a sale that is undone takes itself off, and one of an earlier day makes it less than 0. */
  readonly sales: { readonly count: number; readonly total: Kobo }
  /** `credited`: what of the total was not given back as money. */
  readonly returns: { readonly count: number; readonly total: Kobo; readonly credited: Kobo }
  readonly takenBack: { readonly count: number; readonly total: Kobo }
  readonly methods: readonly TillMethod[]
  /** Sales less returns. */
  readonly vat: readonly TillVat[]
  readonly cashIn: Kobo
  readonly cashOut: Kobo
  /** The cash that has to be in the drawer. */
  readonly expected: Kobo
  readonly movements: readonly TillMovement[]
}

/** A day that was closed: it stays as it is for ever. */
export type DayClose = {
  readonly id: string
  readonly businessId: string
  readonly environment: Environment
  /** From 1, without gaps, one series for each business and environment, whichever till is closed. */
  readonly number: number
  /** Whose drawer was counted; null of the desk. */
  readonly screen: TillScreen | null
  readonly closedAt: string
  readonly closedBy: string
  readonly closedByName: string
  /** Cash, kobo; null where nobody counted. */
  readonly counted: Kobo | null
  /** Counted less expected. */
  readonly difference: Kobo | null
  /** Why the count differs, in the words of whoever closed; null where nothing was said. */
  readonly note: string | null
  /** What stays in the drawer: the float of the next day. */
  readonly remains: Kobo
  readonly till: TillDay
}

/** The day without what says how much cash has to be there: for who counts the drawer first. */
export const withoutSums = (till: TillDay): TillDay => ({
  ...till,
  sales: { count: till.sales.count, total: 0n },
  returns: { count: till.returns.count, total: 0n, credited: 0n },
  takenBack: { count: till.takenBack.count, total: 0n },
  methods: [],
  vat: [],
  expected: 0n,
})

/** What has happened since a close that left `remains` in the drawer, in the order in which it was recorded. */
export function tillDay(entries: readonly TillEntry[], remains: Kobo): TillDay {
  const sum = (kind: TillKind, amountOf: (entry: TillEntry) => Kobo = moneyOf): Kobo =>
    sumKobo(entries.filter((entry) => entry.kind === kind).map(amountOf))
  const count = (kind: TillKind): number => entries.filter((entry) => entry.kind === kind).length
  const float = entries.findLast(({ kind }) => kind === 'FLOAT')
  const opening = float ? moneyOf(float) : remains
  const methods = methodsOf(entries)
  const [cashIn, cashOut] = [sum('CASH_IN'), -sum('CASH_OUT')]
  const returned = -sum('RETURN', ({ total }) => total)

  return {
    day: entries[0]?.day ?? null,
    from: entries[0]?.at ?? null,
    to: entries.at(-1)?.at ?? null,
    float: opening,
    sales: { count: count('SALE') - 2 * entries.filter(isSaleUndone).length, total: sum('SALE', ({ total }) => total) },
    returns: { count: count('RETURN'), total: returned, credited: returned + sum('RETURN') },
    takenBack: { count: count('TAKEN_BACK'), total: sum('TAKEN_BACK') },
    methods,
    vat: vatOf(entries),
    cashIn,
    cashOut,
    expected: opening + sumKobo(methods.filter(isCash).map(({ net }) => net)) + cashIn - cashOut,
    movements: entries.flatMap(({ id, kind, reason, at, byName, money }) =>
      isMovement(kind)
        ? [{ id, kind, reason, at, byName, amount: absolute(sumKobo(money.map((one) => one.amount))) }]
        : [],
    ),
  }
}

/** What stays in the drawer where nobody says it: the float again, as far as there is so much. */
export function defaultRemains({ float, expected }: TillDay, counted: Kobo | null): Kobo {
  const inDrawer = counted ?? (expected > 0n ? expected : 0n)
  return float < inDrawer ? float : inDrawer
}

const moneyOf = ({ money }: TillEntry): Kobo => sumKobo(money.map(({ amount }) => amount))

const absolute = (kobo: Kobo): Kobo => (kobo < 0n ? -kobo : kobo)

const isMovement = (kind: TillKind): kind is MovementKind =>
  kind === 'FLOAT' || kind === 'CASH_IN' || kind === 'CASH_OUT'

/** In the order in which people think of them. */
const METHOD_ORDER = ['CASH', 'CREDIT_CARD', 'BANK_TRANSFER', 'MOBILE_MONEY', 'OTHER']

function methodsOf(entries: readonly TillEntry[]): TillMethod[] {
  const found = new Map<string, TillMethod>()
  for (const { kind, money } of entries) {
    if (isMovement(kind)) continue
    for (const { method, methodDetail, amount } of money) {
      const name = `${method} ${methodDetail ?? ''}`
      const none = { method, methodDetail, received: 0n, givenBack: 0n, takenBack: 0n, net: 0n }
      const known = found.get(name) ?? none
      found.set(name, {
        ...known,
        received: known.received + (kind === 'SALE' ? amount : 0n),
        givenBack: known.givenBack - (kind === 'RETURN' ? amount : 0n),
        takenBack: known.takenBack + (kind === 'TAKEN_BACK' ? amount : 0n),
        net: known.net + amount,
      })
    }
  }
  return [...found.values()].sort((a, b) => METHOD_ORDER.indexOf(a.method) - METHOD_ORDER.indexOf(b.method))
}

function vatOf(entries: readonly TillEntry[]): TillVat[] {
  const found = new Map<string, TillVat>()
  for (const { vat: rates } of entries) {
    for (const { category, percent, net, vat } of rates) {
      const name = `${category ?? ''} ${percent}`
      const known = found.get(name) ?? { category, percent, net: 0n, vat: 0n }
      found.set(name, { ...known, net: known.net + net, vat: known.vat + vat })
    }
  }
  return [...found.values()].sort((a, b) => Number(b.percent) - Number(a.percent))
}

/** `Z000001` for 1. */
export const closeNumber = (number: number): string => `Z${String(number).padStart(6, '0')}`
