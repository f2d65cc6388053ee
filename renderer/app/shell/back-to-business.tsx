import { VisuallyHidden } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { useBusinesses } from '../../lib/queries/businesses.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { texts } from '../../lib/texts.ts'
import styles from './shell.module.css'

/** On a page outside a business: the way back into the one used last. */
export function BackToBusiness() {
  const { preferences } = usePreferences()
  const { data: businesses } = useBusinesses()
  const last = businesses?.find(({ id }) => id === preferences?.lastBusinessId)
  if (!last) return null

  return (
    <Link to="/businesses/$businessId" params={{ businessId: last.id }} className={styles['back']}>
      <IconChevronLeft size={18} aria-hidden />
      <VisuallyHidden>{texts.shell.backTo}</VisuallyHidden>
      <span className={styles['hint']} title={last.name}>
        {last.name}
      </span>
    </Link>
  )
}
