import { IconHome } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { texts } from '../../lib/texts.ts'
import styles from './business-sections.module.css'

/** The side bar's way around one business. */
export function BusinessSections({ businessId }: { readonly businessId: string }) {
  return (
    <nav aria-label={texts.businesses.sections} className={styles['sections']}>
      <Link to="/businesses/$businessId" params={{ businessId }} className={styles['section']}>
        <IconHome size={18} aria-hidden />
        {texts.business.home}
      </Link>
    </nav>
  )
}
