import { PasswordInput, TextInput } from '@mantine/core'

import { formatDay } from '../../lib/format-day.ts'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'
import { credentialsOf, type CredentialField, type RealProvider, type StoredCredentials } from './credential-forms.ts'

const words = setUpTexts.credentials
const secrets: readonly CredentialField[] = ['clientSecret', 'apiKey', 'apiSecret']

type FieldProps = {
  readonly label: string | undefined
  readonly value: string | undefined
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

type Props = {
  readonly provider: RealProvider
  readonly field: (name: string) => FieldProps
  readonly stored: StoredCredentials
}

/** The fields for what a provider gave its customer. Secrets are covered while they are typed, and never come back. */
export function CredentialFields({ provider, field, stored }: Props) {
  const { fields, optional } = credentialsOf(provider)
  const hintOf = (name: CredentialField) => {
    const there = stored.find((one) => one.name === name)
    if (there) return words.stored(there.since === null ? undefined : formatDay(there.since))
    if (name === 'apiUrl') return words.apiUrlHint
    return secrets.includes(name) ? words.secretHint : undefined
  }

  return fields.map((name) =>
    secrets.includes(name) ? (
      <PasswordInput
        key={name}
        {...field(name)}
        description={hintOf(name)}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': `${words.show}: ${words.labels[name]}`, tabIndex: 0 }}
      />
    ) : (
      <TextInput
        key={name}
        {...field(name)}
        description={hintOf(name)}
        {...(name === 'apiUrl' && { inputMode: 'url' })}
        {...(optional.includes(name) && { placeholder: words.optional })}
        autoComplete="off"
        spellCheck={false}
      />
    ),
  )
}
