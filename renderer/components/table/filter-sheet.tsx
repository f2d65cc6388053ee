import { Button, Drawer, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { texts } from '../../lib/texts.ts'
import styles from './filter-sheet.module.css'

const words = texts.table

type Props = {
  /** How many of them are set. */
  readonly count: number
  /** The filters, of which each takes effect at once. */
  readonly children: ReactNode
}

/** What narrows a list down: beside its search where there is room, on a phone in a sheet behind one button. */
export function FilterSheet({ count, children }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [isOpen, setIsOpen] = useState(false)
  if (isPhone !== true) return children
  return (
    <>
      <Button
        variant="default"
        fw={400}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {words.filters(count)}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="bottom"
        size="auto"
        title={words.filters(count)}
      >
        <Stack gap="sm" className={styles['sheet'] ?? ''}>
          {children}
          <Button onClick={() => setIsOpen(false)}>{words.showFiltered}</Button>
        </Stack>
      </Drawer>
    </>
  )
}

/** How many of these are set. */
export const countFilters = (...filters: readonly unknown[]): number =>
  filters.filter((filter) => filter !== undefined).length
