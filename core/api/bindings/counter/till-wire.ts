import type {
  CashMovementBody,
  CurrentTillBody,
  DayCloseBody,
  TillOnPageBody,
} from '../../../contract/counter/day-close.ts'
import { closeNumber, type DayClose, type TillDay, type TillMovement } from '../../../domain/counter/day.ts'
import type { TillEntry } from '../../../domain/counter/entry.ts'
import type { Environment } from '../../../contract/http/vocabulary.ts'
import { decimalFromStored, decimalToNumber, koboToNumber } from '../../../domain/money/decimal.ts'
import { sumKobo } from '../../../domain/money/money.ts'
import type { TillOnPage, TillView } from '../../../use-cases/counter/day-closes.ts'

/** The till as JSON, amounts in naira. */

const toMovement = ({ id, kind, amount, reason, at, byName }: TillMovement): CashMovementBody => ({
  id,
  kind,
  amount: koboToNumber(amount),
  reason,
  at,
  by: byName,
})

export function toCashMovement({ money, kind, ...entry }: TillEntry): CashMovementBody {
  const amount = sumKobo(money.map((one) => one.amount))
  return toMovement({ ...entry, kind: kind as TillMovement['kind'], amount: amount < 0n ? -amount : amount })
}

function toTill(till: TillDay) {
  const { day, from, to, sales, returns, takenBack, methods, vat, movements } = till
  return {
    day,
    from,
    to,
    float: koboToNumber(till.float),
    sales: { count: sales.count, total: koboToNumber(sales.total) },
    returns: {
      count: returns.count,
      total: koboToNumber(returns.total),
      credited: koboToNumber(returns.credited),
    },
    takenBack: { count: takenBack.count, total: koboToNumber(takenBack.total) },
    methods: methods.map(({ method, methodDetail, ...of }) => ({
      method,
      methodDetail,
      received: koboToNumber(of.received),
      givenBack: koboToNumber(of.givenBack),
      takenBack: koboToNumber(of.takenBack),
      net: koboToNumber(of.net),
    })),
    vat: vat.map((rate) => ({
      category: rate.category,
      ratePercent: decimalToNumber(decimalFromStored(rate.percent)),
      net: koboToNumber(rate.net),
      vat: koboToNumber(rate.vat),
    })),
    cashIn: koboToNumber(till.cashIn),
    cashOut: koboToNumber(till.cashOut),
    expected: koboToNumber(till.expected),
    movements: movements.map(toMovement),
  }
}

export function toCurrentTill({
  environment,
  screen,
  till,
  isBlind,
  unclosedDay,
  lastClose,
  asOf,
}: TillView): CurrentTillBody {
  return {
    environment,
    till: screen,
    ...toTill(till),
    isBlind,
    unclosedDay,
    lastClose: lastClose && toLastClose(lastClose),
    asOf,
  }
}

const toLastClose = ({ id, number, closedAt }: DayClose) => ({ id, number: closeNumber(number), closedAt })

const toSales = ({ count, total }: TillDay['sales']) => ({ count, total: koboToNumber(total) })

function toTillOnPage({ screen, till, state, lastClose, ...of }: TillOnPage): TillOnPageBody {
  return {
    till: screen,
    isOwn: of.isOwn,
    day: till.day,
    openSince: till.from,
    lastEntryAt: till.to,
    float: koboToNumber(till.float),
    sales: toSales(till.sales),
    expected: koboToNumber(till.expected),
    isBlind: of.isBlind,
    unclosedDay: of.unclosedDay,
    lastClose: lastClose && toLastClose(lastClose),
    closedToday: { count: of.closedToday.count, sales: toSales(of.closedToday.sales) },
    waiting: state?.waiting ?? null,
    refused: state?.refused ?? null,
    waitingSince: state?.waitingSince ?? null,
    lastSeenAt: state?.at ?? null,
  }
}

/** All tills, added up. */
export function toTills(environment: Environment, tills: readonly TillOnPage[], asOf: string) {
  const add = (of: (one: TillOnPage) => number): number => tills.reduce((sum, one) => sum + of(one), 0)
  const addKobo = (of: (one: TillOnPage) => bigint): number => koboToNumber(sumKobo(tills.map(of)))
  return {
    environment,
    items: tills.map(toTillOnPage),
    total: {
      sales: {
        count: add(({ till, closedToday }) => till.sales.count + closedToday.sales.count),
        total: addKobo(({ till, closedToday }) => till.sales.total + closedToday.sales.total),
      },
      expected: addKobo(({ till }) => (till.day === null ? 0n : till.expected)),
      waiting: add(({ state }) => state?.waiting ?? 0),
      refused: add(({ state }) => state?.refused ?? 0),
    },
    asOf,
  }
}

export function toDayClose(close: DayClose): DayCloseBody {
  const { id, businessId, environment, number, closedAt, closedByName, counted, difference, note, remains, till } =
    close
  return {
    id,
    businessId,
    environment,
    till: close.screen,
    number: closeNumber(number),
    closedAt,
    closedBy: closedByName,
    counted: counted === null ? null : koboToNumber(counted),
    difference: difference === null ? null : koboToNumber(difference),
    note,
    remains: koboToNumber(remains),
    ...toTill(till),
  }
}
