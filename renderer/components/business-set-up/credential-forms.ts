import { z } from 'zod'

import type { Business } from '../../../core/contract/business.ts'
import { configureProvider } from '../../../core/contract/provider-setup.ts'
import type { ProviderName } from '../../../core/contract/vocabulary.ts'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'

export type CredentialField = keyof typeof setUpTexts.credentials.labels

export type RealProvider = Exclude<ProviderName, 'sandbox'>

export type StoredCredentials = NonNullable<Business['providerSetup']>['stored']

type CredentialForm = {
  readonly schema: z.ZodObject
  /** In the order in which welcome e-mails have them. */
  readonly fields: readonly CredentialField[]
  readonly optional: readonly CredentialField[]
}

const { apiUrl, apiKey, apiSecret, clientId, clientSecret, merchantCode } = configureProvider.body.shape

/** What each provider gives its customers to enter. */
const credentialForms = {
  provider1: {
    schema: z.object({
      apiUrl: apiUrl.unwrap(),
      clientId: clientId.unwrap(),
      clientSecret: clientSecret.unwrap(),
      merchantCode: merchantCode.unwrap(),
    }),
    fields: ['apiUrl', 'clientId', 'clientSecret', 'merchantCode'],
    optional: [],
  },
  mbs: {
    schema: z.object({ apiUrl: apiUrl.unwrap(), apiKey: apiKey.unwrap(), apiSecret: apiSecret.unwrap(), clientId }),
    fields: ['apiUrl', 'apiKey', 'apiSecret', 'clientId'],
    optional: ['clientId'],
  },
} as const satisfies Record<RealProvider, CredentialForm>

export const credentialsOf = (provider: RealProvider): CredentialForm => credentialForms[provider]

/** The form of a provider that has some of it already: what is stored may be left empty, and stays. */
export function credentialSchema(provider: RealProvider, stored: StoredCredentials): z.ZodObject {
  const isStored = (field: string) => stored.some(({ name }) => name === field)
  const fields = Object.entries(credentialsOf(provider).schema.shape)
  return z.object(Object.fromEntries(fields.map(([name, field]) => [name, isStored(name) ? z.optional(field) : field])))
}

/** What is never kept while it is typed: all but the address. */
export const secretsAmong = <F extends string>(fields: readonly F[]): readonly F[] =>
  fields.filter((name) => name !== 'apiUrl')

/** Whether everything that a provider needs is stored, as far as the one who asks may know. */
export function hasCredentials(provider: RealProvider, setup: Business['providerSetup']): boolean {
  if (setup === null || setup.apiUrl === null) return false
  const { fields, optional } = credentialsOf(provider)
  const names = setup.stored.map(({ name }): string => name)
  return fields.every((name) => name === 'apiUrl' || optional.includes(name) || names.includes(name))
}

export function labelsOf(fields: readonly CredentialField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((name) => [name, setUpTexts.credentials.labels[name]]))
}

export function emptyOf(fields: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((name) => [name, '']))
}
