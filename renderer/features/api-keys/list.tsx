import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'

import { Day, TimeAgo } from '../../components/display/figures.tsx'
import { useNow } from '../../components/display/use-now.ts'
import { Confirm } from '../../components/form/confirm.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { grantNameOf } from '../../lib/business/grants.ts'
import { roleNames } from '../../lib/texts.ts'
import { apiKeys as apiKeysTexts } from '../../lib/texts/business/team.ts'
import { type ApiKey, useKeyActions } from './api.ts'

const words = apiKeysTexts

type Props = {
  readonly businessId: string
  readonly keys: readonly ApiKey[] | undefined
  readonly empty: ReactNode
}

/** The keys with their last use; an unused or forgotten one is seen and can be revoked. */
export function KeyList({ businessId, keys, empty }: Props) {
  const { revoke } = useKeyActions(businessId)
  const [asked, setAsked] = useState<ApiKey>()
  const now = useNow(60_000)

  const columns: readonly Column<ApiKey>[] = [
    { key: 'name', head: words.columns.name, isName: true, cell: ({ name }) => name },
    { key: 'role', card: 'state', head: words.columns.role, cell: (key) => roleNames[grantNameOf(key)] },
    {
      key: 'reach',
      head: words.columns.reach,
      cell: ({ network, addresses }) => (network ? addresses.join(', ') : words.here),
    },
    { key: 'created', head: words.columns.created, cell: ({ createdAt }) => <Day of={createdAt} /> },
    {
      key: 'expires',
      head: words.columns.expires,
      cell: ({ expiresAt }) => {
        if (expiresAt === null) return words.never
        // It ends at midnight; the day before is its last.
        const last = new Date(Date.parse(expiresAt) - 1).toISOString()
        return (
          <>
            <Day of={last} />
            {Date.parse(expiresAt) <= now.getTime() && `, ${words.ended}`}
          </>
        )
      },
    },
    {
      key: 'used',
      head: words.columns.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.unused : <TimeAgo at={lastUsedAt} />),
    },
    {
      key: 'actions',
      card: 'actions',
      head: words.columns.actions,
      cell: (key) => (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={words.revoke(key.name)}
          onClick={() => setAsked(key)}
        >
          {words.revokeShort}
        </Button>
      ),
    },
  ]

  return (
    <>
      <DataTable
        label={words.title}
        columns={columns}
        rows={keys}
        idOf={({ id }) => id}
        empty={empty}
        expectedRows={2}
      />
      <Confirm
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={words.question(asked?.name ?? '')}
        button={words.revoke(asked?.name ?? '')}
        keep={words.keep(asked?.name ?? '')}
        danger
        onConfirm={async () => {
          if (!asked) return
          await revoke(asked.id)
          notifications.show({ message: words.revoked(asked.name) })
        }}
      >
        <Text>{words.text}</Text>
      </Confirm>
    </>
  )
}
