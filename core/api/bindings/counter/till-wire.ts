import type { CashMovementBody, CurrentTillBody, DayCloseBody } from '../../../contract/counter/day-close.ts'
import { closeNumber, type DayClose, type TillDay, type TillMovement } from '../../../domain/counter/day.ts'
import type { TillEntry } from '../../../domain/counter/entry.ts'
import { decimalFromStored, decimalToNumber, koboToNumber } from '../../../domain/money/decimal.ts'
import { sumKobo } from '../../../domain/money/money.ts'
import type { TillView } from '../../../use-cases/counter/day-closes.ts'

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

export function toCurrentTill({ environment, till, isBlind, unclosedDay, lastClose, asOf }: TillView): CurrentTillBody {
  return {
    environment,
    ...toTill(till),
    isBlind,
    unclosedDay,
    lastClose: lastClose && {
      id: lastClose.id,
      number: closeNumber(lastClose.number),
      closedAt: lastClose.closedAt,
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
