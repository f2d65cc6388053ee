import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconClockUp,
  IconCopy,
  IconDatabaseExclamation,
  IconDatabaseOff,
  IconDevices,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { moveSandboxClock } from '../../../core/contract/installation/sandbox-clock.ts'
import { authStatus } from '../../../core/contract/people/account.ts'
import { useNow } from '../../components/display/use-now.ts'
import { useApi, useIsReachable } from '../../lib/api/api-context.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { backupsQuery } from '../../lib/queries/backups.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { instanceQuery, useReadDataLoss } from '../../lib/queries/instance.ts'
import { useManagesDevices } from '../../lib/queries/screens/manages-devices.ts'
import { useMe } from '../../lib/queries/me.ts'
import { texts } from '../../lib/texts.ts'
import { lastBackup } from '../../lib/texts/app/last-backup.ts'
import styles from './banners.module.css'

const NewDevices = lazy(async () => ({ default: (await import('./new-devices.tsx')).NewDevices }))

const RETRY_MS = 5_000
/** What nobody waits for comes after the first page. */
const AFTER_PAGE_MS = 2_000

/** A backup that is older than this is worth a word. */
const OLD_BACKUP_MS = 3 * 24 * 60 * 60_000

/** What is wrong with the whole desk, above every page. */
export function Banners({ businessId }: { readonly businessId: string | undefined }) {
  const { data: attention } = useAttention(businessId)
  const isReached = useIsReachable()

  if (!isReached) return <OfflineBanner />
  if (!attention?.stalledSince || businessId === undefined) {
    return (
      <>
        <BackOnline />
        <CopyBanner />
        <LossBanner />
        <BackupBanner />
        <NewDevicesBanner />
        {attention?.practiceDay && businessId && <PracticeBanner businessId={businessId} day={attention.practiceDay} />}
      </>
    )
  }
  return (
    <Banner icon={<IconAlertTriangle size={18} aria-hidden />} text={texts.shell.stalled.text}>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link {...props} to="/businesses/$businessId/sending" params={{ businessId }} />}
      >
        {texts.shell.stalled.button}
      </Button>
    </Banner>
  )
}

/** The core is gone. It is asked again by itself, and with the button. */
function OfflineBanner() {
  const { client } = useApi()
  const ask = useRef(() => client.call(authStatus).catch(() => undefined))

  useEffect(() => {
    const timer = setInterval(() => void ask.current(), RETRY_MS)
    return () => clearInterval(timer)
  }, [])

  // Other screens come over TLS alone, this computer never does.
  const { text, elsewhere } = texts.shell.offline
  return (
    <Banner
      icon={<IconPlugConnectedX size={18} aria-hidden />}
      text={location.protocol === 'https:' ? elsewhere : text}
    >
      <Button size="xs" variant="default" onClick={() => void ask.current()}>
        {texts.shell.offline.button}
      </Button>
    </Banner>
  )
}

/** Asks the owner of the installation which of two copies goes on; nobody else can answer. */
function CopyBanner() {
  const { client } = useApi()
  const { data: me } = useMe()
  const { data: instance } = useQuery({ ...instanceQuery(client), enabled: me?.isInstanceOwner === true })
  if (!instance?.copiedFrom && !instance?.isRetired) return null

  return (
    <Banner
      icon={<IconCopy size={18} aria-hidden />}
      text={instance.isRetired ? texts.shell.copy.retired : texts.shell.copy.text}
    >
      <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} to="/installation" />}>
        {texts.shell.copy.button}
      </Button>
    </Banner>
  )
}

/** Says to the owner of the installation what a start did not find any more, until it was read. */
function LossBanner() {
  const { client } = useApi()
  const read = useReadDataLoss()
  const { data: me } = useMe()
  const { data: instance } = useQuery({ ...instanceQuery(client), enabled: me?.isInstanceOwner === true })
  if (!instance?.dataLoss) return null
  const { commits, numbers, until } = instance.dataLoss
  const last = `${formatDay(until)}, ${formatTime(until)}`

  return (
    <Banner
      icon={<IconDatabaseOff size={18} aria-hidden />}
      text={commits === 0 ? texts.shell.loss.numbers(numbers) : texts.shell.loss.text(commits, last)}
    >
      <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} to="/installation" />}>
        {texts.shell.loss.backups}
      </Button>
      <Button size="xs" variant="default" loading={read.isPending} onClick={() => read.mutate()}>
        {texts.shell.loss.read}
      </Button>
    </Banner>
  )
}

/** Tells the owner of the installation when the last backup is old: the daily one does not come by itself any more. */
function BackupBanner() {
  const { client } = useApi()
  const now = useNow(60_000)
  const { data: me } = useMe()
  const { data } = useQuery({ ...backupsQuery(client), enabled: me?.isInstanceOwner === true })
  const newestAt = data?.target.newestAt ?? null
  if (newestAt === null || now.getTime() - Date.parse(newestAt) < OLD_BACKUP_MS) return null

  return (
    <Banner icon={<IconDatabaseExclamation size={18} aria-hidden />} text={lastBackup.old}>
      <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} to="/installation" />}>
        {lastBackup.look}
      </Button>
    </Banner>
  )
}

/** Loaded for who manages other screens, once the page stands. */
function NewDevicesBanner() {
  const isManager = useManagesDevices()
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), AFTER_PAGE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isManager || !isDue) return null
  return (
    <Suspense>
      <NewDevices>
        {(text, label) => (
          <Banner icon={<IconDevices size={18} aria-hidden />} text={text} tone="calm">
            <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} to="/screens" />}>
              {label}
            </Button>
          </Banner>
        )}
      </NewDevices>
    </Suspense>
  )
}

/** The clock of a practice business is ahead: what is overdue or due here is so only by that clock. */
function PracticeBanner({ businessId, day }: { readonly businessId: string; readonly day: string }) {
  const { data: business } = useBusiness(businessId)
  const reset = useResetPracticeClock(businessId)

  return (
    <Banner
      icon={<IconClockUp size={18} aria-hidden />}
      text={texts.shell.practiceClock.text(formatDay(day))}
      tone="calm"
    >
      {business && may(business, 'business.manage') && (
        <Button size="xs" variant="default" loading={reset.isPending} onClick={() => reset.mutate()}>
          {texts.shell.practiceClock.reset}
        </Button>
      )}
    </Banner>
  )
}

/** Once the core answers again, what failed meanwhile is fetched anew. */
function BackOnline() {
  const queries = useQueryClient()
  useEffect(() => {
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error', type: 'active' })
  }, [queries])
  return null
}

function Banner({
  icon,
  text,
  tone = 'bad',
  children,
}: {
  readonly icon: ReactNode
  readonly text: string
  /** A calm one says what is so, and nothing that went wrong. */
  readonly tone?: 'bad' | 'calm'
  readonly children: ReactNode
}) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={styles['banner']} data-tone={tone}>
      {icon}
      <span className={styles['text']}>{text}</span>
      {children}
    </div>
  )
}

/** Puts the clock of a practice business back to that of the machine; all of the business may look different then. */
function useResetPracticeClock(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(moveSandboxClock, { body: { businessId, reset: true } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['business', businessId] }),
  })
}
