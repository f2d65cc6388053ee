import { Select, Tooltip } from '@mantine/core'

import { Money } from '../../components/figures.tsx'
import { Pager } from '../../components/pager.tsx'
import type { InvoicePage } from '../../lib/queries/invoices.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { texts } from '../../lib/texts.ts'
import { leftOf, soldOf } from './invoice-columns.tsx'
import styles from './list-footer.module.css'

const words = texts.invoices
const sizes = [10, 25, 50, 100]

type Props = {
  readonly page: InvoicePage
  /** The list of what is still to be paid, which adds up to what is left of it. */
  readonly showsLeft: boolean
  readonly onPage: (page: number) => void
}

/** Which part of the list this is, how long a page is, and what it adds up to. */
export function ListFooter({ page: { items, meta }, showsLeft, onPage }: Props) {
  const { change } = usePreferences()
  const options = [...new Set([...sizes, meta.itemsPerPage])].toSorted((left, right) => left - right)

  const sum = showsLeft ? leftOf(items) : soldOf(items)

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
        <Tooltip label={showsLeft ? words.pageLeftRule : words.pageTotalRule}>
          <span>
            {showsLeft ? words.pageLeft : words.pageTotal}{' '}
            <b className={styles['total']}>
              <Money amount={sum} sign />
            </b>
          </span>
        </Tooltip>
      )}
    </>
  )
}
