import { Select, Tooltip } from '@mantine/core'

import { Money } from '../../components/display/figures.tsx'
import { Pager } from '../../components/table/pager.tsx'
import type { InvoicePage, ListedInvoice } from '../../lib/queries/invoices.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { texts } from '../../lib/texts.ts'
import { leftOf, soldOf, totalOf } from './columns.tsx'
import styles from './list-footer.module.css'

const words = texts.invoices
const sizes = [10, 25, 50, 100]

type Props = {
  readonly page: InvoicePage
  /** The list of what is still to be paid, which adds up to what is left of it. */
  readonly showsLeft: boolean
  /** What is selected, on this page and others: as long as there is any, this is what is added up. */
  readonly selected: readonly ListedInvoice[]
  readonly onPage: (page: number) => void
}

/** Which part of the list this is, how long a page is, and what it adds up to. */
export function ListFooter({ page: { items, meta }, showsLeft, selected, onPage }: Props) {
  const { change } = usePreferences()
  const options = [...new Set([...sizes, meta.itemsPerPage])].toSorted((left, right) => left - right)

  const listed = selected.length > 0 ? totalOf(selected) : soldOf(items)
  const sum = showsLeft ? leftOf(selected.length > 0 ? selected : items) : listed
  const { label, rule } = words.sums[selected.length > 0 ? 'selection' : 'page'][showsLeft ? 'left' : 'sold']

  return (
    <>
      <div className={styles['pages']}>
        <Pager meta={meta} onPage={onPage} />
        {meta.totalItems > Math.min(...sizes) && (
          <Select
            size="xs"
            w={104}
            aria-label={words.perPage}
            allowDeselect={false}
            data={options.map((count) => ({ value: String(count), label: words.rows(count) }))}
            value={String(meta.itemsPerPage)}
            onChange={(value) => {
              change({ pageSize: Number(value) })
              onPage(1)
            }}
          />
        )}
      </div>
      {sum !== undefined && (
        <Tooltip label={rule}>
          <span>
            {label}{' '}
            <b className={styles['total']}>
              <Money amount={sum} sign />
            </b>
          </span>
        </Tooltip>
      )}
    </>
  )
}
