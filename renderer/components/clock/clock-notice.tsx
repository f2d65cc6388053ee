import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type Grant, may } from '../../../core/contract/http/permissions.ts'
import { type ClockProblemBody, confirmClock, getClock } from '../../../core/contract/installation/clock.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { Confirm } from '../form/confirm.tsx'
import { Notice } from '../ui/notice.tsx'
import { clockTexts as words } from './texts.ts'

const clockQuery = (client: Client) =>
  queryOptions({
    queryKey: ['clock'],
    queryFn: async ({ signal }) => (await client.call(getClock, { signal })).data,
    staleTime: 60_000,
    // The day changes, and access points answer, while a page stays open.
    refetchInterval: 10 * 60_000,
  })

export type ClockNoticeProps = {
  readonly businessId: string
  readonly grant: Grant
  /** Asks in a dialog, too: here numbers of this day are used. */
  readonly asks: boolean
}

/** Says that the computer's clock seems wrong, until somebody says that it is right or puts it right. */
export function ClockNotice({ businessId, grant, asks }: ClockNoticeProps) {
  const { client } = useApi()
  const { data: clock } = useQuery(clockQuery(client))
  const problem = clock?.problem
  if (!problem) return null
  return <Doubted key={problem.today} {...{ businessId, problem, asks }} mayConfirm={may(grant, 'invoice.write')} />
}

type DoubtedProps = Pick<ClockNoticeProps, 'businessId' | 'asks'> & {
  readonly problem: ClockProblemBody
  readonly mayConfirm: boolean
}

function Doubted({ businessId, problem, asks, mayConfirm }: DoubtedProps) {
  const { client } = useApi()
  const queries = useQueryClient()
  const once = useIdempotencyKey()
  const [isAsking, setIsAsking] = useState(asks && mayConfirm)
  const day = formatDay(problem.today)
  const confirm = async () => {
    const body = { businessId, day: problem.today }
    const { data } = await once(async (idempotencyKey) => client.call(confirmClock, { body, idempotencyKey }))
    queries.setQueryData(clockQuery(client).queryKey, data)
    notifications.show({ message: words.confirmed(day) })
  }

  return (
    <>
      <Notice
        action={
          mayConfirm && (
            <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
              {words.right(day)}
            </Button>
          )
        }
      >
        <Text fw={600}>{problem.message}</Text>
        <Text size="sm">{words.advice}</Text>
      </Notice>
      <Confirm
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.title(day)}
        button={words.right(day)}
        keep={words.wrong}
        rests
        onConfirm={confirm}
      >
        <Text>{problem.message}</Text>
        <Text mt="xs">{words.advice}</Text>
      </Confirm>
    </>
  )
}
