import {
  addressField,
  apiKeyField,
  apiSecretField,
  clientIdField,
  type CredentialField,
} from '../../../contract/business/credentials.ts'
import type { ConnectionSettings } from '../../../ports/submission/provider.ts'
import { addressProblem, addressWithout } from '../http/address.ts'

/** What a gateway to the authority's own interface needs of a business. */
export type MbsSettings = {
  /** Without a slash at its end; the interface's own paths begin with `/api`. */
  readonly baseUrl: string
  /** The UUID that FIRS assigned. */
  readonly firsBusinessId: string
  readonly supplierTin: string
  /** With every call. Never logged: they hold key and secret. */
  readonly headers: Readonly<Record<string, string>>
}

/** What providers with the MBS API give their customers. */
export const mbsCredentials: readonly CredentialField[] = [
  addressField,
  apiKeyField,
  apiSecretField,
  { ...clientIdField, isRequired: false },
]

/** What is wrong or missing before a connection can be tried, as a sentence for people; null when nothing is. */
export function missingMbsSetup({
  apiUrl,
  apiKey,
  apiSecret,
  clientId,
  firsBusinessId,
}: ConnectionSettings): string | null {
  const problem = addressProblem(apiUrl)
  if (problem !== null) return problem
  if (![apiKey ?? '', apiSecret ?? '', clientId ?? ''].every(isHeaderText)) {
    return 'The API key, the API secret or the client ID contains an invalid character. Copy them again.'
  }
  if (!firsBusinessId) return 'Enter the FIRS configuration first: the connection is tested with your business ID.'

  return null
}

/** @throws RangeError when `missingMbsSetup` still names something (a bug: callers ask it first). */
export function mbsSettings(settings: ConnectionSettings): MbsSettings {
  const { apiUrl, apiKey, apiSecret, clientId, firsBusinessId, supplierTin } = settings
  if (missingMbsSetup(settings) !== null || !apiUrl || !apiKey || !apiSecret || !firsBusinessId) {
    throw new RangeError('mbs is not set up')
  }

  return {
    baseUrl: addressWithout('/api', addressWithout('/api/v1', apiUrl)),
    firsBusinessId,
    supplierTin,
    headers: { 'x-api-key': apiKey, 'x-api-secret': apiSecret, ...(clientId && { 'x-client-id': clientId }) },
  }
}

/** What can travel in a header; anything else would fail at every call with an error that names nothing. */
function isHeaderText(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text)
}
