import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import type { VatMonthBody } from '../../../../core/contract/money/vat-month.ts'
import { takeBackVatFiling } from '../../../../core/contract/money/vat-return.ts'
import { Money } from '../../../components/display/figures.tsx'
import { type Column, DataTable } from '../../../components/table/data-table.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { businessQuery } from '../../../lib/queries/businesses.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import type { Place } from '../../../lib/routing/place.ts'
import { FilingDialog } from './filing-dialog.tsx'
import styles from '../page.module.css'
import { vatMonth } from '../texts.ts'

const words = vatMonth.filing

type Difference = VatMonthBody['differences'][number]

const columns: readonly Column<Difference>[] = [
  {
    key: 'what',
    head: words.columns.what,
    isName: true,
    grows: true,
    cell: ({ kind, number, line }) => (line === null ? (number ?? words.kinds[kind]) : words.line(line)),
    below: (one) => (
      <small className={styles['note']}>
        {[
          one.name ?? '',
          one.date === null ? '' : formatDay(one.date),
          one.carriedTo.length > 0 ? words.carried(one.carriedTo.join(', ')) : words.states[one.state],
        ]
          .filter((text) => text !== '')
          .join(' · ')}
      </small>
    ),
  },
  { key: 'net', head: words.columns.net, align: 'end', cell: ({ net }) => <Money amount={net} /> },
  {
    key: 'vat',
    head: words.columns.vat,
    align: 'end',
    isStrong: true,
    cell: ({ line, vat }) => line === null && <Money amount={vat} />,
  },
]

/** The document that a difference is about. */
function placeOf(businessId: string, kind: Difference['kind'], id: string | null): Place | undefined {
  if (id === null) return undefined
  if (kind === 'DOCUMENT')
    return { to: '/businesses/$businessId/invoices/$invoiceId', params: { businessId, invoiceId: id } }
  if (kind === 'PURCHASE') return { to: '/businesses/$businessId/bills/$billId', params: { businessId, billId: id } }
  return undefined
}

/** Whether the return is filed, and what is different since. */
export function FilingCard({ businessId, vat }: { readonly businessId: string; readonly vat: VatMonthBody }) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [isFiling, setFiling] = useState(false)
  const { data: business } = useQuery(businessQuery(client, businessId))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.call(takeBackVatFiling, {
        params: { id: businessId },
        query: { month: vat.month, environment: vat.environment },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') }),
  })
  const mayFile = business !== undefined && may(business, 'vat.file') && vat.isOver
  const { filing } = vat
  if (!vat.chargesVat || (filing === null && !mayFile)) return null
  return (
    <>
      <Card component="section" aria-label={words.label}>
        <Group justify="space-between" gap="sm">
          <Text>{filing ? words.filed(formatDay(filing.filedOn), filing.reference) : words.notFiled}</Text>
          {mayFile && (
            <Group gap="xs">
              {filing && (
                <Button variant="subtle" color="gray" loading={isPending} onClick={() => mutate()}>
                  {words.takeBack}
                </Button>
              )}
              <Button variant={filing ? 'default' : 'filled'} onClick={() => setFiling(true)}>
                {filing ? words.amend : words.mark}
              </Button>
            </Group>
          )}
        </Group>
        {error !== null && <Problem error={error} />}
      </Card>
      {vat.differences.length > 0 && (
        <DataTable
          label={words.differences}
          columns={columns}
          rows={vat.differences}
          idOf={({ kind, id, line }) => `${kind} ${id ?? String(line)}`}
          placeOf={({ kind, id }) => placeOf(businessId, kind, id)}
          empty={null}
          bar={
            <div>
              <h2 className={styles['head']}>{words.differences}</h2>
              <small className={styles['note']}>{words.differencesHint}</small>
            </div>
          }
        />
      )}
      {isFiling && <FilingDialog businessId={businessId} vat={vat} onClose={() => setFiling(false)} />}
    </>
  )
}
