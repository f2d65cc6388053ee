import { useState } from 'react'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useMe } from '../../lib/queries/me.ts'
import { DefaultsSection } from './defaults-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RecoveryCode } from './recovery-code.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SessionList } from './session-list.tsx'
import { ownAccount as ownAccountTexts } from './texts.ts'

const words = ownAccountTexts

/** The own account: who one is, where one is signed in, and what one likes. */
export function AccountPage() {
  const { data: me, error, refetch } = useMe()
  const [renewed, setRenewed] = useState<string>()
  if (!me) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />

  if (renewed !== undefined) {
    return (
      <Page width="reading">
        <RecoveryCode email={me.email} code={renewed} onContinue={() => setRenewed(undefined)} />
      </Page>
    )
  }

  return (
    <Page width="reading">
      <PageTitle>{words.title}</PageTitle>
      <Section title={words.profile.title} text={words.profile.text}>
        <ProfileForm me={me} />
      </Section>
      <Section title={words.preferences.title} text={words.preferences.text}>
        <PreferencesForm />
      </Section>
      <DefaultsSection />
      <Section title={words.password.title} text={words.password.text}>
        <PasswordForm email={me.email} />
      </Section>
      <SessionList />
      <RecoverySection onRenewed={setRenewed} />
    </Page>
  )
}
