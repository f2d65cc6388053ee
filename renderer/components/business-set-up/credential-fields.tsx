import { PasswordInput, TextInput } from '@mantine/core'

import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'
import { credentialsOf, type CredentialField, type RealProvider } from './credential-forms.ts'

const words = setUpTexts.credentials
const secrets: readonly CredentialField[] = ['clientSecret', 'apiKey', 'apiSecret']

type FieldProps = {
  readonly label: string | undefined
  readonly value: string | undefined
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

type Props = { readonly provider: RealProvider; readonly field: (name: string) => FieldProps }

/** The fields for what a provider gave its customer. Secrets are covered while they are typed. */
export function CredentialFields({ provider, field }: Props) {
  const { fields, optional } = credentialsOf(provider)

  return fields.map((name) =>
    secrets.includes(name) ? (
      <PasswordInput
        key={name}
        {...field(name)}
        description={words.secretHint}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': `${words.show}: ${words.labels[name]}`, tabIndex: 0 }}
      />
    ) : (
      <TextInput
        key={name}
        {...field(name)}
        {...(name === 'apiUrl' && { description: words.apiUrlHint, inputMode: 'url' })}
        {...(optional.includes(name) && { placeholder: words.optional })}
        autoComplete="off"
        spellCheck={false}
      />
    ),
  )
}
