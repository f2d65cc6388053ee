import { join } from 'node:path'

import { z } from 'zod'

import { Environment } from '../../contract/http/vocabulary.ts'
import { highestByName } from '../../domain/business/high-water-mark.ts'
import { highestOfEach, seriesName, type NumberSeries } from '../../domain/business/number-series.ts'
import { RECEIPT_KINDS, receiptSeriesName, type ReceiptSeries } from '../../domain/business/receipt-series.ts'
import type { NumberMarks } from '../../ports/business/number-marks.ts'

import { openTwinFiles, readLine, writeFailure } from './twin-files.ts'

const file = z.object({
  series: z.array(z.object({ tin: z.string(), isLive: z.boolean(), next: z.int().positive() })),
  /** Files from before there were receipts have none. */
  receipts: z
    .array(
      z.object({
        businessId: z.string(),
        environment: Environment,
        next: z.int().positive(),
        kind: z.enum(RECEIPT_KINDS).optional(),
      }),
    )
    .default([]),
})

/** Two files with the same content: one that is lost or torn takes nothing with it. */
const markFiles = (root: string): string[] =>
  ['number-marks.json', 'number-marks.2.json'].map((name) => join(root, name))

/**
 * The marks of a data folder. They are written in place, one file after the other, so that at most one of them is torn
 * at any moment: a write of some hundred bytes that waits for no disk, once for all that was committed together. What
 * has been written survives the end of the process; it is synced behind the answers, and at the end.
 */
export async function openNumberMarks(root: string): Promise<NumberMarks> {
  const marks = new Map(readNumberMarks(root).map((mark) => [seriesName(mark), mark]))
  const receipts = new Map(readReceiptMarks(root).map((mark) => [receiptSeriesName(mark), mark]))
  const line = (): string => JSON.stringify({ series: [...marks.values()], receipts: [...receipts.values()] })
  const files = await openTwinFiles(markFiles(root), line())
  const write = (): void => files.write(line())

  return {
    all: () => [...marks.values()],
    receipts: () => [...receipts.values()],

    raise(series) {
      const risen = series.filter((one) => (marks.get(seriesName(one))?.next ?? 0) < one.next)
      for (const one of highestOfEach(risen)) marks.set(seriesName(one), one)
      if (risen.length > 0) write()
    },

    raiseReceipts(series) {
      const risen = series.filter((one) => (receipts.get(receiptSeriesName(one))?.next ?? 0) < one.next)
      for (const one of highestByName(risen, receiptSeriesName)) receipts.set(receiptSeriesName(one), one)
      if (risen.length > 0) write()
    },

    isAhead: (series) => (marks.get(seriesName(series))?.next ?? 0) > series.next,
    isReceiptAhead: (series) => (receipts.get(receiptSeriesName(series))?.next ?? 0) > series.next,

    assertKept() {
      if (files.failure() === undefined) return
      write()
      const failure = files.failure()
      if (failure === undefined) return
      throw writeFailure(failure)
    },

    close: () => files.close(),
  }
}

/** Whether a folder that is not open has marks that can be read, of whatever numbers. */
export const hasNumberMarks = (root: string): boolean => markFiles(root).some((path) => readMarks(path) !== undefined)

/** The marks of a folder that is not open: the highest that either file knows. */
export function readNumberMarks(root: string): NumberSeries[] {
  return highestOfEach(markFiles(root).flatMap((path) => readMarks(path)?.series ?? []))
}

/** The same of receipts. */
export function readReceiptMarks(root: string): ReceiptSeries[] {
  const all = markFiles(root).flatMap((path) => readMarks(path)?.receipts ?? [])
  return highestByName(all, receiptSeriesName)
}

function readMarks(path: string): z.infer<typeof file> | undefined {
  try {
    return file.parse(JSON.parse(readLine(path) ?? ''))
  } catch {
    return undefined
  }
}
