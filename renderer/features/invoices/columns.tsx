import type { Environment } from '../../../core/contract/http/vocabulary.ts'
import { isSold } from '../../../core/domain/invoice/sales.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'
import { Day, Money } from '../../components/display/figures.tsx'
import { LineClamp } from '../../components/display/line-clamp.tsx'
import { InvoiceStatusCell } from '../../components/invoice/status-cell.tsx'
import { type Column, WhenNarrow } from '../../components/table/data-table.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { isOverdue, balanceInKobo, signedTotal } from '../../lib/invoices/balance.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { invoiceTypeNames, texts } from '../../lib/texts.ts'
import styles from './columns.module.css'

const { columns: heads, overdue, dueOn, overdueSince, ofTotal } = texts.invoices

/** Of an invoice that is damaged. */
const UNKNOWN = '–'

type Setting = {
  readonly environment: Environment | undefined
  readonly today: string
  /** Whether this is the list of what is still to be paid: then amounts are what is left of it. */
  readonly showsLeft: boolean
  /** How many lines of a draft are typed in this browser and not saved. */
  readonly unsavedLines: (invoiceId: string) => number | undefined
}

/** The columns of the list; `today` is the day in Lagos, for what is overdue. */
export function invoiceColumns({
  environment,
  today,
  showsLeft,
  unsavedLines,
}: Setting): readonly Column<ListedInvoice>[] {
  return [
    {
      key: 'number',
      head: heads.number,
      isName: true,
      wraps: false,
      sortBy: 'createdAt',
      cell: ({ id, status, invoiceNumber, invoiceType, unfinished }) => (
        <>
          {invoiceNumber}
          {invoiceType !== 'STANDARD' && <small className={styles['type']}>{invoiceTypeNames[invoiceType]}</small>}
          {status === 'DRAFT' && <Unsaved lines={unsavedLines(id)} isUnfinished={unfinished !== null} />}
        </>
      ),
    },
    {
      key: 'customer',
      card: 'subtitle',
      head: heads.customer,
      wraps: true,
      grows: true,
      sortBy: 'customerName',
      cell: (invoice) => (
        <>
          <span className={styles['customer']}>
            <LineClamp lines={2}>{invoice.customerName}</LineClamp>
          </span>
          {!invoice.isDamaged && (
            <WhenNarrow>
              <Days invoice={invoice} isLate={isOverdue(invoice, today)} />
            </WhenNarrow>
          )}
        </>
      ),
    },
    {
      key: 'issued',
      head: heads.issued,
      isWideOnly: true,
      sortBy: 'issueDate',
      cell: ({ isDamaged, issueDate }) => (isDamaged ? UNKNOWN : <Day of={issueDate} />),
    },
    {
      key: 'due',
      head: heads.due,
      isWideOnly: true,
      sortBy: 'dueDate',
      cell: (invoice) => (
        <>
          {invoice.isDamaged ? UNKNOWN : <Day of={invoice.dueDate} />}
          {!invoice.isDamaged && isOverdue(invoice, today) && <small className={styles['overdue']}>{overdue}</small>}
        </>
      ),
    },
    {
      key: 'status',
      card: 'state',
      head: heads.status,
      sortBy: 'status',
      cell: (invoice) => <InvoiceStatusCell invoice={invoice} environment={environment} />,
    },
    {
      key: 'total',
      head: showsLeft ? heads.left : heads.total,
      align: 'end',
      isStrong: true,
      sortBy: 'total',
      cell: (invoice) =>
        invoice.isDamaged ? (
          UNKNOWN
        ) : showsLeft ? (
          <Left invoice={invoice} />
        ) : (
          <span className={styles['total']} data-cancelled={invoice.status === 'CANCELLED' || undefined}>
            <Money amount={signedTotal(invoice)} />
          </span>
        ),
    },
  ]
}

type UnsavedProps = {
  /** Typed in this browser. */
  readonly lines: number | undefined
  /** Typed here or elsewhere. */
  readonly isUnfinished: boolean
}

function Unsaved({ lines, isUnfinished }: UnsavedProps) {
  if (lines === undefined && !isUnfinished) return null
  const mark = lines === undefined ? texts.unsavedLines.elsewhere : texts.unsavedLines.mark(lines)
  return <small className={styles['overdue']}>{mark}</small>
}

/** Both days in little room: they break between them only. */
function Days({ invoice, isLate }: { readonly invoice: ListedInvoice; readonly isLate: boolean }) {
  const due = formatDay(invoice.dueDate)
  return (
    <>
      <span className={styles['day']}>{formatDay(invoice.issueDate)},</span>{' '}
      <span className={styles['day']} data-late={isLate || undefined}>
        {isLate ? overdueSince(due) : dueOn(due)}
      </span>
    </>
  )
}

/** What its customer still owes; where a part is settled, also of how much. */
function Left({ invoice }: { readonly invoice: ListedInvoice }) {
  return (
    <>
      <Money amount={balanceInKobo(invoice)} />
      {invoice.balance < invoice.total && (
        <small className={styles['of']}>{ofTotal(formatAmount(invoice.total))}</small>
      )}
    </>
  )
}

/** What is listed as sold, in kobo, credit notes taken off; undefined where nothing of it is. */
export function soldOf(invoices: readonly ListedInvoice[]): Kobo | undefined {
  const sold = invoices.filter(isSold)
  return sold.length === 0 ? undefined : sold.reduce((sum, invoice) => sum + signedTotal(invoice), 0n)
}

/** All that somebody has ticked, in kobo: whatever becomes of it, credit notes taken off. */
export const totalOf = (invoices: readonly ListedInvoice[]): Kobo =>
  invoices.reduce((sum, invoice) => sum + signedTotal(invoice), 0n)

/** What is left to pay of all that is listed, in kobo. */
export const leftOf = (invoices: readonly ListedInvoice[]): Kobo =>
  invoices.reduce((sum, invoice) => sum + balanceInKobo(invoice), 0n)
