import { createDeviceKeyStore } from './device-key.ts'
import { signText } from './proof-key.ts'

/**
 * What came of renewing the cookie of this screen: `keyless` where this browser has no key for it, `refused` where the
 * desk no longer knows the screen.
 */
type Renewal = 'renewed' | 'keyless' | 'refused' | 'unreachable'

const RENEWED_AT = 'invoice-desk.device-renewed'

/** When a tab of this browser last renewed the cookie, in milliseconds since 1970; 0 where it is not known. */
export function lastRenewal(host: Window): number {
  try {
    return Number(host.localStorage.getItem(RENEWED_AT) ?? 0)
  } catch {
    return 0
  }
}

/** Remembers that the cookie is fresh, for all tabs. */
export function recordRenewal(host: Window): void {
  try {
    host.localStorage.setItem(RENEWED_AT, String(Date.now()))
  } catch {
    // Then each tab renews for itself.
  }
}

/**
 * Renews the cookie of this screen with a signature of its key, one tab at a time, unless another tab has done so after the
 * moment `since` (milliseconds since 1970), when the cookie was found to be of no use.
 */
export async function renewDevice(host: Window, since: number): Promise<Renewal> {
  const locks: LockManager | undefined = host.navigator.locks
  const renew = () => renewAlone(host, since)
  return locks === undefined ? renew() : await locks.request('invoice-desk.device.renew', renew)
}

async function renewAlone(host: Window, since: number): Promise<Renewal> {
  if (lastRenewal(host) > since) return 'renewed'
  const key = await createDeviceKeyStore(host).load()
  if (key === undefined) return 'keyless'

  try {
    for (let attempt = 1; ; attempt += 1) {
      const issued = await post('/v1/auth/nonce', {})
      if (issued.status === 401) return 'refused'
      const nonce = nonceIn(issued)
      const signature = await signText(key.privateKey, `invoice-desk device\n${nonce}\n${key.deviceId}`)
      const { ok, status } = await post('/v1/devices/renew', { nonce, signature })
      if (ok) {
        recordRenewal(host)
        return 'renewed'
      }
      if (status >= 500 || status === 429) return 'unreachable'
      // The desk was started anew between the nonce and its use.
      if (attempt === 2) return 'refused'
    }
  } catch {
    return 'unreachable'
  }
}

type JsonAnswer = { readonly ok: boolean; readonly status: number; readonly data: unknown }

async function post(path: string, body: object): Promise<JsonAnswer> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
  const read: unknown = await answer.json()
  const data = typeof read === 'object' && read !== null && 'data' in read ? read.data : undefined
  return { ok: answer.ok, status: answer.status, data }
}

/** Empty where there is none: then nothing is renewed with it. */
function nonceIn({ data }: JsonAnswer): string {
  return typeof data === 'object' && data !== null && 'nonce' in data ? String(data.nonce) : ''
}
