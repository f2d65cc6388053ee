import { UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { useAttention } from '../../lib/queries/attention.ts'
import { texts } from '../../lib/texts.ts'
import { countOf, type InvoiceSearch, isFiltered, type Show, tabsOf } from './search.ts'
import styles from './status-tabs.module.css'

type Props = {
  readonly businessId: string
  readonly search: InvoiceSearch
  /** How many invoices are listed, as soon as that is known. */
  readonly listed: number | undefined
}

const words = texts.invoices

/**
 * The lists by status, each with how many it holds. Each is an address of its own, so that Back leads to the last. With
 * a filter only the list at hand has a number, of what the filter found: those of the others would be of something else.
 */
export function StatusTabs({ businessId, search, listed }: Props) {
  const { data: attention } = useAttention(businessId)
  const navigate = useNavigate()
  const hasFilter = isFiltered(search)
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [search.show])
  const go = (show: Show | undefined) =>
    void navigate({ to: '.', search: { ...search, show, page: undefined }, resetScroll: false })

  return (
    <div ref={strip} role="group" aria-label={words.showsLabel} className={styles['tabs']}>
      {tabsOf(search.show, attention?.sentBack ?? 0).map((show) => (
        <UnstyledButton
          key={show ?? 'all'}
          className={styles['tab'] ?? ''}
          aria-pressed={search.show === show}
          onClick={() => go(show)}
        >
          {words.shows[show ?? 'all']}{' '}
          {attention && (
            <span className={styles['count']} data-of-all={(hasFilter && search.show !== show) || undefined}>
              {(hasFilter ? (listed ?? 0) : countOf(show, attention)).toLocaleString('en')}
            </span>
          )}
        </UnstyledButton>
      ))}
    </div>
  )
}
