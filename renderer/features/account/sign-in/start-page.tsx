import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { SignedOutLayout } from '../../../components/layout/signed-out-layout.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Loading } from '../../../components/ui/loading.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { desktopBridge } from '../../../lib/files/desktop-bridge.ts'
import { authStatusQuery } from '../session-api.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const UseRemote = lazy(async () => ({ default: (await import('../../../components/remote/use-remote.tsx')).UseRemote }))

/** Where everybody begins who is not signed in: the first account, or signing in. */
export function StartPage() {
  const { client } = useApi()
  const { data: status, error, refetch } = useQuery(authStatusQuery(client))

  if (status?.recovery) return <Navigate to="/recovery" replace />
  return (
    <SignedOutLayout>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : status ? (
        <>
          <Card>{status.needsSetup ? <SignUpForm /> : <SignInForm />}</Card>
          {status.needsSetup && desktopBridge() && (
            <Suspense>
              <UseRemote />
            </Suspense>
          )}
        </>
      ) : (
        <Loading />
      )}
    </SignedOutLayout>
  )
}
