import { hash } from 'node:crypto'

import { addressProblem, addressWithout } from '../provider-address.ts'
import { addressField, type CredentialField } from '../../../domain/provider/credential-field.ts'
import type { ConnectionSettings } from '../../../ports/provider.ts'

/** What SwitchTax needs of a business. */
export type Provider1Settings = {
  readonly businessId: string
  readonly firsBusinessId: string | null
  readonly supplierTin: string
  /** Ends with `/Api/SwitchTax`. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly merchantCode: string
  /** Of address and credentials: another one is another connection. Holds no secret. */
  readonly fingerprint: string
}

const PATH = '/Api/SwitchTax'

/** What Interswitch gives its customers. */
export const provider1Credentials: readonly CredentialField[] = [
  addressField,
  { name: 'clientId', label: 'Client ID', help: null, isSecret: false, isRequired: true },
  { name: 'clientSecret', label: 'Client secret', help: null, isSecret: true, isRequired: true },
  { name: 'merchantCode', label: 'Merchant code', help: null, isSecret: false, isRequired: true },
]

/** What is missing before a connection can be tried, as a sentence for people; null when complete. */
export function missingProvider1Setup({
  apiUrl,
  clientId,
  clientSecret,
  merchantCode,
}: ConnectionSettings): string | null {
  const problem = addressProblem(apiUrl)
  if (problem !== null) return problem
  if (!clientId || !clientSecret || !merchantCode) {
    return 'Enter the client ID, the client secret and the merchant code that your provider gave you.'
  }

  return null
}

/** @throws RangeError when `missingProvider1Setup` still names something (a bug: callers ask it first). */
export function provider1Settings(settings: ConnectionSettings): Provider1Settings {
  const { businessId, firsBusinessId, supplierTin, apiUrl, clientId, clientSecret, merchantCode } = settings
  if (!apiUrl || addressProblem(apiUrl) !== null || !clientId || !clientSecret || !merchantCode) {
    throw new RangeError('provider1 is not set up')
  }

  const baseUrl = addressWithout(PATH, apiUrl) + PATH
  const fingerprint = hash('sha256', JSON.stringify([baseUrl, clientId, clientSecret, merchantCode]))
  return { businessId, firsBusinessId, supplierTin, baseUrl, clientId, clientSecret, merchantCode, fingerprint }
}
