import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'

import type { RecoveryState } from '../../../core/contract/installation/recovery.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { SignedOutLayout } from '../../components/layout/signed-out-layout.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { recoveryQuery } from './api.ts'
import { RestoreForm } from './restore-form.tsx'
import { recovery as words } from './texts.ts'

/** Instead of every other page while the data cannot be used: what happened, and how to go on. */
export function RecoveryPage() {
  const { client } = useApi()
  const { data: state, error, refetch } = useQuery(recoveryQuery(client))

  if (error instanceof ApiError && error.code === 'not_in_recovery') return <Navigate to="/" replace />
  return (
    <SignedOutLayout>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : state ? (
        <>
          <Happened state={state} onLookAgain={() => void refetch()} />
          {state.canRestore && (
            <Card component="section">
              <RestoreForm backups={state.backups} />
            </Card>
          )}
        </>
      ) : (
        <Loading />
      )}
    </SignedOutLayout>
  )
}

function Happened({ state, onLookAgain }: { readonly state: RecoveryState; readonly onLookAgain: () => void }) {
  return (
    <Card component="section">
      <Stack gap="sm" align="flex-start">
        <PageTitle>{words.title}</PageTitle>
        <div role="alert">
          <Text fw={600}>{state.happened}</Text>
          <Text>{state.remedy}</Text>
        </div>
        <Text c="dimmed">{words.untouched}</Text>
        <Button variant="default" size="xs" onClick={onLookAgain}>
          {words.again}
        </Button>
      </Stack>
    </Card>
  )
}
