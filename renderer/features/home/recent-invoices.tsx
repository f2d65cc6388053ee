import { Anchor } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { may, type Grant } from '../../../core/contract/http/permissions.ts'
import { Day, Money } from '../../components/display/figures.tsx'
import { LineClamp } from '../../components/display/line-clamp.tsx'
import { InvoiceStatusCell } from '../../components/invoice/status-cell.tsx'
import { type Column, DataTable, WhenNarrow } from '../../components/table/data-table.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import { signedTotal } from '../../lib/invoices/balance.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { type ListedInvoice, useInvoiceList } from '../../lib/queries/invoices.ts'
import { texts } from '../../lib/texts.ts'
import styles from './home.module.css'

const words = texts.home.recent
const heads = texts.invoices.columns
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const SHOWN = 6

/** The invoices that were made last. */
export function RecentInvoices({ businessId, grant }: { readonly businessId: string; readonly grant: Grant }) {
  const mayWrite = may(grant, 'invoice.write')
  const { data: page, error, refetch } = useInvoiceList(businessId, { sortBy: 'createdAt', limit: String(SHOWN) })
  const { data: attention } = useAttention(businessId)

  const columns: readonly Column<ListedInvoice>[] = [
    { key: 'number', head: heads.number, isName: true, wraps: false, cell: ({ invoiceNumber }) => invoiceNumber },
    {
      key: 'customer',
      card: 'subtitle',
      head: heads.customer,
      wraps: true,
      grows: true,
      cell: ({ customerName, issueDate, isDamaged }) => (
        <>
          <LineClamp lines={2}>{customerName}</LineClamp>
          {!isDamaged && <WhenNarrow>{formatDay(issueDate)}</WhenNarrow>}
        </>
      ),
    },
    {
      key: 'issued',
      head: heads.issued,
      isWideOnly: true,
      cell: ({ issueDate, isDamaged }) => (isDamaged ? '–' : <Day of={issueDate} />),
    },
    {
      key: 'status',
      card: 'state',
      head: heads.status,
      cell: (invoice) => <InvoiceStatusCell invoice={invoice} environment={attention?.environment} />,
    },
    {
      key: 'total',
      head: heads.total,
      align: 'end',
      isStrong: true,
      cell: (invoice) => (invoice.isDamaged ? '–' : <Money amount={signedTotal(invoice)} />),
    },
  ]

  if (error && !page) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={page?.items}
      idOf={({ id }) => id}
      placeOf={({ id }) => ({ to: onInvoice, params: { businessId, invoiceId: id } })}
      expectedRows={SHOWN}
      empty={
        <EmptyState
          icon={<IconFileInvoice size={36} stroke={1.5} />}
          title={mayWrite ? words.empty.title : texts.invoices.title}
          text={mayWrite ? words.empty.text : texts.invoices.empty.textForViewer}
        />
      }
      bar={
        <>
          <h2 className={styles['recent']}>{words.title}</h2>
          {(page?.meta.totalItems ?? 0) > SHOWN && (
            <Anchor
              size="sm"
              renderRoot={(props) => <Link {...props} to="/businesses/$businessId/invoices" params={{ businessId }} />}
            >
              {words.all}
            </Anchor>
          )}
        </>
      }
    />
  )
}
