import { hash } from 'node:crypto'

import { addressField, clientIdField, type CredentialField } from '../../../contract/business/credentials.ts'
import type { ConnectionSettings } from '../../../ports/submission/provider.ts'
import { addressProblem, addressWithout } from '../http/address.ts'

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
  { ...clientIdField, isOwn: true },
  { name: 'clientSecret', label: 'Client secret', help: null, isSecret: true, isRequired: true, isOwn: true },
  { name: 'merchantCode', label: 'Merchant code', help: null, isSecret: false, isRequired: true, isOwn: true },
]

/** @throws RangeError when something is still missing (a bug: callers ask first). */
export function provider1Settings(settings: ConnectionSettings): Provider1Settings {
  const { businessId, firsBusinessId, supplierTin, apiUrl, clientId, clientSecret, merchantCode } = settings
  if (!apiUrl || addressProblem(apiUrl) !== null || !clientId || !clientSecret || !merchantCode) {
    throw new RangeError('provider1 is not set up')
  }

  const baseUrl = addressWithout(PATH, apiUrl) + PATH
  const fingerprint = hash('sha256', JSON.stringify([baseUrl, clientId, clientSecret, merchantCode]))
  return { businessId, firsBusinessId, supplierTin, baseUrl, clientId, clientSecret, merchantCode, fingerprint }
}
