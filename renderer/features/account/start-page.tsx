import { Stack } from '@mantine/core'

import { BrandMark } from '../../components/brand-mark.tsx'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../lib/texts.ts'
import { useAuthStatus } from './account-api.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import styles from './start-page.module.css'

/** Where everybody begins who is not signed in: the first account, or signing in. */
export function StartPage() {
  const { data: status, error, refetch } = useAuthStatus()

  return (
    <main className={styles['page']}>
      <Stack gap="lg" className={styles['column'] ?? ''}>
        <p className={styles['brand']}>
          <BrandMark size={32} />
          {texts.product}
        </p>

        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : status ? (
          <Card>{status.needsSetup ? <SignUpForm /> : <SignInForm />}</Card>
        ) : (
          <Waiting />
        )}
      </Stack>
    </main>
  )
}
