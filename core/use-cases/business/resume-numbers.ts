import { SYSTEM } from '../../domain/audit/audit.ts'
import { behindHighWater } from '../../domain/business/high-water-mark.ts'
import { behindMarks, highestOfEach, seriesName, type NumberSeries } from '../../domain/business/number-series.ts'
import { receiptSeriesName, type ReceiptSeries } from '../../domain/business/receipt-series.ts'
import type { Units } from '../../ports/unit.ts'

/**
 * Lets every series go on above what is known of it outside the database: an older copy that was put back gives no
 * number a second time. A business finds in its audit log which numbers its database knows nothing of.
 *
 * @returns the series as they stand now
 */
export async function resumeNumbers(units: Units, marks: readonly NumberSeries[]): Promise<NumberSeries[]> {
  const present = await units.read(({ numberSeries }) => numberSeries.all())
  const behind = behindMarks(present, marks)
  if (behind.length === 0) return present

  await units.write(async ({ numberSeries, businesses, audit, now }) => {
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
export async function resumeReceipts(units: Units, marks: readonly ReceiptSeries[]): Promise<ReceiptSeries[]> {
  const present = await units.read(({ receivables }) => receivables.receiptSeries())
  const behind = behindHighWater(present, marks, receiptSeriesName)
  if (behind.length === 0) return present

  return units.write(async ({ receivables, businesses, audit, now }) => {
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
