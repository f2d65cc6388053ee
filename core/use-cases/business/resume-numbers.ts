import { SYSTEM } from '../../domain/audit/audit.ts'
import { behindHighWater } from '../../domain/business/high-water-mark.ts'
import { behindMarks, highestOfEach, seriesName, type NumberSeries } from '../../domain/business/number-series.ts'
import { receiptSeriesName, RECEIPT_NAMES, type ReceiptSeries } from '../../domain/business/receipt-series.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'

/** Numbers of one kind that were given, and that the database knows nothing of. */
export type LostNumbers = { readonly of: string; readonly count: number }

/** Writes down that so many numbers are missing, in the unit in which they are passed over; null after a restore, which says so itself. */
export type RecordLost = ((unit: Unit, numbers: number) => Promise<void>) | null

/**
 * The numbers that a database knows nothing of, by kind. A mark is written after its commit: where it is ahead, an older copy was put back.
 */
export async function lostNumbers(
  { numberSeries, receivables }: Pick<ReadUnit, 'numberSeries' | 'receivables'>,
  marks: { readonly series: readonly NumberSeries[]; readonly receipts: readonly ReceiptSeries[] },
): Promise<LostNumbers[]> {
  const invoices = behindMarks(await numberSeries.all(), marks.series)
  const receipts = behindHighWater(await receivables.receiptSeries(), marks.receipts, receiptSeriesName)
  const counts = new Map<string, number>()
  const add = (of: string, count: number) => counts.set(of, (counts.get(of) ?? 0) + count)
  for (const { series, from } of invoices) add('invoices', series.next - from)
  for (const { series, from } of receipts) add(RECEIPT_NAMES[series.kind ?? 'PAYMENT'], series.next - from)
  return [...counts].map(([of, count]) => ({ of, count }))
}

/** As a sentence goes on: `6 of invoices and 2 of receipts`. */
export const lostNumbersText = (lost: readonly LostNumbers[]): string =>
  lost.map(({ of, count }) => `${count} of ${of}`).join(' and ')

const countOf = (behind: readonly { readonly series: { readonly next: number }; readonly from: number }[]): number =>
  behind.reduce((sum, { series, from }) => sum + series.next - from, 0)

/**
 * Lets every series go on above what is known of it outside the database: an older copy that was put back gives no
 * number a second time. A business finds in its audit log which numbers its database knows nothing of.
 *
 * @returns the series as they stand now
 */
export async function resumeNumbers(
  units: Units,
  marks: readonly NumberSeries[],
  recordLost: RecordLost = null,
): Promise<NumberSeries[]> {
  const present = await units.read(({ numberSeries }) => numberSeries.all())
  const behind = behindMarks(present, marks)
  if (behind.length === 0) return present

  await units.write(async (unit) => {
    const { numberSeries, businesses, audit, now } = unit
    await recordLost?.(unit, countOf(behind))
    for (const { series } of behind) await numberSeries.save(series)

    for (const { id } of await businesses.all()) {
      const own = seriesName(await numberSeries.of(id))
      const resumed = behind.find(({ series }) => seriesName(series) === own)
      if (!resumed) continue
      const { series, from } = resumed
      await audit.append({
        businessId: id,
        actor: SYSTEM,
        subject: { kind: 'business', id },
        action: 'business.numbersResumed',
        at: now.toISOString(),
        from: { next: from },
        to: { next: series.next, ...(series.isLive ? { series: 'LIVE' } : {}) },
      })
    }
  })
  return highestOfEach([...present, ...behind.map(({ series }) => series)])
}

/**
 * Lets the numbers of receipts go on above what is known of them outside the database. A business that the database does not know has no series there to go on.
 *
 * @returns the series as they stand now
 */
export async function resumeReceipts(
  units: Units,
  marks: readonly ReceiptSeries[],
  recordLost: RecordLost = null,
): Promise<ReceiptSeries[]> {
  const present = await units.read(({ receivables }) => receivables.receiptSeries())
  const behind = behindHighWater(present, marks, receiptSeriesName)
  if (behind.length === 0) return present

  return units.write(async (unit) => {
    const { receivables, businesses, audit, now } = unit
    await recordLost?.(unit, countOf(behind))
    const known = new Set((await businesses.all()).map(({ id }) => id))
    for (const { series, from } of behind) {
      await receivables.resumeReceipts(series)
      if (!known.has(series.businessId)) continue
      await audit.append({
        businessId: series.businessId,
        actor: SYSTEM,
        subject: { kind: 'business', id: series.businessId },
        action: 'business.receiptsResumed',
        at: now.toISOString(),
        from: { next: from },
        to: { next: series.next, series: series.environment, ...(series.kind && { receipts: series.kind }) },
      })
    }
    return receivables.receiptSeries()
  })
}
