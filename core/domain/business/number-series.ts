import { invalidField } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { foldTin } from '../text/tin.ts'

import { behindHighWater, highestByName } from './high-water-mark.ts'

/**
 * Consecutive numbers of invoices. A series belongs to a TIN, so that a business that is deleted and made again goes on
 * counting. A TIN has a second one where somebody left the sandbox and wanted numbers that practice had used.
 */
export type NumberSeries = {
  readonly tin: string
  /** Begun when the sandbox was left: no sandbox invoice stands in it. */
  readonly isLive: boolean
  readonly next: number
}

/** The number for an invoice, and the series as it stands afterwards. */
export function takeNumber(series: NumberSeries): { number: number; series: NumberSeries } {
  return { number: series.next, series: { ...series, next: series.next + 1 } }
}

/** The series that goes on at `next`. @throws validation_failed for a number that may have been used */
export function raiseNext(series: NumberSeries, next: number): NumberSeries {
  if (next < series.next) {
    throw invalidField('nextInvoiceNumber', `can only be raised; the next number is ${series.next}`)
  }
  return { ...series, next }
}

/** What a new business numbers in, by the series of its TIN: made again after it was deleted, it has its real numbers. */
export function seriesOfNewBusiness(tin: string, known: readonly NumberSeries[]): NumberSeries {
  return series(known, true) ?? openSeries(tin, false, known, 1)
}

/** The series of a database that stand below what is known of them elsewhere, and from where each of them goes on. */
export function behindMarks(
  present: readonly NumberSeries[],
  marks: readonly NumberSeries[],
): { readonly series: NumberSeries; readonly from: number }[] {
  return behindHighWater(present, marks, seriesName)
}

/** How many numbers were given between two states of the same series. */
export function givenBetween(before: readonly NumberSeries[], after: readonly NumberSeries[]): number {
  return behindMarks(before, after).reduce((sum, { series, from }) => sum + series.next - from, 0)
}

/** One of each series, as it stood highest. */
export function highestOfEach(all: readonly NumberSeries[]): NumberSeries[] {
  return highestByName(all, seriesName)
}

/** One text for one series, however its TIN was typed. */
export const seriesName = ({ tin, isLive }: NumberSeries): string => `${isLive ? 'live' : 'any'}/${foldTin(tin)}`

type TinChange = {
  readonly tin: string
  readonly present: NumberSeries
  /** The series of the new TIN. */
  readonly known: readonly NumberSeries[]
  readonly environment: Environment
  /** The highest number of a LIVE invoice under the new TIN. */
  readonly highestLive: number
}

/** A corrected TIN goes on with the numbers of the old one, LIVE ones after all that the new TIN has had. */
export function seriesAfterTinChange({ tin, present, known, environment, highestLive }: TinChange): NumberSeries {
  const isLive = present.isLive || (series(known, true) !== undefined && environment === 'LIVE')
  const least = isLive ? Math.max(present.next, highestLive + 1) : present.next
  return openSeries(tin, isLive, known, least)
}

type Entering = {
  readonly environment: Environment
  /** Where the LIVE invoices are to begin; undefined: where the present series stands. */
  readonly firstLiveNumber: number | undefined
  readonly present: NumberSeries
  /** The series of the TIN. */
  readonly known: readonly NumberSeries[]
  /** The highest number that an invoice of the business, or another one of its TIN, has in the environment; 0 for none. */
  readonly highest: number
  /** Whether an unsent invoice of the business has a number that a LIVE one of another series has. */
  readonly isUnsentNumberTaken: boolean
}

export type SeriesEntry = {
  /** What the business numbers in from now on. */
  readonly series: NumberSeries
  /** From the number that would have been next to the one that is. */
  readonly raised: { readonly from: number; readonly to: number } | null
  /** Whether it is another series than before: what is numbered in that one and was not sent yet stays behind. */
  readonly isOther: boolean
}

/**
 * What choosing a provider means for the numbers. Practice may have used numbers that somebody wants for real invoices:
 * then these get a series of their own, so that no number ever occurs twice among LIVE invoices. Back in the sandbox
 * it is the other way round.
 *
 * @throws validation_failed naming the least number that is possible
 */
export function seriesIn({ environment, firstLiveNumber, present, known, ...invoices }: Entering): SeriesEntry {
  const { highest, isUnsentNumberTaken } = invoices
  if (environment === 'SANDBOX') {
    if (firstLiveNumber !== undefined) {
      throw invalidField('firstLiveNumber', 'is for real providers only; the sandbox has its own numbers')
    }
    if (!present.isLive) return { series: present, raised: null, isOther: false }
    return { series: openSeries(present.tin, false, known, highest + 1), raised: null, isOther: true }
  }

  const live = series(known, true)
  // After a change of the TIN back in the sandbox, its series may stand below real invoices of the business.
  const isFree = highest < present.next && (firstLiveNumber ?? present.next) >= present.next
  const isOther = !present.isLive && (live !== undefined || !isFree || isUnsentNumberTaken)
  const least = isOther ? Math.max(live?.next ?? 1, highest + 1) : present.next
  const first = firstLiveNumber ?? least
  if (first < least) {
    throw invalidField('firstLiveNumber', `must be ${least} or more: real invoices already use the numbers before it`)
  }

  const raised = first > least ? { from: least, to: first } : null
  return { series: { ...present, isLive: present.isLive || isOther, next: first }, raised, isOther }
}

function series(known: readonly NumberSeries[], isLive: boolean): NumberSeries | undefined {
  return known.find((one) => one.isLive === isLive)
}

/** A series of the TIN that goes on at `least` or after. */
function openSeries(tin: string, isLive: boolean, known: readonly NumberSeries[], least: number): NumberSeries {
  return { tin, isLive, next: Math.max(series(known, isLive)?.next ?? least, least) }
}
