import { Button, Group } from '@mantine/core'

import { Day, Money } from '../../components/display/figures.tsx'
import { LineClamp } from '../../components/display/line-clamp.tsx'
import { type Column, DataTable, WhenNarrow } from '../../components/table/data-table.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import type { Place } from '../../lib/routing/place.ts'
import styles from './page.module.css'
import type { TaxItem, TaxOfAuthority } from '../../lib/queries/taxes.ts'
import { taxes as words } from './texts.ts'

type Props = {
  readonly businessId: string
  /** Who gets it, or what it is. */
  readonly name: string
  readonly hint?: string
  readonly tax: TaxOfAuthority
  readonly today: string
  readonly mayMark: boolean
  readonly onMark: () => void
  readonly onReverse: () => void
  /** Undefined where the authority gives no credit notes. */
  readonly onCreditNotes?: () => void
}

/** What one authority gets of a month: payment by payment, what of it is remitted, and until when the rest is due. */
export function AuthorityTable({
  businessId,
  name,
  hint,
  tax,
  today,
  mayMark,
  onMark,
  onReverse,
  onCreditNotes,
}: Props) {
  const { dueDate, open, items, remittances } = tax
  const isLate = open > 0 && today > dueDate
  return (
    <DataTable
      label={name}
      columns={columns}
      rows={items}
      idOf={({ id }) => id}
      placeOf={(item) => placeOf(businessId, item)}
      empty={null}
      bar={
        <div className={styles['bar']}>
          <div className={styles['about']}>
            <h2 className={styles['head']}>{name}</h2>
            <small className={`${styles['note']} ${isLate ? styles['late'] : ''}`}>
              {open === 0
                ? words.allRemitted
                : isLate
                  ? words.overdue(formatDay(dueDate))
                  : words.due(formatDay(dueDate))}
            </small>
            {hint !== undefined && <small className={styles['note']}>{hint}</small>}
            {open < 0 && <small className={styles['note']}>{words.over(`₦${formatAmount(-open)}`)}</small>}
            {remittances.map(({ id, amount, remittedOn, reference, recordedBy }) => (
              <small key={id} className={styles['note']} title={words.by(recordedBy)}>
                {words.remittance(`₦${formatAmount(amount)}`, formatDay(remittedOn), reference)}
              </small>
            ))}
          </div>
          {mayMark && (
            <Group gap="xs">
              {remittances.length > 0 && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  aria-label={words.actions.reverseFor(name)}
                  onClick={onReverse}
                >
                  {words.actions.reverse}
                </Button>
              )}
              {onCreditNotes && remittances.length > 0 && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={words.actions.creditNotesFor(name)}
                  onClick={onCreditNotes}
                >
                  {words.actions.creditNotes}
                </Button>
              )}
              {open > 0 && (
                <Button variant="default" size="xs" aria-label={words.actions.markFor(name)} onClick={onMark}>
                  {words.actions.mark}
                </Button>
              )}
            </Group>
          )}
        </div>
      }
      footer={
        <Group justify="space-between" w="100%">
          <span>{words.items(items.length)}</span>
          <strong>
            <Money amount={tax.amount} sign />
          </strong>
        </Group>
      }
    />
  )
}

function placeOf(businessId: string, { billId, supplierId }: TaxItem): Place | undefined {
  if (billId !== null) return { to: '/businesses/$businessId/bills/$billId', params: { businessId, billId } }
  if (supplierId === null) return undefined
  return { to: '/businesses/$businessId/suppliers/$supplierId', params: { businessId, supplierId } }
}

const columns: readonly Column<TaxItem>[] = [
  {
    key: 'supplier',
    head: words.columns.supplier,
    isName: true,
    grows: true,
    cell: ({ supplierName }) => <LineClamp lines={2}>{supplierName}</LineClamp>,
    below: ({ supplierTin, receiptNumber, date, billNumber, amount, isRemitted, creditNoteNumber }) => (
      <>
        <small className={styles['note']}>
          {supplierTin ?? <span className={styles['missing']}>{words.noTin}</span>}
          {[
            receiptNumber,
            amount < 0 ? words.reversed : null,
            isRemitted ? words.summary.remitted : null,
            creditNoteNumber && words.creditNote(creditNoteNumber),
          ]
            .filter((text) => text !== null)
            .map((text) => ` · ${text}`)}
        </small>
        <WhenNarrow>{[billNumber ?? words.deposit, formatDay(date)].join(', ')}</WhenNarrow>
      </>
    ),
  },
  { key: 'date', head: words.columns.date, isWideOnly: true, cell: ({ date }) => <Day of={date} /> },
  { key: 'bill', head: words.columns.bill, isWideOnly: true, cell: ({ billNumber }) => billNumber ?? words.deposit },
  {
    key: 'base',
    head: words.columns.base,
    align: 'end',
    isWideOnly: true,
    cell: ({ base }) => <Money amount={base} />,
  },
  {
    key: 'rate',
    head: words.columns.rate,
    align: 'end',
    isWideOnly: true,
    cell: ({ ratePercent }) => ratePercent ?? '',
  },
  {
    key: 'amount',
    head: words.columns.amount,
    align: 'end',
    isStrong: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
]
