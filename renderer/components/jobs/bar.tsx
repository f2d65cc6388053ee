import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '../../lib/api/api-context.ts'
import { readDismissedJobs, dismissJob } from '../../lib/persistence/dismissed-jobs.ts'
import { jobs as words } from '../../lib/texts/app/jobs.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import styles from './bar.module.css'
import { isUnderWay, ownJobsQuery } from './queries.ts'
import { JobRow } from './row.tsx'

/** What ended longer ago was seen on another computer, or is of no use any more: its file is gone. */
const A_DAY_MS = 24 * 3_600_000

/**
 * What this person has started and what came of it: how far it is, a way to stop it, the file and what could not be done.
 * The core knows it, so it is there on every page of the business and after a reload, until somebody has seen its end.
 */
export function JobsBar({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data } = useQuery(ownJobsQuery(client, businessId))
  const [dismissed, setDismissed] = useState(() => readDismissedJobs(() => localStorage))
  const [openedAt] = useState(() => Date.now())
  const shown = (data ?? []).filter(
    (job) => isUnderWay(job) || (!dismissed.has(job.id) && Date.parse(job.endedAt ?? '') > openedAt - A_DAY_MS),
  )

  return (
    <BottomBar>
      {shown.length === 0 ? (
        <div role="status" />
      ) : (
        <ul className={styles['jobs']} aria-label={words.label}>
          {shown.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              onDismiss={() => {
                dismissJob(() => localStorage, job.id)
                setDismissed(new Set([...dismissed, job.id]))
              }}
            />
          ))}
        </ul>
      )}
    </BottomBar>
  )
}
