import type { Environment } from '../../../core/contract/http/vocabulary.ts'
import { firstClause } from '../../lib/format/text.ts'
import { formatTimeAgo } from '../../lib/format/time-ago.ts'
import { isCreditedInFull } from '../../lib/invoices/balance.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { texts } from '../../lib/texts.ts'
import { LineClamp } from '../display/line-clamp.tsx'
import { useNow } from '../display/use-now.ts'
import { StatusBadge } from './status-badge.tsx'
import styles from './status-cell.module.css'

const words = texts.invoices.statusDetails

type Props = {
  readonly invoice: ListedInvoice
  /** That of the business now: what was made in the other one says so. */
  readonly environment: Environment | undefined
}

/** Where a listed invoice stands, and beside it what to know: why it was refused, when it is tried again. */
export function InvoiceStatusCell({ invoice, environment }: Props) {
  const { status, firsRejectionReason, submissionState } = invoice
  if (invoice.isDamaged) return <Reason tip={words.damagedTip}>{words.damaged}</Reason>

  const isStuck = submissionState === 'NEEDS_ATTENTION'
  const isOther = environment !== undefined && invoice.environment !== environment
  const reason = status === 'FIRS_REJECTED' ? firsRejectionReason : null
  const refused = status === 'DRAFT' ? firsRejectionReason : null
  const sentBack = status === 'DRAFT' ? invoice.rejectionReason : null

  return (
    <span className={styles['status']}>
      <StatusBadge status={status} isStuck={isStuck} {...(isOther && { environment: invoice.environment })} />
      {reason !== null && <Reason tip={reason}>{firstClause(reason)}</Reason>}
      {refused !== null && <Reason tip={refused}>{words.refused(firstClause(refused))}</Reason>}
      {sentBack !== null && <Reason tip={words.sentBack(sentBack)}>{words.sentBack(firstClause(sentBack))}</Reason>}
      {invoice.creditNotesTotal > 0 && (
        <span className={styles['next']}>
          {isCreditedInFull(invoice) ? words.creditedInFull : words.creditedPartly}
        </span>
      )}
      {paidNote(invoice) !== undefined && <span className={styles['next']}>{paidNote(invoice)}</span>}
      {status === 'PENDING' && !isStuck && <Waiting invoice={invoice} />}
      {invoice.paymentStatus === 'REJECTED' && <Reason tip={words.paymentRefused}>{words.paymentRefused}</Reason>}
    </span>
  )
}

/** What its customer has paid, where the status does not say so. */
function paidNote({ status, paymentState }: ListedInvoice): string | undefined {
  if (paymentState === 'PARTLY_PAID') return words.partlyPaid
  return paymentState === 'PAID' && status !== 'PAID' ? words.paid : undefined
}

/** What it comes down to; all of it is in the tip, and on the invoice. */
function Reason({ children, tip }: { readonly children: string; readonly tip: string }) {
  return (
    <span className={styles['reason']}>
      <LineClamp lines={1} tone="bad" tip={tip}>
        {children}
      </LineClamp>
    </span>
  )
}

function Waiting({ invoice: { submissionState, nextAttemptAt } }: Pick<Props, 'invoice'>) {
  const now = useNow(1_000)
  if (submissionState === 'WAITING_FOR_CONNECTION') return <span className={styles['next']}>{words.noConnection}</span>
  if (submissionState === 'SENDING' || nextAttemptAt === null || Date.parse(nextAttemptAt) <= now.getTime() + 1_000) {
    return <span className={styles['next']}>{words.tryingNow}</span>
  }

  const wait = formatWait(nextAttemptAt, now)
  return (
    <span className={styles['next']}>
      {submissionState === 'CHECKING' ? words.lookingUp(wait) : words.nextTry(wait)}
    </span>
  )
}

/** Below five seconds `formatTimeAgo` says "just now", which is no wait. */
function formatWait(at: string, now: Date): string {
  const seconds = Math.floor((Date.parse(at) - now.getTime()) / 1_000)
  return seconds < 5 ? texts.time.seconds(seconds) : formatTimeAgo(at, now)
}
