import { Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import type { listSessions } from '../../../core/contract/people/account.ts'
import { Day, TimeAgo } from '../../components/display/figures.tsx'
import { Section } from '../../components/layout/section.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { sessionsQuery, useOwnAccount } from './api.ts'
import { ownAccount as ownAccountTexts } from './texts.ts'

const words = ownAccountTexts.sessions

type Session = z.output<typeof listSessions.data>['items'][number]

/** Where one is signed in. Ending a session costs its holder a sign-in, so it does not ask. */
export function SessionList() {
  const { client } = useApi()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(client))
  const { endSessions } = useOwnAccount()
  const ending = useMutation({ mutationFn: endSessions })
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id) ?? []

  const end = (ids: readonly string[], message: (count: number) => string) =>
    ending.mutate(ids, { onSuccess: (count) => notifications.show({ message: message(count) }) })

  const columns: readonly Column<Session>[] = [
    {
      key: 'where',
      head: words.columns.where,
      isName: true,
      cell: ({ isCurrent }) => (isCurrent ? words.current : words.other),
    },
    {
      key: 'begun',
      head: words.columns.begun,
      cell: ({ createdAt }) => (
        <>
          <Day of={createdAt} />, {formatTime(createdAt)}
        </>
      ),
    },
    {
      key: 'used',
      head: words.columns.used,
      cell: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} />,
    },
    {
      key: 'actions',
      card: 'actions',
      head: words.columns.actions,
      cell: ({ id, isCurrent, createdAt }) =>
        isCurrent ? null : (
          <Button
            variant="default"
            size="xs"
            aria-label={words.end(`${formatDay(createdAt)}, ${formatTime(createdAt)}`)}
            disabled={ending.isPending}
            onClick={() => end([id], () => words.ended)}
          >
            {words.endShort}
          </Button>
        ),
    },
  ]

  return (
    <Section
      title={words.title}
      text={words.text}
      actions={
        others.length > 0 && (
          <Button variant="default" loading={ending.isPending} onClick={() => end(others, words.othersEnded)}>
            {words.endOthers}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {ending.error !== null && <Problem error={ending.error} />}
        {error && !sessions ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={words.title}
            columns={columns}
            rows={sessions}
            idOf={({ id }) => id}
            empty={null}
            expectedRows={1}
          />
        )}
      </Stack>
    </Section>
  )
}
