import type { PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import { BillBadge } from '../../../components/purchases/bill-badge.tsx'
import { Day, Money } from '../../../components/display/figures.tsx'
import { LineClamp } from '../../../components/display/line-clamp.tsx'
import { type Column, WhenNarrow } from '../../../components/table/data-table.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import { bills as words } from '../../../lib/texts/purchases/bills.ts'
import { purchaseWords } from '../../../lib/texts/purchases/vocabulary.ts'
import styles from './bills.module.css'

const heads = words.columns

/** Of a credit note the amounts go the other way. */
const signed = ({ type }: Pick<PurchaseBody, 'type'>, naira: number) => (type === 'CREDIT_NOTE' ? -naira : naira)

const isLate = ({ balance, dueDate, status }: PurchaseBody, today: string) =>
  status === 'RECORDED' && balance > 0 && dueDate < today

const isDoubtful = ({ proof: { state } }: PurchaseBody) => state === 'NOT_FOUND' || state === 'DIFFERENT'

function State({ bill }: { readonly bill: PurchaseBody }) {
  return (
    <>
      <BillBadge bill={bill} />
      {bill.irn !== null && bill.status !== 'CANCELLED' && (
        <small className={styles[isDoubtful(bill) ? 'late' : 'small']}>{words.proofs[bill.proof.state]}</small>
      )}
    </>
  )
}

/** The columns of the list; `today` is the day in Lagos, for what is overdue. */
export const billColumns = (today: string): readonly Column<PurchaseBody>[] => [
  {
    key: 'number',
    head: heads.number,
    isName: true,
    wraps: false,
    sortBy: 'number',
    cell: ({ number, type, supplierInvoiceNumber }) => (
      <>
        {number ?? words.draft}
        {type !== 'BILL' && <small className={styles['small']}>{purchaseWords.types[type]}</small>}
        {supplierInvoiceNumber !== null && (
          <small className={styles['small']}>{words.theirs(supplierInvoiceNumber)}</small>
        )}
      </>
    ),
  },
  {
    key: 'supplier',
    card: 'subtitle',
    head: heads.supplier,
    wraps: true,
    grows: true,
    sortBy: 'supplierName',
    cell: (bill) => (
      <>
        <LineClamp lines={2}>{bill.supplierName ?? bill.items[0]?.description ?? words.noSupplier}</LineClamp>
        <WhenNarrow>
          {formatDay(bill.date)}
          {bill.balance > 0 && `, ${words.dueOn(formatDay(bill.dueDate))}`}
          <State bill={bill} />
        </WhenNarrow>
      </>
    ),
  },
  { key: 'date', head: heads.date, isWideOnly: true, sortBy: 'date', cell: ({ date }) => <Day of={date} /> },
  {
    key: 'due',
    head: heads.due,
    isWideOnly: true,
    sortBy: 'dueDate',
    cell: (bill) => (
      <>
        <Day of={bill.dueDate} />
        {isLate(bill, today) && <small className={styles['late']}>{words.overdue}</small>}
      </>
    ),
  },
  { key: 'state', card: 'state', head: heads.state, isWideOnly: true, cell: (bill) => <State bill={bill} /> },
  {
    key: 'total',
    head: heads.total,
    align: 'end',
    isStrong: true,
    sortBy: 'total',
    cell: (bill) => <Money amount={signed(bill, bill.total)} />,
  },
  {
    key: 'open',
    head: heads.open,
    align: 'end',
    isWideOnly: true,
    cell: ({ balance }) => balance !== 0 && <Money amount={balance} />,
  },
]
