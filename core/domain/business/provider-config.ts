import { AppError, invalidField } from '../../contract/errors.ts'

import type { Provider1Credentials, ProviderChoice } from './business.ts'
import { credentialNames } from './stored-setup.ts'

/** What is sent to be stored; the rest stays. */
export type ProviderConfig = {
  readonly apiUrl?: string | undefined
  readonly apiKey?: string | undefined
  readonly apiSecret?: string | undefined
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
  readonly merchantCode?: string | undefined
}

/**
 * The credentials of provider1 with what is sent in their place. Only a client ID leaves them as they are as long as there
 * are none: other providers have one too.
 */
export function mergedProvider1(
  { name }: ProviderChoice,
  present: Provider1Credentials | null,
  { clientId, clientSecret, merchantCode }: ProviderConfig,
): Provider1Credentials | null {
  if (name !== 'provider1') {
    for (const [field, value] of Object.entries({ clientSecret, merchantCode })) {
      if (value !== undefined) throw invalidField(field, 'is for provider1 only; choose that one first')
    }
    return present
  }
  if (present) return { clientId: clientId ?? present.clientId, merchantCode: merchantCode ?? present.merchantCode }
  if (clientSecret === undefined && merchantCode === undefined) return null
  if (clientId !== undefined && clientSecret !== undefined && merchantCode !== undefined)
    return { clientId, merchantCode }

  const missing = Object.entries({ clientId, clientSecret, merchantCode }).filter(([, value]) => value === undefined)
  const details = missing.map(([field]) => ({ field, message: 'is required: the first time all three come together' }))
  throw new AppError('validation_failed', { details })
}

/** The names of the credentials that were sent, and whose they are. */
export function notedNames(
  config: ProviderConfig,
  { isProvider1 }: { readonly isProvider1: boolean },
): { readonly set: readonly string[]; readonly provider1Set?: readonly string[] } | null {
  const set = credentialNames.filter((name) => config[name] !== undefined)
  if (set.length === 0) return null
  return isProvider1 ? { set, provider1Set: set } : { set }
}
