import type { Environment } from '../../contract/http/vocabulary.ts'
import { formatDate, formatLagosTime } from '../calendar/format.ts'
import { closeNumber, type DayClose, type TillDay, type TillMethod } from '../counter/day.ts'
import { isCash, type TillScreen } from '../counter/entry.ts'
import { formatKobo } from '../money/format.ts'
import { sumKobo } from '../money/money.ts'

import { type Fact, paymentMethodLabel } from './document-facts.ts'
import type { DocumentSupplier } from './invoice-document.ts'
import { rateLabel } from './vat-month.ts'

/** The day at the counter as exact data: closed (Z), or a look at it (X). */
export type TillReport = {
  readonly supplier: DocumentSupplier
  readonly environment: Environment
  /** Whose drawer it is; null of the desk. */
  readonly screen: TillScreen | null
  /** The paper of the desk names it where there are other tills. */
  readonly hasOtherTills: boolean
  readonly till: TillDay
  readonly close: Omit<DayClose, 'till'> | null
  /** When the figures were read, or the day was closed; ISO 8601. */
  readonly asOf: string
}

export type TillReportRow = Fact & {
  readonly detail: string | null
  /** A sum of those above it. */
  readonly isSum: boolean
}

export type TillReportSection = { readonly title: string; readonly rows: readonly TillReportRow[] }

const X_TITLE = 'X report'
const Z_TITLE = 'Z report'

/** What the paper of a day says; A4 and till rolls differ only in where it stands. */
export function tillReportText(report: TillReport) {
  const { till, close, environment, asOf, screen } = report
  const tillName = screen?.name ?? (report.hasOtherTills ? 'The desk' : null)
  return {
    title: close ? Z_TITLE : X_TITLE,
    number: close ? closeNumber(close.number) : null,
    marks: environment === 'SANDBOX' ? ['SANDBOX'] : [],
    facts: [
      ...(tillName === null ? [] : [{ label: 'Till', value: tillName }]),
      { label: 'Day', value: till.day === null ? 'Nothing yet' : formatDate(till.day) },
      ...(till.from === null ? [] : [{ label: 'First entry', value: formatLagosTime(till.from) }]),
      ...(till.to === null ? [] : [{ label: 'Last entry', value: formatLagosTime(till.to) }]),
      { label: close ? 'Closed' : 'As of', value: formatLagosTime(asOf) },
      ...(close ? [{ label: 'Closed by', value: close.closedByName }] : []),
    ] satisfies Fact[],
    sections: [salesOf(till), methodsOf(till), vatOf(till), drawerOf(till, close), movementsOf(till)].filter(
      ({ rows }) => rows.length > 0,
    ),
    remarks: [
      ...(environment === 'SANDBOX' ? ['Practice: these are sandbox figures, not real ones.'] : []),
      ...(close ? [] : ['The day so far. It is not closed yet.']),
    ],
    /** Lines to write on. */
    signatures: close ? ['Counted by', 'Checked by'] : [],
  }
}

const row = (label: string, kobo: bigint, detail: string | null = null, isSum = false): TillReportRow => ({
  label,
  value: formatKobo(kobo),
  detail,
  isSum,
})

const counted = (count: number, one: string, many: string): string => `${String(count)} ${count === 1 ? one : many}`

/** Below 0 where more sales of earlier days, or of other tills, were cancelled than made. */
const soldWords = (count: number): string =>
  count < 0
    ? `${counted(-count, 'sale', 'sales')} made earlier or at another till cancelled`
    : counted(count, 'sale', 'sales')

function salesOf({ sales, returns }: TillDay): TillReportSection {
  return {
    title: 'SALES',
    rows: [
      row('Sales', sales.total, soldWords(sales.count)),
      row('Returns', -returns.total, counted(returns.count, 'return', 'returns')),
      row('Net sales', sales.total - returns.total, null, true),
    ],
  }
}

function methodsOf({ methods, returns }: TillDay): TillReportSection {
  const detail = ({ received, givenBack, takenBack }: TillMethod): string | null => {
    const parts = [
      givenBack === 0n ? null : `${formatKobo(givenBack)} refunded`,
      takenBack === 0n ? null : `${formatKobo(takenBack)} reversed`,
    ].filter((part) => part !== null)
    return parts.length === 0 ? null : `${formatKobo(received)} received, ${parts.join(', ')}`
  }
  const sum = sumKobo(methods.map(({ net }) => net))
  return {
    title: 'BY PAYMENT METHOD',
    rows: [
      ...methods.map((one) => row(paymentMethodLabel(one), one.net, detail(one))),
      ...(methods.length === 0 ? [] : [row('Payments at the counter', sum, null, true)]),
      ...(returns.credited === 0n ? [] : [row('Refunded as customer credit', returns.credited)]),
    ],
  }
}

function vatOf({ vat }: TillDay): TillReportSection {
  const [net, tax] = [sumKobo(vat.map((rate) => rate.net)), sumKobo(vat.map((rate) => rate.vat))]
  return {
    title: 'VAT BY RATE',
    rows: [
      ...vat.map((rate) => row(rateLabel(rate), rate.vat, `of ${formatKobo(rate.net)} without VAT`)),
      ...(vat.length < 2 ? [] : [row('VAT', tax, `of ${formatKobo(net)} without VAT`, true)]),
    ],
  }
}

const nothingCounted = { counted: null, difference: null, note: null, remains: 0n }

function drawerOf(till: TillDay, close: TillReport['close']): TillReportSection {
  const { float, methods, cashIn, cashOut, expected } = till
  const { counted: inDrawer, difference, note, remains } = close ?? nothingCounted
  return {
    title: 'CASH IN THE DRAWER',
    rows: [
      row('Opening float', float),
      row('Cash from sales and returns', sumKobo(methods.filter(isCash).map(({ net }) => net))),
      row('Put in', cashIn),
      row('Paid out', -cashOut),
      row('Expected in drawer', expected, null, true),
      ...(close && inDrawer === null ? [{ ...row('Counted', 0n, note), value: 'Not counted' }] : []),
      ...(inDrawer === null ? [] : [row('Counted', inDrawer)]),
      ...(difference === null ? [] : [row(differenceLabel(difference), sizeOf(difference), note, true)]),
      ...(close ? [row('Left as next float', remains), row('Taken out', (inDrawer ?? expected) - remains)] : []),
    ],
  }
}

/** Kobo, of a difference whose words say which way it goes. */
const sizeOf = (kobo: bigint): bigint => (kobo < 0n ? -kobo : kobo)

/** What the difference of a count is called. */
function differenceLabel(difference: bigint): string {
  if (difference === 0n) return 'Difference'
  return difference < 0n ? 'Cash short' : 'Cash over'
}

const movementWords = { FLOAT: 'Float', CASH_IN: 'Put in', CASH_OUT: 'Paid out' } as const

function movementsOf({ movements }: TillDay): TillReportSection {
  return {
    title: 'CASH MOVEMENTS WITHOUT A SALE',
    rows: movements.map(({ kind, amount, reason, at, byName }) =>
      row(
        reason === null ? movementWords[kind] : `${movementWords[kind]}: ${reason}`,
        kind === 'CASH_OUT' ? -amount : amount,
        `${formatLagosTime(at)}, ${byName}`,
      ),
    ),
  }
}
