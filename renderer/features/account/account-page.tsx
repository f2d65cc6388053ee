import { useState } from 'react'

import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useMe } from '../../lib/queries/me.ts'
import { ownAccount as ownAccountTexts } from '../../lib/texts/own-account.ts'
import { DefaultsSection } from './defaults-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RecoveryCode } from './recovery-code.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SessionList } from './session-list.tsx'

const words = ownAccountTexts

/** The own account: who one is, where one is signed in, and what one likes. */
export function AccountPage() {
  const { data: me, error, refetch } = useMe()
  const [renewed, setRenewed] = useState<string>()
  if (!me) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting />

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
