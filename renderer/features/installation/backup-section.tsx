import { Button, Divider, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { BackupsAnswer } from '../../../core/contract/installation/backup.ts'
import { TimeAgo } from '../../components/display/figures.tsx'
import { Section } from '../../components/layout/section.tsx'
import { DataTable, type Column } from '../../components/table/data-table.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { isSharedScreen } from '../../lib/device/is-shared-screen.ts'
import { formatBytes } from '../../lib/format/bytes.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { backupsQuery, useBackUp } from '../../lib/queries/backups.ts'
import { lastBackup } from '../../lib/texts/app/last-backup.ts'
import { BackupFolderForm, BackupPassphraseForm } from './backup-settings.tsx'
import { backup as words } from './backup-texts.ts'
import { MoveComputer } from './move-computer.tsx'
import { OnlyHere } from './only-here.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

type Backup = BackupsAnswer['items'][number]

type Props = {
  /** The name of a backup that somebody opened as a file: it is asked at once whether to go back to it. */
  readonly opened: string | undefined
  /** Nobody goes back to it. */
  readonly onClosed: () => void
}

/** The backups of this installation: making one, where they go, and going back to one. */
export function BackupSection({ opened, onClosed }: Props) {
  const { client } = useApi()
  const { data, error, refetch } = useQuery(backupsQuery(client))
  const backUp = useBackUp()
  if (data?.target.onServer) {
    return (
      <Section title={words.title}>
        <Text>{words.onServer}</Text>
      </Section>
    )
  }

  return (
    <Section
      title={words.title}
      text={words.text}
      actions={
        <Button
          variant="default"
          loading={backUp.isPending}
          onClick={() =>
            backUp.mutate(undefined, {
              // Where the chosen folder cannot be used, it went elsewhere, and a warning says so.
              onSuccess: ({ warnings }) =>
                void notifications.show({ message: warnings[0]?.message ?? lastBackup.made(data?.target.folder) }),
            })
          }
        >
          {lastBackup.now}
        </Button>
      }
    >
      {data ? (
        <Stack gap="md">
          {backUp.error !== null && <Problem error={backUp.error} />}
          {data.target.problem !== null && <Notice>{data.target.problem}</Notice>}
          <BackupList backups={data} opened={opened} onClosed={onClosed} />
          <Divider />
          <OnlyHere what={words.onlyAtDesk}>
            <BackupFolderForm backups={data} />
            <Divider />
            <BackupPassphraseForm backups={data} />
            <Divider />
            <MoveComputer />
          </OnlyHere>
        </Stack>
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Section>
  )
}

function BackupList({ backups, opened, onClosed }: Props & { readonly backups: BackupsAnswer }) {
  const openedOne = opened === undefined ? undefined : backups.items.find(({ file }) => nameOf(file) === opened)
  const [picked, setPicked] = useState<Backup>()
  // What is known of the backups may be older than the one that was opened: it is looked up as often as they are.
  const chosen = picked ?? openedOne
  const close = () => {
    setPicked(undefined)
    if (openedOne) onClosed()
  }
  const { list } = words

  const all: readonly Column<Backup>[] = [
    { key: 'made', card: 'title', head: list.made, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    {
      key: 'holds',
      head: list.holds,
      cell: ({ invoices, reason }) => `${list.invoices(invoices)}, ${list.reasons[reason]}`,
    },
    { key: 'size', head: list.size, cell: ({ size }) => formatBytes(size) },
    {
      key: 'state',
      card: 'state',
      head: list.state,
      cell: ({ encrypted }) => (encrypted ? `${list.verified}, ${list.encrypted.toLowerCase()}` : list.verified),
    },
    {
      key: 'restore',
      card: 'actions',
      head: list.restore,
      cell: (one) => (
        <Button
          size="xs"
          variant="default"
          aria-label={list.restoreOf(formatDay(one.createdAt), formatTime(one.createdAt))}
          onClick={() => setPicked(one)}
        >
          {list.restore}
        </Button>
      ),
    },
  ]
  const columns = all.filter(({ key }) => key !== 'restore' || !isSharedScreen())

  return (
    <>
      {opened !== undefined && !openedOne && <Notice>{words.restore.elsewhere(opened, backups.target.folder)}</Notice>}
      <DataTable
        label={list.label}
        columns={columns}
        rows={backups.items}
        idOf={({ id }) => id}
        empty={
          <Stack gap={4} p="md">
            <Text>{list.none}</Text>
            <Text c="dimmed">{list.noneHint}</Text>
          </Stack>
        }
      />
      <Text c="dimmed" size="sm">
        {list.kept}
      </Text>
      {chosen && <RestoreDialog backup={chosen} present={backups.present} onClose={close} />}
    </>
  )
}

const nameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
