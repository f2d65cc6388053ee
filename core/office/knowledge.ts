import type { Known } from '../adapters/storage/postgres/office/announcements.ts'
import type { Anchor, AuditHead, AuditHeads } from '../ports/audit/anchor.ts'
import type { NumberMarks } from '../ports/business/number-marks.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Units } from '../ports/unit.ts'

type Parts = {
  readonly marks: NumberMarks
  readonly anchor: Anchor
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Ends of chains that move within so long are written down together: the line names every business, and one for each commit
 * took a fifth of the program's time with 36 of them. Only where a process is killed within so long of a commit, and the
 * database goes back behind just that commit, its folder does not notice.
 */
const TOGETHER_MS = 50
/** The line of many businesses takes longer: all of them take a twentieth of the time at most. */
const REST = 20

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
  /** Newer than those that are written down. */
  const moved = new Map<string, AuditHead>()
  let writing: NodeJS.Timeout | undefined
  let rest = TOGETHER_MS

  /** What others committed may be heard later than what came after it. */
  function keepHeads(heads: AuditHeads): void {
    const present = anchor.heads()
    for (const [chain, head] of Object.entries(heads))
      if (head.id > ((moved.get(chain) ?? present[chain])?.id ?? 0)) moved.set(chain, head)
    if (moved.size > 0) writing ??= setTimeout(writeHeads, rest).unref()
  }

  function writeHeads(): void {
    clearTimeout(writing)
    writing = undefined
    if (moved.size === 0) return
    const began = performance.now()
    const ids = [...Object.values(anchor.heads()), ...moved.values()].map(({ id }) => id)
    anchor.committed({
      commits: 0,
      newest: ids.reduce((most, id) => Math.max(most, id), anchor.found?.newest ?? 0),
      heads: Object.fromEntries(moved),
      log: null,
    })
    moved.clear()
    rest = Math.max(TOGETHER_MS, REST * (performance.now() - began))
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

    /** What is known is handed to the files, which are closed next. */
    close: writeHeads,
  }
}
