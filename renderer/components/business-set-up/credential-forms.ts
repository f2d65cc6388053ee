import { z } from 'zod'

import { configureProvider, setProvider1Credentials } from '../../../core/contract/provider-setup.ts'
import type { ProviderName } from '../../../core/contract/vocabulary.ts'
import type { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'

export type CredentialField = keyof typeof setUpTexts.credentials.labels

export type RealProvider = Exclude<ProviderName, 'sandbox'>

type SetUp = Pick<ReturnType<typeof useBusinessSetUp>, 'configure' | 'saveProvider1'>

type CredentialForm = {
  readonly schema: z.ZodObject
  /** In the order in which welcome e-mails have them. */
  readonly fields: readonly CredentialField[]
  readonly optional: readonly CredentialField[]
  /** Keeps what was typed for a provider that is chosen already. */
  readonly save: (setUp: SetUp, typed: unknown) => Promise<void>
}

const { apiUrl, apiKey, apiSecret, clientId } = configureProvider.body.shape
const provider1 = setProvider1Credentials.body.extend({ apiUrl: apiUrl.unwrap() })
const mbs = z.object({
  apiUrl: apiUrl.unwrap(),
  apiKey: apiKey.unwrap(),
  apiSecret: apiSecret.unwrap(),
  clientId,
})

/** What each provider gives its customers to enter. */
const credentialForms = {
  provider1: {
    schema: provider1,
    fields: ['apiUrl', 'clientId', 'clientSecret', 'merchantCode'],
    optional: [],
    async save(setUp, typed) {
      const { apiUrl, ...credentials } = provider1.parse(typed)
      await setUp.configure({ apiUrl })
      await setUp.saveProvider1(credentials)
    },
  },
  mbs: {
    schema: mbs,
    fields: ['apiUrl', 'apiKey', 'apiSecret', 'clientId'],
    optional: ['clientId'],
    async save(setUp, typed) {
      await setUp.configure(mbs.parse(typed))
    },
  },
} as const satisfies Record<RealProvider, CredentialForm>

export const credentialsOf = (provider: RealProvider): CredentialForm => credentialForms[provider]

export function labelsOf(fields: readonly CredentialField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((name) => [name, setUpTexts.credentials.labels[name]]))
}

export function emptyOf(fields: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((name) => [name, '']))
}
