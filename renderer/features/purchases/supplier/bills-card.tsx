import { IconFileInvoice } from '@tabler/icons-react'

import type { PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import type { Supplier } from '../../../../core/contract/purchases/supplier.ts'
import { Day, Money } from '../../../components/display/figures.tsx'
import { BillBadge } from '../../../components/purchases/bill-badge.tsx'
import { type Column, DataTable } from '../../../components/table/data-table.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { useBillList } from '../../../lib/queries/purchases/bills.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'
import { supplierAccount } from '../../../lib/texts/purchases/suppliers.ts'
import styles from './supplier.module.css'

const columns: readonly Column<PurchaseBody>[] = [
  {
    key: 'number',
    head: bills.columns.number,
    isName: true,
    grows: true,
    cell: ({ number, supplierInvoiceNumber }) => (
      <>
        {number ?? bills.draft}
        {supplierInvoiceNumber !== null && (
          <small className={styles['kind']}>{bills.theirs(supplierInvoiceNumber)}</small>
        )}
      </>
    ),
  },
  { key: 'date', head: bills.columns.date, cell: ({ date }) => <Day of={date} /> },
  {
    key: 'state',
    card: 'state',
    head: bills.columns.state,
    isWideOnly: true,
    cell: (bill) => <BillBadge bill={bill} />,
  },
  {
    key: 'total',
    head: bills.columns.total,
    align: 'end',
    isStrong: true,
    cell: ({ total }) => <Money amount={total} />,
  },
]

/** The latest bills of a supplier, for who sees no accounts. */
export function SupplierBills({ supplier: { id, businessId } }: { readonly supplier: Supplier }) {
  const { data } = useBillList(businessId, { supplierId: id, limit: '25' })
  return (
    <DataTable
      label={bills.title}
      columns={columns}
      rows={data?.items}
      idOf={(bill) => bill.id}
      placeOf={(bill) => ({ to: '/businesses/$businessId/bills/$billId', params: { businessId, billId: bill.id } })}
      expectedRows={5}
      empty={<EmptyState icon={<IconFileInvoice size={36} stroke={1.5} />} {...supplierAccount.entries.empty} />}
    />
  )
}
