import { PasswordInput, TextInput } from '@mantine/core'

import { addressField, type CredentialField } from '../../../core/contract/business/credentials.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import type { CredentialFields as Fields, StoredCredentials } from './credential-forms.ts'

const words = setUpTexts.credentials

type FieldProps = {
  readonly label: string | undefined
  readonly value: string | undefined
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

type Props = {
  readonly fields: Fields
  readonly field: (name: string) => FieldProps
  readonly stored: StoredCredentials
}

/** The fields for what a provider gave its customer. Secrets are covered while they are typed, and never come back. */
export function CredentialFields({ fields, field, stored }: Props) {
  const hintOf = ({ name, help, isSecret }: CredentialField) => {
    const there = stored.find((one) => one.name === name)
    if (there) return words.stored(there.since === null ? undefined : formatDay(there.since))
    return help ?? (isSecret ? words.secretHint : undefined)
  }

  return fields.map((one) =>
    one.isSecret ? (
      <PasswordInput
        key={one.name}
        {...field(one.name)}
        description={hintOf(one)}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': `${words.show}: ${one.label}`, tabIndex: 0 }}
      />
    ) : (
      <TextInput
        key={one.name}
        {...field(one.name)}
        description={hintOf(one)}
        {...(one.name === addressField.name && { inputMode: 'url' })}
        {...(!one.isRequired && { placeholder: words.optional })}
        autoComplete="off"
        spellCheck={false}
      />
    ),
  )
}
