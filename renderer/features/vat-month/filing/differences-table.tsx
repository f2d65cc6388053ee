import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'

import type { VatMonthBody } from '../../../../core/contract/money/vat-month.ts'
import { formatShortMonth } from '../../../../core/domain/calendar/format.ts'
import { Money } from '../../../components/display/figures.tsx'
import { type Column, DataTable } from '../../../components/table/data-table.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import type { Place } from '../../../lib/routing/place.ts'
import styles from '../page.module.css'
import { vatMonth } from '../texts.ts'
import { CarryDialog, type Difference, useCarry } from './carry-dialog.tsx'

const words = vatMonth.filing

const nameOf = ({ kind, number, line }: Difference): string =>
  line === null ? (number ?? words.kinds[kind]) : words.line(line)

const documentColumns: readonly Column<Difference>[] = [
  {
    key: 'what',
    head: words.columns.what,
    isName: true,
    grows: true,
    cell: nameOf,
    below: (one) => (
      <small className={styles['note']}>
        {[
          words.kinds[one.kind],
          one.name ?? '',
          one.date === null ? '' : formatDay(one.date),
          one.carriedTo.length > 0 ? words.carried(one.carriedTo.map(formatShortMonth).join(', ')) : '',
          one.state === 'NEEDS_AMENDED_RETURN' ? words.states[one.state] : '',
        ]
          .filter((text) => text !== '')
          .join(' · ')}
      </small>
    ),
  },
  { key: 'net', head: words.columns.net, align: 'end', isWideOnly: true, cell: ({ net }) => <Money amount={net} /> },
  { key: 'vat', head: words.columns.vat, align: 'end', isStrong: true, cell: ({ vat }) => <Money amount={vat} /> },
]

const lineColumns: readonly Column<Difference>[] = [
  { key: 'what', head: words.columns.what, isName: true, grows: true, cell: nameOf },
  {
    key: 'was',
    head: words.columns.filed,
    align: 'end',
    isStrong: true,
    cell: ({ was }) => was && <Money amount={was.net} />,
  },
  { key: 'is', head: words.columns.computed, align: 'end', cell: ({ is }) => is && <Money amount={is.net} /> },
  {
    key: 'net',
    head: words.columns.between,
    align: 'end',
    isWideOnly: true,
    cell: ({ net }) => <Money amount={net} />,
  },
]

/** The document that a difference is about. */
function placeOf(businessId: string, { kind, id }: Difference): Place | undefined {
  if (id === null) return undefined
  if (kind === 'DOCUMENT')
    return { to: '/businesses/$businessId/invoices/$invoiceId', params: { businessId, invoiceId: id } }
  if (kind === 'PURCHASE' || kind === 'REMITTED_VAT')
    return { to: '/businesses/$businessId/bills/$billId', params: { businessId, billId: id } }
  return undefined
}

type Props = {
  readonly businessId: string
  readonly vat: VatMonthBody
  readonly mayFile: boolean
  readonly onAmend: () => void
}

/** What came in for a filed month, changed or went, until it is amended or carried on; and lines that were filed otherwise. */
export function DifferencesTable({ businessId, vat, mayFile, onAmend }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isCarrying, setCarrying] = useState(false)
  const back = useCarry(businessId, vat)
  const documents = vat.differences.filter(({ line }) => line === null)
  const lines = vat.differences.filter(({ line }) => line !== null)
  const idOf = ({ kind, id, line }: Difference): string => `${kind} ${id ?? String(line)}`
  const chosen = documents.filter((one) => selected.has(idOf(one)))
  const open = chosen.filter(({ state }) => state === 'NEEDS_AMENDED_RETURN')
  const carried = chosen.filter(({ carriedTo }) => carriedTo.length > 0)
  const needsSomething = documents.some(({ state }) => state === 'NEEDS_AMENDED_RETURN')
  return (
    <>
      {documents.length > 0 && (
        <DataTable
          label={words.differences}
          columns={documentColumns}
          rows={documents}
          idOf={idOf}
          placeOf={(one) => placeOf(businessId, one)}
          {...(mayFile && { selection: { selected, onChange: setSelected, nameOf } })}
          empty={null}
          bar={
            <div>
              <h2 className={styles['head']}>{words.differences}</h2>
              <small className={styles['note']}>
                {needsSomething ? words.differencesHint : words.differencesSettled}
              </small>
            </div>
          }
          footer={
            mayFile ? (
              <Group justify="space-between" w="100%" gap="xs">
                <Text role="status" c="dimmed" fz="sm">
                  {words.chosen(chosen.length)}
                </Text>
                <Group gap="xs">
                  {carried.length > 0 && (
                    <Button
                      variant="subtle"
                      color="gray"
                      loading={back.isPending}
                      onClick={() => back.mutate({ toMonth: null, items: carried })}
                    >
                      {words.carryNoMore}
                    </Button>
                  )}
                  <Button variant="default" disabled={open.length === 0} onClick={() => setCarrying(true)}>
                    {words.carryButton}
                  </Button>
                  {needsSomething && (
                    <Button variant="default" onClick={onAmend}>
                      {words.amended}
                    </Button>
                  )}
                </Group>
              </Group>
            ) : undefined
          }
        />
      )}
      {back.error !== null && <Problem error={back.error} />}
      {lines.length > 0 && (
        <DataTable
          label={words.lineDifferences}
          columns={lineColumns}
          rows={lines}
          idOf={idOf}
          empty={null}
          bar={
            <div>
              <h2 className={styles['head']}>{words.lineDifferences}</h2>
              <small className={styles['note']}>{words.lineDifferencesHint}</small>
            </div>
          }
        />
      )}
      {isCarrying && <CarryDialog businessId={businessId} vat={vat} items={open} onClose={() => setCarrying(false)} />}
    </>
  )
}
