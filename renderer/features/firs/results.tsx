import { IconSearchOff, IconWorldSearch } from '@tabler/icons-react'

import { Day, Money } from '../../components/display/figures.tsx'
import { type Column, DataTable, WhenNarrow } from '../../components/table/data-table.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { invoiceTypeNames } from '../../lib/texts.ts'
import { type FirsMatch, useOwnInvoices } from './api.ts'
import styles from './firs.module.css'
import { firs as firsTexts } from './texts.ts'

const words = firsTexts.search
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const DEFAULT_ROWS = 25

type Row = FirsMatch & { readonly key: string }

const untold = <span className={styles['untold']}>{words.untold}</span>

const columns: readonly Column<Row>[] = [
  {
    key: 'irn',
    head: words.columns.irn,
    isName: true,
    wraps: true,
    cell: ({ irn, supplierTIN, buyerTIN }) => (
      <>
        {irn ?? words.noIrn}
        <WhenNarrow>{words.parties(supplierTIN ?? words.untold, buyerTIN ?? words.untold)}</WhenNarrow>
      </>
    ),
  },
  {
    key: 'type',
    head: words.columns.type,
    isWideOnly: true,
    cell: ({ invoiceType }) => (invoiceType === null ? untold : invoiceTypeNames[invoiceType]),
  },
  { key: 'supplier', head: words.columns.supplier, isWideOnly: true, cell: ({ supplierTIN }) => supplierTIN ?? untold },
  { key: 'buyer', head: words.columns.buyer, isWideOnly: true, cell: ({ buyerTIN }) => buyerTIN ?? untold },
  {
    key: 'issued',
    head: words.columns.issued,
    cell: ({ issueDate }) => (issueDate === null ? untold : <Day of={issueDate} />),
  },
  {
    key: 'tax',
    head: words.columns.tax,
    align: 'end',
    isWideOnly: true,
    cell: ({ taxAmount }) => (taxAmount === null ? untold : <Money amount={taxAmount} />),
  },
  {
    key: 'total',
    head: words.columns.total,
    align: 'end',
    isStrong: true,
    cell: ({ totalAmount }) => (totalAmount === null ? untold : <Money amount={totalAmount} />),
  },
]

type Props = {
  readonly businessId: string
  /** Undefined while FIRS / NRS is asked. */
  readonly found: readonly FirsMatch[] | undefined
  readonly isAsked: boolean
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The invoices that were found; the own ones lead to themselves. */
export function FirsResults({ businessId, found, isAsked, page, onPage }: Props) {
  const { preferences } = usePreferences()
  const size = preferences?.pageSize ?? DEFAULT_ROWS
  const rows = found
    ?.map((item, index) => ({ ...item, key: `${index} ${item.irn ?? ''}` }))
    .slice((page - 1) * size, page * size)
  const { data: own } = useOwnInvoices(businessId, rows?.flatMap(({ irn }) => irn ?? []) ?? [])

  if (!isAsked) {
    return (
      <Card p={0}>
        <EmptyState
          icon={<IconWorldSearch size={36} stroke={1.5} />}
          title={words.start.title}
          text={words.start.text}
        />
      </Card>
    )
  }
  return (
    <DataTable
      label={words.results}
      columns={columns}
      rows={rows}
      idOf={({ key }) => key}
      placeOf={({ irn }) => {
        const invoiceId = irn === null ? undefined : own?.get(irn)
        return invoiceId === undefined ? undefined : { to: onInvoice, params: { businessId, invoiceId } }
      }}
      empty={
        <EmptyState icon={<IconSearchOff size={36} stroke={1.5} />} title={words.none.title} text={words.none.text} />
      }
      footer={
        found && (
          <Pager
            meta={{
              totalItems: found.length,
              itemCount: rows?.length ?? 0,
              itemsPerPage: size,
              totalPages: Math.ceil(found.length / size),
              currentPage: page,
            }}
            onPage={onPage}
          />
        )
      }
      expectedRows={3}
    />
  )
}
