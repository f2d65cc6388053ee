import { Link, Outlet, useParams } from '@tanstack/react-router'

import { BrandMark } from '../components/brand-mark.tsx'
import { AccountMenu } from '../features/account/account-menu.tsx'
import { BusinessSwitcher } from '../features/businesses/business-switcher.tsx'
import { BusinessSections } from '../features/businesses/business-sections.tsx'
import { texts } from '../lib/texts.ts'
import styles from './shell.module.css'

/** The frame around every page of somebody who is signed in; inside a business it has that business's side bar. */
export function Shell() {
  const { businessId } = useParams({ strict: false })

  return (
    <div className={styles['frame']} data-with-side={businessId !== undefined || undefined}>
      <a className={styles['skip']} href="#content" onClick={skipToContent}>
        {texts.skipToContent}
      </a>

      {businessId !== undefined && (
        <aside className={styles['side']}>
          <BusinessSwitcher businessId={businessId} />
          <BusinessSections businessId={businessId} />
        </aside>
      )}

      <header className={styles['top']}>
        <Link to="/" className={styles['brand']}>
          <BrandMark size={26} />
          {texts.product}
        </Link>
        <AccountMenu />
      </header>

      <main id="content" tabIndex={-1} className={styles['content']}>
        <Outlet />
      </main>
    </div>
  )
}

/** By hand, because the fragment would become part of the page's address. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
