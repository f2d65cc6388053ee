import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { Day, Money } from '../../components/display/figures.tsx'
import { Section } from '../../components/layout/section.tsx'
import { type Column, DataTable, WhenNarrow } from '../../components/table/data-table.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { onlyAtFirsQuery } from '../../lib/queries/numbers.ts'
import { numbers as numbersTexts } from './texts.ts'

const words = numbersTexts.lost

type FoundInvoice = {
  readonly irn: string
  readonly invoiceNumber: string
  readonly buyerTIN: string | null
  readonly issueDate: string | null
  readonly totalAmount: number | null
}

const columns: readonly Column<FoundInvoice>[] = [
  {
    key: 'number',
    head: words.number,
    isName: true,
    cell: ({ invoiceNumber, irn }) => (
      <>
        {invoiceNumber}
        {/* A credit note for it asks for its IRN. */}
        <WhenNarrow>{irn}</WhenNarrow>
      </>
    ),
  },
  { key: 'irn', head: words.irn, isWideOnly: true, cell: ({ irn }) => irn },
  { key: 'buyer', head: words.buyer, isWideOnly: true, cell: ({ buyerTIN }) => buyerTIN ?? words.untold },
  {
    key: 'issued',
    head: words.issued,
    cell: ({ issueDate }) => (issueDate === null ? words.untold : <Day of={issueDate} />),
  },
  {
    key: 'total',
    head: words.total,
    align: 'end',
    isStrong: true,
    cell: ({ totalAmount }) => (totalAmount === null ? <NotStated /> : <Money amount={totalAmount} />),
  },
]

function NotStated() {
  return (
    <Text span fw={400} size="sm">
      {words.untold}
    </Text>
  )
}

/** After a restore: what FIRS / NRS has of the numbers that were given since the backup. */
export function LostNumbers({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data, error, refetch } = useQuery(onlyAtFirsQuery(client, businessId))

  return (
    <Section title={words.title} text={words.text}>
      <Stack gap="md">
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Text c="dimmed" role="status">
            {words.asking}
          </Text>
        ) : data.items.length === 0 ? (
          <Notice tone="quiet">{words.none}</Notice>
        ) : (
          <>
            <Notice>
              <Text fw={600}>{words.found(data.items.length)}</Text>
              <Text>{words.foundText}</Text>
            </Notice>
            <DataTable label={words.title} columns={columns} rows={data.items} idOf={({ irn }) => irn} empty={null} />
          </>
        )}
      </Stack>
    </Section>
  )
}
