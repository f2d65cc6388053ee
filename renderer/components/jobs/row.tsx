import { Button, CloseButton, Progress, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'

import { cancelJob, getJobFile, type JobBody } from '../../../core/contract/activity/job.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { formatBytes } from '../../lib/format/bytes.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { jobs as words } from '../../lib/texts/app/jobs.ts'
import { useSaveFile } from '../print/use-save-file.ts'
import styles from './bar.module.css'
import { isUnderWay, jobQuery } from './queries.ts'

type Props = { readonly job: JobBody; readonly onDismiss: () => void }

/** One job: how far it is, or what came of it. */
export function JobRow({ job, onDismiss }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const what = words.what(job)
  const again = () => queries.invalidateQueries({ queryKey: ofBusiness(job.businessId, 'jobs') })
  const stop = useMutation({
    mutationFn: () => client.call(cancelJob, { params: { id: job.id } }),
    // Where it ended a moment before, its end is shown.
    onSettled: again,
  })
  const file = useSaveFile(() => client.download(getJobFile, { params: { id: job.id } }))

  if (isUnderWay(job)) {
    return (
      <li className={styles['job']}>
        <div className={styles['head']}>
          <Text fw={500}>{what}</Text>
          <Text c="dimmed" size="sm">
            {job.state === 'QUEUED' ? words.waits : words.counted(job.done, job.total)}
          </Text>
        </div>
        <Progress
          className={styles['bar'] ?? ''}
          value={job.total === 0 ? 0 : (100 * job.done) / job.total}
          aria-label={words.progress(what)}
        />
        <div className={styles['actions']}>
          <Button
            size="xs"
            variant="default"
            aria-label={words.stopOf(what)}
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {words.stop}
          </Button>
        </div>
      </li>
    )
  }

  return (
    <li className={styles['job']}>
      <div className={styles['head']} role="status">
        <Text fw={600}>{what}</Text>
        <Text c={job.state === 'FAILED' ? 'red' : 'dimmed'} size="sm">
          {outcomeOf(job)}
        </Text>
      </div>
      <div className={styles['actions']}>
        {job.file && (
          <Button
            size="xs"
            variant={job.kind === 'EMAIL_BATCH' ? 'default' : 'filled'}
            aria-label={words.saveOf(what)}
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={file.isBusy}
            onClick={() => file.save()}
          >
            {job.kind === 'EMAIL_BATCH' ? words.report : words.save}
          </Button>
        )}
        <CloseButton size="sm" aria-label={words.dismiss(what)} onClick={onDismiss} />
      </div>
      {job.failed > 0 && <JobErrors job={job} />}
    </li>
  )
}

function outcomeOf(job: JobBody): string {
  if (job.state === 'CANCELLED') return `${words.cancelled}, ${words.counted(job.done, job.total)}`
  if (job.state === 'FAILED') return job.trouble ?? ''
  if (job.kind === 'EMAIL_BATCH') return words.queued(job.done - job.failed)
  return job.file ? `${words.ready(formatBytes(job.file.size))}. ${words.kept}.` : words.gone
}

/** How many are shown; the report of e-mails and the index of an archive have them all. */
const SHOWN = 50

/** What could not be done, each with why. */
function JobErrors({ job }: Pick<Props, 'job'>) {
  const { client } = useApi()
  const { data } = useQuery(jobQuery(client, job.businessId, job.id))
  const errors = data?.errors ?? []
  return (
    <details className={styles['errors']}>
      <summary>{words.failed(job.failed)}</summary>
      <ul>
        {errors.slice(0, SHOWN).map(({ id, number, message }, index) => (
          <li key={id ?? index}>
            <Text span fw={600} inherit>
              {number}
            </Text>{' '}
            {message}
          </li>
        ))}
        {job.failed > SHOWN && <li>{words.more(job.failed - SHOWN)}</li>}
      </ul>
    </details>
  )
}
