import type { Known } from '../adapters/storage/postgres/office/announcements.ts'
import type { Anchor, AuditHeads } from '../ports/audit/anchor.ts'
import type { NumberMarks } from '../ports/business/number-marks.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Units } from '../ports/unit.ts'

type Parts = {
  readonly marks: NumberMarks
  readonly anchor: Anchor
  readonly logger: Pick<Logger, 'error'>
}

type Word = {
  letKnow(known: Partial<Known>): void
  learn(learnt: (known: Known) => void, missed: () => void): void
}

/**
 * What is known of a database beside it, in the folder of each process: numbers that were given, and where the chains of
 * the audit log end. Each tells the others what it committed, so that any one of the folders notices when the database is
 * put back to an earlier time, and no number of any process is given twice.
 */
export function shareKnowledge({ marks, anchor, logger }: Parts) {
  let word: Word | undefined

  /** What others committed may be heard later than what came after it. */
  function keepHeads(heads: AuditHeads): void {
    const present = anchor.heads()
    const newer = Object.entries(heads).filter(([chain, { id }]) => id > (present[chain]?.id ?? 0))
    if (newer.length === 0) return
    const ids = [...Object.values(present), ...newer.map(([, head]) => head)].map(({ id }) => id)
    anchor.committed({
      commits: 0,
      newest: ids.reduce((most, id) => Math.max(most, id), anchor.found?.newest ?? 0),
      heads: Object.fromEntries(newer),
      log: null,
    })
  }

  function keep({ series, receipts, heads }: Known): void {
    marks.raise(series)
    marks.raiseReceipts(receipts)
    keepHeads(heads)
  }

  return {
    /** What storage tells of its own commits. */
    told: {
      marks: {
        assertKept: () => marks.assertKept(),
        isAhead: (series) => marks.isAhead(series),
        isReceiptAhead: (series) => marks.isReceiptAhead(series),
        raise(series) {
          marks.raise(series)
          word?.letKnow({ series })
        },
        raiseReceipts(receipts) {
          marks.raiseReceipts(receipts)
          word?.letKnow({ receipts })
        },
      } satisfies Omit<NumberMarks, 'all' | 'receipts' | 'close'>,
      anchor: {
        committed({ heads }) {
          keepHeads(heads)
          word?.letKnow({ heads })
        },
      } satisfies Pick<Anchor, 'committed'>,
    },

    /** Tells others from here on, and learns from them; what was missed while nobody listened is read. */
    async between(announcements: Word, units: Pick<Units, 'read'>): Promise<void> {
      const readAll = async (): Promise<void> =>
        keep(
          await units.read(async ({ numberSeries, receivables, audit }) => ({
            series: await numberSeries.all(),
            receipts: await receivables.receiptSeries(),
            heads: await audit.heads(),
          })),
        )
      word = announcements
      announcements.learn(keep, () => {
        readAll().catch((error: unknown) => logger.error('office.knowledge', { error }))
      })
      await readAll()
    },
  }
}
