import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

import { texts } from '../../lib/texts.ts'
import { type Column, RowCheck } from './data-table-row.tsx'
import styles from './data-table.module.css'

export type Sort = { readonly by: string; readonly order: 'asc' | 'desc' }

type Props<T> = {
  readonly columns: readonly Column<T>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly selection:
    | {
        readonly ids: readonly string[]
        readonly selected: ReadonlySet<string>
        readonly onChange: (selected: ReadonlySet<string>) => void
      }
    | undefined
}

export function TableHead<T>({ columns, sort, onSort, selection }: Props<T>) {
  return (
    <thead data-bare={(!selection && !(sort && onSort)) || undefined}>
      <tr>
        {selection && (
          <td className={styles['check']}>
            <SelectAll {...selection} />
          </td>
        )}
        {columns.map(({ key, head, align, sortBy, isWideOnly }) => (
          <th
            key={key}
            scope="col"
            data-align={align}
            data-wide-only={isWideOnly}
            aria-sort={directionOf(sortBy, sort)}
          >
            {sortBy !== undefined && onSort ? (
              <UnstyledButton className={styles['sort'] ?? ''} onClick={() => onSort(nextSort(sortBy, sort))}>
                {head}
                {sort?.by === sortBy && <Arrow order={sort.order} />}
              </UnstyledButton>
            ) : (
              head
            )}
          </th>
        ))}
        {sort && onSort && (
          <td className={styles['cardSort']}>
            <CardSort columns={columns} sort={sort} onSort={onSort} />
          </td>
        )}
      </tr>
    </thead>
  )
}

type SortProps<T> = Pick<Props<T>, 'columns'> & {
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** Cards have no heads to press: how they are sorted is chosen from a list. */
function CardSort<T>({ columns, sort, onSort }: SortProps<T>) {
  const choices = columns.flatMap(({ head, sortBy: by }) =>
    by === undefined
      ? []
      : orders.map((order) => ({ by, order, value: `${by} ${order}`, label: texts.table.sortedBy(head, order) })),
  )
  return (
    <select
      aria-label={texts.table.sort}
      value={`${sort.by} ${sort.order}`}
      onChange={({ currentTarget: { value } }) => {
        const chosen = choices.find((choice) => choice.value === value)
        if (chosen) onSort({ by: chosen.by, order: chosen.order })
      }}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

const orders = ['desc', 'asc'] as const

function SelectAll({ ids, selected, onChange }: NonNullable<Props<never>['selection']>) {
  const count = ids.filter((id) => selected.has(id)).length
  return (
    <RowCheck
      aria-label={texts.table.selectAll}
      checked={ids.length > 0 && count === ids.length}
      isMixed={count > 0 && count < ids.length}
      disabled={ids.length === 0}
      onChange={() => onChange(count === ids.length ? without(selected, ids) : new Set([...selected, ...ids]))}
    />
  )
}

const without = (selected: ReadonlySet<string>, ids: readonly string[]) =>
  new Set([...selected].filter((id) => !ids.includes(id)))

function Arrow({ order }: Pick<Sort, 'order'>) {
  const Icon = order === 'asc' ? IconArrowUp : IconArrowDown
  return <Icon size={14} aria-hidden />
}

function directionOf(sortBy: string | undefined, sort: Sort | undefined) {
  if (sortBy === undefined || sort?.by !== sortBy) return undefined
  return sort.order === 'asc' ? 'ascending' : 'descending'
}

/** The other way round, or the newest and largest first. */
function nextSort(by: string, sort: Sort | undefined): Sort {
  return { by, order: sort?.by === by && sort.order === 'desc' ? 'asc' : 'desc' }
}
