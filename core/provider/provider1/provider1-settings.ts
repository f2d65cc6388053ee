import type { ConnectionSettings } from '../provider.ts'
import { sha256Hex } from '../../runtime/hash.ts'

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

/** What is missing before a connection can be tried, as a sentence for people; null when complete. */
export function missingProvider1Setup({
  apiUrl,
  clientId,
  clientSecret,
  merchantCode,
}: ConnectionSettings): string | null {
  if (!apiUrl) return "Enter the address (URL) of your provider's interface."
  if (!isSafeUrl(apiUrl)) return "The address of your provider's interface must begin with https://."
  if (!clientId || !clientSecret || !merchantCode) {
    return 'Enter the client ID, the client secret and the merchant code that your provider gave you.'
  }

  return null
}

/** @throws RangeError when `missingProvider1Setup` still names something (a bug: callers ask it first). */
export function provider1Settings(settings: ConnectionSettings): Provider1Settings {
  const { businessId, firsBusinessId, supplierTin, apiUrl, clientId, clientSecret, merchantCode } = settings
  if (!apiUrl || !isSafeUrl(apiUrl) || !clientId || !clientSecret || !merchantCode) {
    throw new RangeError('provider1 is not set up')
  }

  const baseUrl = switchTaxUrl(apiUrl)
  const fingerprint = sha256Hex(JSON.stringify([baseUrl, clientId, clientSecret, merchantCode]))
  return { businessId, firsBusinessId, supplierTin, baseUrl, clientId, clientSecret, merchantCode, fingerprint }
}

/** The address may be given with or without the interface's own path. */
function switchTaxUrl(apiUrl: string): string {
  const base = apiUrl.trim().replace(/\/+$/, '')
  return base.toLowerCase().endsWith(PATH.toLowerCase()) ? base : base + PATH
}

/** Secrets travel encrypted, or do not leave the machine. */
function isSafeUrl(text: string): boolean {
  const url = URL.parse(text.trim())
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false

  const loopback = url.hostname === '127.0.0.1' || url.hostname === 'localhost' || url.hostname === '[::1]'
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback)
}
