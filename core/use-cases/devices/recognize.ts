import { cookieState, LONE_COOKIE_SECONDS, type DeviceRecord, type Screen } from '../../domain/people/device.ts'
import { secondsAfter } from '../../domain/people/token.ts'
import type { Logger } from '../../ports/runtime/logger.ts'
import type { Units } from '../../ports/unit.ts'
import { isKeyGoodFrom } from '../team/api-keys.ts'
import { hashToken } from '../tokens.ts'

/** What a request over the network brings, by which the screen is known that it comes from. */
type Presented = {
  readonly cookie: string
  /** Of the header `Authorization`; empty without one. */
  readonly bearer: string
  readonly address: string
  readonly userAgent: string
}

/**
 * The screen that a request over the network comes from. Both of what it may bring are hashed and looked up in one read,
 * whether it brought them or not and whatever becomes of the first: nobody can tell from the time what was found.
 */
export async function recognizeScreen(
  { units }: { readonly units: Units },
  { cookie, bearer, address, userAgent }: Presented,
): Promise<Screen & { readonly isCookieAgeing: boolean }> {
  const cookieHash = hashToken(cookie)
  const keyHash = hashToken(bearer)
  const { found, key, now } = await units.read(async ({ devices, apiKeys, now: at }) => ({
    found: await devices.byCookie(cookieHash),
    key: await apiKeys.byHash(keyHash),
    now: at,
  }))
  const state = found && cookieState(found, cookieHash, now)
  const isKey = key !== undefined && isKeyGoodFrom(key, address, now)
  const said = { address, userAgent, cookie }
  if (found && state === 'good') {
    return { ...said, kind: 'device', device: found, isCookieAgeing: isAgeing(found, now) }
  }
  if (isKey) return { ...said, kind: 'key', device: null, isCookieAgeing: false }
  // Without a key nothing renews it: such a device is paired anew.
  if (found && found.proofKey !== null) return { ...said, kind: 'lapsed', device: found, isCookieAgeing: false }
  return { ...said, kind: 'unpaired', device: null, isCookieAgeing: false }
}

/** The cookie of a device without a key is made good for another year with its use, once a day. */
const isAgeing = ({ proofKey, cookieExpiresAt }: DeviceRecord, now: Date): boolean =>
  proofKey === null && Date.parse(cookieExpiresAt) < now.getTime() + (LONE_COOKIE_SECONDS - DAY_SECONDS) * 1000

const DAY_SECONDS = 24 * 60 * 60

/** The last use is kept to the minute: a screen that asks every second must not write every second. */
const USE_RESOLUTION_MS = 60_000

export type DevicePresence = ReturnType<typeof createDevicePresence>

/** Notes when and from where devices were last used, without anybody waiting for it. */
export function createDevicePresence({ units, logger }: { readonly units: Units; readonly logger: Logger }) {
  /** A page asks for much at once: one of its requests is enough. */
  const noting = new Set<string>()

  async function write(id: string, address: string): Promise<void> {
    await units.write(async ({ devices, now }) => {
      const device = await devices.get(id)
      if (!device || device.revokedAt !== null) return
      const cookieExpiresAt = isAgeing(device, now) ? secondsAfter(now, LONE_COOKIE_SECONDS) : device.cookieExpiresAt
      await devices.update({ ...device, address, lastSeenAt: now.toISOString(), cookieExpiresAt })
    })
  }

  return {
    /** @param now the time of the machine, in milliseconds */
    seen({ id, lastSeenAt }: DeviceRecord, address: string, now: number): void {
      const isRecent = lastSeenAt !== null && Math.abs(now - Date.parse(lastSeenAt)) < USE_RESOLUTION_MS
      if (noting.has(id) || isRecent) return
      noting.add(id)
      write(id, address)
        .catch((error: unknown) => logger.warn('device.useNotNoted', { error }))
        .finally(() => noting.delete(id))
    },
  }
}

export type DeviceChanges = ReturnType<typeof createDeviceChanges>

/** Tells what goes on for long, such as a stream, that a device may do less or nothing any more. */
export function createDeviceChanges() {
  const listeners = new Set<(deviceId: string) => void>()

  return {
    /** Answers how to stop. */
    onChange(listener: (deviceId: string) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    announce(deviceId: string): void {
      for (const listener of listeners) listener(deviceId)
    },
  }
}
