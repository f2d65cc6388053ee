import { Anchor, Button, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import {
  getSupplierStatement,
  type SupplierStatementBody,
} from '../../../../core/contract/payables/supplier-account.ts'
import type { Supplier } from '../../../../core/contract/purchases/supplier.ts'
import { Day, Money } from '../../../components/display/figures.tsx'
import { StatementPeriod, thisYear } from '../../../components/money/statement-period.tsx'
import { useSaveFile } from '../../../components/print/use-save-file.ts'
import { type Column, DataTable } from '../../../components/table/data-table.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { supplierStatementQuery } from '../../../lib/queries/purchases/payables.ts'
import { supplierAccount } from '../../../lib/texts/purchases/suppliers.ts'
import styles from './supplier.module.css'

const words = supplierAccount.entries
type Entry = SupplierStatementBody['entries'][number]

/** Every document and payment of a supplier with the balance after it, the newest first. */
export function SupplierEntries({ supplier: { id, businessId, name } }: { readonly supplier: Supplier }) {
  const { client } = useApi()
  const today = todayInLagos(new Date())
  const [shown, setShown] = useState(() => thisYear(today))
  const days = { from: shown.from, to: shown.to }
  const { data, error, refetch } = useQuery({
    ...supplierStatementQuery(client, businessId, id, days),
    placeholderData: keepPreviousData,
  })
  const sheet = useSaveFile(async () => {
    const query = { ...days, format: 'xlsx' } as const
    const { blob } = await client.download(getSupplierStatement, { params: { id }, query })
    return { blob, fileName: words.file(name, days.from, days.to) }
  })
  const paper = useSaveFile(async () => {
    const query = { ...days, format: 'pdf' } as const
    const { blob } = await client.download(getSupplierStatement, { params: { id }, query })
    return { blob, fileName: words.paper(name, days.from, days.to) }
  })
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />

  return (
    <DataTable
      label={words.title}
      columns={columnsOf(businessId)}
      rows={data?.entries.toReversed()}
      idOf={(entry) => entry.id}
      expectedRows={5}
      empty={<EmptyState icon={<IconFileInvoice size={36} stroke={1.5} />} {...words.empty} />}
      bar={
        <>
          <StatementPeriod shown={shown} today={today} onChange={setShown} />
          <Button variant="default" size="xs" loading={sheet.isBusy} onClick={() => sheet.save()}>
            {words.save}
          </Button>
          <Button variant="default" size="xs" loading={paper.isBusy} onClick={() => paper.save()}>
            {words.savePaper}
          </Button>
        </>
      }
      footer={
        data && data.opening !== 0 ? (
          <Text>
            {words.before} <Money amount={data.opening} sign />
          </Text>
        ) : undefined
      }
    />
  )
}

const columnsOf = (businessId: string): readonly Column<Entry>[] => [
  { key: 'date', head: words.columns.date, cell: ({ date }) => <Day of={date} /> },
  {
    key: 'what',
    head: words.columns.what,
    isName: true,
    grows: true,
    cell: (entry) => <What entry={entry} businessId={businessId} />,
    below: ({ reference, reason }) => {
      const facts = [reference, reason].filter(Boolean)
      return facts.length > 0 && <small className={styles['kind']}>{facts.join(', ')}</small>
    },
  },
  {
    key: 'billed',
    head: words.columns.billed,
    align: 'end',
    cell: ({ debit }) => debit !== 0 && <Money amount={debit} />,
  },
  {
    key: 'settled',
    head: words.columns.settled,
    align: 'end',
    cell: ({ credit }) => credit !== 0 && <Money amount={credit} />,
  },
  {
    key: 'balance',
    head: words.columns.balance,
    align: 'end',
    isStrong: true,
    cell: ({ balance }) => <Money amount={balance} />,
  },
]

function What({ entry, businessId }: { readonly entry: Entry; readonly businessId: string }) {
  const { kind, number, purchaseId, reverses, dueDate } = entry
  const name = number ?? supplierAccount.kinds[kind]
  const label = reverses === null ? name : words.reversal(name)
  const isDocument = kind === 'BILL' || kind === 'CREDIT_NOTE'
  return (
    <>
      {isDocument && purchaseId !== null ? (
        <Anchor
          fw={600}
          c="inherit"
          renderRoot={(props) => (
            <Link {...props} to="/businesses/$businessId/bills/$billId" params={{ businessId, billId: purchaseId }} />
          )}
        >
          {label}
        </Anchor>
      ) : (
        label
      )}
      {number !== null && kind !== 'BILL' && <small className={styles['kind']}>{supplierAccount.kinds[kind]}</small>}
      {kind === 'BILL' && dueDate !== null && reverses === null && (
        <small className={styles['kind']}>{words.due(formatDay(dueDate))}</small>
      )}
    </>
  )
}
