import { Anchor, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { TimeAgo } from '../../components/display/figures.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { backupsQuery, useBackUp } from '../../lib/queries/backups.ts'
import { useMe } from '../../lib/queries/me.ts'
import { lastBackup as words } from '../../lib/texts/app/last-backup.ts'

/** For the owner of the installation: how old the last backup is, and a button that makes one. */
export function LastBackup() {
  const { client } = useApi()
  const { data: me } = useMe()
  const { data } = useQuery({ ...backupsQuery(client), enabled: me?.isInstanceOwner === true })
  const backUp = useBackUp()
  if (!data || data.target.onServer) return null

  const { newestAt } = data.target
  // In another folder there may be a newer one, of which only the time is known here.
  const newest = data.items.find(({ createdAt }) => createdAt === newestAt)
  return (
    <>
      <Group gap="md">
        <Text c="dimmed">
          {newestAt === null ? (
            words.never
          ) : (
            <>
              {words.last} <TimeAgo at={newestAt} />
              {newest && newest.invoices > 0 && `. ${words.holds(newest.businesses, newest.invoices)}`}
            </>
          )}
        </Text>
        <Button
          size="xs"
          variant="default"
          loading={backUp.isPending}
          onClick={() =>
            backUp.mutate(undefined, {
              // Where the chosen folder cannot be used, it went elsewhere, and a warning says so.
              onSuccess: ({ warnings }) =>
                void notifications.show({ message: warnings[0]?.message ?? words.made(data.target.folder) }),
            })
          }
        >
          {words.now}
        </Button>
        <Anchor component={Link} to="/installation" size="sm">
          {words.where}
        </Anchor>
      </Group>
      {backUp.error !== null && <Problem error={backUp.error} />}
    </>
  )
}
