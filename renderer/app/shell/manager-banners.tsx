import { Button } from '@mantine/core'
import { IconCopy, IconDatabaseExclamation, IconDatabaseOff, IconDevices } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatchRoute } from '@tanstack/react-router'

import { useNow } from '../../components/display/use-now.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { backupsQuery } from '../../lib/queries/backups.ts'
import { instanceQuery, useReadDataLoss } from '../../lib/queries/instance.ts'
import { useMe } from '../../lib/queries/me.ts'
import { useDevices } from '../../lib/queries/screens/devices.ts'
import { texts } from '../../lib/texts.ts'
import { lastBackup } from '../../lib/texts/app/last-backup.ts'
import { newDevices } from '../../lib/texts/app/new-devices.ts'
import { Banner } from './banner.tsx'

/** A backup that is older than this is worth a word. */
const OLD_BACKUP_MS = 3 * 24 * 60 * 60_000

/** What who looks after the installation, or its screens, has to know or decide. */
export function ManagerBanners() {
  return (
    <>
      <CopyBanner />
      <LossBanner />
      <BackupBanner />
      <NewDevicesBanner />
    </>
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

/**
 * Says that screens were paired that this person has not seen in the list yet: nothing on the page of the list itself,
 * and nothing of the screen that it would be said on, where whoever paired it sits.
 */
function NewDevicesBanner() {
  const isOnPage = useMatchRoute()({ to: '/screens' }) !== false
  const { data } = useDevices()
  const names = (data?.items ?? []).filter(({ isNew, isThis }) => isNew && !isThis).map(({ name }) => name)
  if (isOnPage || names.length === 0) return null

  return (
    <Banner icon={<IconDevices size={18} aria-hidden />} text={newDevices.text(names)} tone="calm">
      <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} to="/screens" />}>
        {newDevices.look}
      </Button>
    </Banner>
  )
}
