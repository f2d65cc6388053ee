import { IconCircleCheck, IconCloudPause, IconUserExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { formatTimeAgo } from '../../lib/format/time-ago.ts'
import { useNow } from '../../components/use-now.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useRouteExists } from '../../lib/routing/route-exists.ts'
import styles from './trust-line.module.css'
import { trustOf } from './trust.ts'

const icons = { needsYou: IconUserExclamation, waiting: IconCloudPause, allSent: IconCircleCheck }

/** The one thing to know about what FIRS / NRS has, seen from every page. */
export function TrustLine({ businessId }: { readonly businessId: string }) {
  const { data: attention } = useAttention(businessId)
  const routeExists = useRouteExists()
  const now = useNow(30_000)
  if (!attention) return <span role="status" />

  const trust = trustOf(attention, (at) => formatTimeAgo(at, now))
  if (!trust) return <span role="status" />

  const Icon = icons[trust.kind]
  const to = `/businesses/$businessId${trust.path}`
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span>{trust.text}</span>
    </>
  )

  return (
    <span role="status" className={styles['trust']} data-kind={trust.kind}>
      {routeExists(to) ? (
        <Link to={to} params={{ businessId }} search={trust.search ?? {}} className={styles['line']}>
          {content}
        </Link>
      ) : (
        <span className={styles['line']}>{content}</span>
      )}
    </span>
  )
}
