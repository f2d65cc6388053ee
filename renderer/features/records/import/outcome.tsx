import { Anchor, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { ImportResult } from '../../../../core/contract/records/import.ts'
import { Card } from '../../../components/ui/card.tsx'
import { cellText } from '../../../lib/spreadsheet/cell.ts'
import type { Place } from '../../../lib/routing/place.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { ImportKind } from '../kind.ts'
import type { ImportState } from './use-import.ts'

const words = importTexts.done

/** A row of the list, what it is called, and the record that is opened for it: what it became or was, or whose account it is in. */
type OutcomeRow = { readonly number: number; readonly name: string; readonly id: string | null }

type Group = { readonly figure: string; readonly title: string; readonly rows: readonly OutcomeRow[] }

type Props = {
  readonly kind: ImportKind
  readonly businessId: string
  readonly state: ImportState
  readonly result: Pick<ImportResult, 'items'>
}

/** What became of every row of the list: the figures add up to its rows, and each row can be looked at. */
export function ImportOutcome({ kind, businessId, state, result }: Props) {
  const groups = groupsOf(kind, state, result)
  const all = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <Card>
      <Stack gap="xs">
        <div role="status">
          <Text size="md" fw={600}>
            {words.of(
              all,
              groups.map(({ figure }) => figure),
            )}
          </Text>
        </div>
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map((group) => (
            <OutcomeGroup key={group.title} group={group} placeOf={(id) => placeOf(kind.area, businessId, id)} />
          ))}
      </Stack>
    </Card>
  )
}

function groupsOf(kind: ImportKind, { view, brought }: ImportState, { items }: Props['result']): readonly Group[] {
  const name = kind.fields[0]?.name ?? ''
  const taken = items.flatMap(({ row, action, id: own, customerId, supplierId }) => {
    const id = customerId ?? supplierId ?? own
    const number = view?.kept[row - 1]?.number
    return view === undefined || number === undefined
      ? []
      : [{ action, id, number, name: view.valueAt({ row: number, field: name }) }]
  })
  const of = (wanted: string) => taken.filter(({ action }) => action === wanted)
  const leftOut = (view?.leftOut ?? []).map((number) => {
    const cells = brought?.rows.find((row) => row.number === number)?.cells ?? []
    return { number, id: null, name: cells.map((cell) => cellText(cell).trim()).find((text) => text !== '') ?? '' }
  })
  const [created, updated, skipped] = [of('created'), of('updated'), of('skipped')]
  return [
    { figure: words.added(created.length), title: words.rows.created, rows: created },
    { figure: words.updated(updated.length), title: words.rows.updated, rows: updated },
    { figure: words.left(skipped.length), title: words.rows.skipped, rows: skipped },
    ...(leftOut.length > 0
      ? [{ figure: words.leftOut(leftOut.map(({ number }) => number)), title: words.rows.leftOut, rows: leftOut }]
      : []),
  ]
}

type GroupProps = { readonly group: Group; readonly placeOf: (id: string) => Place }

/** The rows are drawn once somebody wants to see them. */
function OutcomeGroup({ group: { title, rows }, placeOf: placeOfRecord }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <List size="sm" mt={4} listStyleType="none">
          {rows.map(({ number, name, id }) => {
            const place = id === null ? undefined : placeOfRecord(id)
            return (
              <List.Item key={number}>
                {words.row(number)}{' '}
                {place ? <Anchor renderRoot={(props) => <Link {...props} {...place} />}>{name}</Anchor> : name}
              </List.Item>
            )
          })}
        </List>
      )}
    </details>
  )
}

/** Where a record is looked at; what was owed before stands in the account of its customer or supplier. */
function placeOf(area: ImportKind['area'], businessId: string, id: string): Place {
  switch (area) {
    case 'customers':
    case 'opening-items':
      return { to: '/businesses/$businessId/customers/$customerId', params: { businessId, customerId: id } }
    case 'suppliers':
    case 'payable-opening-items':
      return { to: '/businesses/$businessId/suppliers/$supplierId', params: { businessId, supplierId: id } }
    case 'bills':
      return { to: '/businesses/$businessId/bills/$billId', params: { businessId, billId: id } }
    case 'products':
      return { to: '/businesses/$businessId/products/$productId', params: { businessId, productId: id } }
    case 'payment-details':
      return { to: '/businesses/$businessId/payment-details', params: { businessId }, search: { open: id } }
  }
}
