import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { z } from 'zod'

import type { pageMeta } from '../../../core/contract/http/fields.ts'
import { texts } from '../../lib/texts.ts'
import styles from './pager.module.css'

type Props = { readonly meta: z.output<typeof pageMeta>; readonly onPage: (page: number) => void }

/** Which part of a list this is, `1 to 9 of 148`, and the way to the others. */
export function Pager({ meta: { totalItems, itemCount, itemsPerPage, totalPages, currentPage }, onPage }: Props) {
  const first = (currentPage - 1) * itemsPerPage + 1
  const total = totalItems.toLocaleString('en')

  return (
    <nav aria-label={texts.pager.label} className={styles['pager']}>
      <span aria-live="polite">
        {itemCount === 0 ? texts.pager.none : texts.pager.range(first, first + itemCount - 1, total)}
      </span>
      {totalPages > 1 && (
        <span className={styles['steps']}>
          <ActionIcon
            aria-label={texts.pager.previous}
            disabled={currentPage <= 1}
            onClick={() => onPage(currentPage - 1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={texts.pager.next}
            disabled={currentPage >= totalPages}
            onClick={() => onPage(currentPage + 1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </nav>
  )
}
