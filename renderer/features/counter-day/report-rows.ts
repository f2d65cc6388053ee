import type { CurrentTillBody, DayCloseBody } from '../../../core/contract/counter/day-close.ts'
import { methodDetailLabels, paymentMethodLabels } from '../../../core/contract/invoice/labels.ts'
import { lineVatLabel } from '../../../core/domain/printing/vat-label.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { formatKobo, koboOf } from '../../lib/format/money.ts'
import { counterDay as words } from '../../lib/texts/counter/day.ts'

type Row = {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly detail?: string
  readonly isSum?: boolean
  readonly isBad?: boolean
}

export type Section = { readonly title: string; readonly rows: readonly Row[] }

type Till = CurrentTillBody | DayCloseBody

/** The figures of a day in the order of its paper. */
export function sectionsOf(till: Till): readonly Section[] {
  if ('isBlind' in till && till.isBlind)
    return [blindDrawerOf(till), movementsOf(till)].filter(({ rows }) => rows.length > 0)
  return [salesOf(till), methodsOf(till), vatOf(till), drawerOf(till), movementsOf(till)].filter(
    ({ rows }) => rows.length > 0,
  )
}

const sum = (amounts: readonly number[]): bigint => amounts.reduce((all, one) => all + koboOf(one), 0n)
const shown = (naira: number): string => formatKobo(koboOf(naira))

function salesOf({ sales, returns }: Till): Section {
  return {
    title: words.sections.sales,
    rows: [
      { key: 'sales', label: words.sales, value: shown(sales.total), detail: words.count(sales.count) },
      { key: 'returns', label: words.returns, value: shown(-returns.total), detail: words.returned(returns.count) },
      { key: 'net', label: words.net, value: formatKobo(sum([sales.total, -returns.total])), isSum: true },
    ],
  }
}

function methodsOf({ methods, returns }: Till): Section {
  return {
    title: words.sections.methods,
    rows: [
      ...methods.map(({ method, methodDetail, received, givenBack, takenBack, net }) => {
        const parts = [
          ...(givenBack === 0 ? [] : [words.givenBack(shown(givenBack))]),
          ...(takenBack === 0 ? [] : [words.takenBack(shown(takenBack))]),
        ]
        return {
          key: `${method} ${methodDetail ?? ''}`,
          label: methodDetail === null ? paymentMethodLabels[method] : methodDetailLabels[methodDetail],
          value: shown(net),
          ...(parts.length > 0 && { detail: words.received(shown(received), parts) }),
        }
      }),
      ...(methods.length === 0
        ? []
        : [{ key: 'money', label: words.money, value: formatKobo(sum(methods.map(({ net }) => net))), isSum: true }]),
      ...(returns.credited === 0 ? [] : [{ key: 'credited', label: words.credited, value: shown(returns.credited) }]),
    ],
  }
}

function vatOf({ vat }: Till): Section {
  const all = {
    key: 'all',
    label: words.vat,
    value: formatKobo(sum(vat.map((rate) => rate.vat))),
    detail: words.withoutVat(formatKobo(sum(vat.map(({ net }) => net)))),
    isSum: true,
  }
  return {
    title: words.sections.vat,
    rows: [
      ...vat.map((rate) => ({
        key: `${rate.category ?? ''} ${rate.ratePercent}`,
        label: lineVatLabel({ taxCategory: rate.category, taxPercent: String(rate.ratePercent) }),
        value: shown(rate.vat),
        detail: words.withoutVat(shown(rate.net)),
      })),
      ...(vat.length < 2 ? [] : [all]),
    ],
  }
}

function drawerOf(till: Till): Section {
  const { float, methods, cashIn, cashOut, expected } = till
  const cash = methods.filter(({ method }) => method === 'CASH').map(({ net }) => net)
  return {
    title: words.sections.drawer,
    rows: [
      { key: 'float', label: words.float, value: shown(float) },
      { key: 'cash', label: words.cash, value: formatKobo(sum(cash)) },
      { key: 'in', label: words.cashIn, value: shown(cashIn) },
      { key: 'out', label: words.cashOut, value: shown(-cashOut) },
      { key: 'expected', label: words.expected, value: shown(expected), isSum: true },
      ...('remains' in till ? countedOf(till) : []),
    ],
  }
}

/** What who counts blind knows already: the float, and cash that moved without a sale. */
function blindDrawerOf({ float, cashIn, cashOut, sales }: Till): Section {
  return {
    title: words.sections.drawer,
    rows: [
      { key: 'sales', label: words.sales, value: words.count(sales.count) },
      { key: 'float', label: words.float, value: shown(float) },
      { key: 'in', label: words.cashIn, value: shown(cashIn) },
      { key: 'out', label: words.cashOut, value: shown(-cashOut) },
    ],
  }
}

function countedOf({ counted, difference, note, expected, remains }: DayCloseBody): Row[] {
  const why = note !== null && { detail: note }
  return [
    {
      key: 'counted',
      label: words.counted,
      value: counted === null ? words.notCounted : shown(counted),
      ...(difference === null && why),
    },
    ...(difference === null
      ? []
      : [
          {
            key: 'difference',
            label: differenceText(koboOf(difference)),
            value: formatKobo(sizeOf(koboOf(difference))),
            isSum: true,
            isBad: difference !== 0,
            ...why,
          },
        ]),
    { key: 'remains', label: words.remains, value: shown(remains) },
    { key: 'out of it', label: words.takenOut, value: formatKobo(sum([counted ?? expected, -remains])) },
  ]
}

/** Kobo, of a difference whose words say which way it goes. */
export const sizeOf = (kobo: bigint): bigint => (kobo < 0n ? -kobo : kobo)

/** What the difference of a count is called. */
export function differenceText(kobo: bigint): string {
  if (kobo === 0n) return words.difference.none
  return kobo < 0n ? words.difference.missing : words.difference.over
}

function movementsOf({ movements }: Till): Section {
  return {
    title: words.sections.movements,
    rows: movements.map(({ id, kind, amount, reason, at, by }) => ({
      key: id,
      label: reason === null ? words.movement[kind] : `${words.movement[kind]}: ${reason}`,
      value: shown(kind === 'CASH_OUT' ? -amount : amount),
      detail: `${formatDay(at)}, ${formatTime(at)}, ${by}`,
    })),
  }
}
