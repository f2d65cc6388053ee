import type { DeviceKind, RoleCeiling } from '../../contract/http/vocabulary.ts'

/** A screen that is paired: another computer, a tablet, a phone or a till. */
export type DeviceRecord = {
  readonly id: string
  readonly name: string
  readonly kind: DeviceKind
  readonly roleCeiling: RoleCeiling | null
  readonly mayEnterSecrets: boolean
  /** The public key (SPKI, base64url) of its browser; null where it is known by its cookie alone. */
  readonly proofKey: string | null
  /** SHA-256 of its cookie, and until when that is good. */
  readonly cookieHash: Uint8Array
  readonly cookieExpiresAt: string
  /** The cookie before, when it was replaced, and what its successor was made with. */
  readonly previousHash: Uint8Array | null
  readonly replacedAt: string | null
  readonly successorSalt: string | null
  readonly pairedAt: string
  /** Who made the code: their id, and their name then. */
  readonly pairedBy: string
  readonly pairedByName: string
  /** To the minute. */
  readonly lastSeenAt: string | null
  readonly address: string | null
  readonly revokedAt: string | null
}

/** A code that pairs devices, of which only a hash is kept. */
export type PairingRecord = {
  readonly id: string
  /** SHA-256 of its id and digits. */
  readonly codeHash: Uint8Array
  readonly name: string | null
  readonly roleCeiling: RoleCeiling | null
  readonly usesLeft: number
  readonly createdBy: string
  readonly createdByName: string
  readonly createdAt: string
  readonly expiresAt: string
  /** When it was withdrawn, or ended by wrong guesses. */
  readonly endedAt: string | null
}

/** The device that a caller sits at, as use cases and the audit log know it. */
export type CallerDevice = Pick<DeviceRecord, 'id' | 'name' | 'roleCeiling'>

/** What a request says of the screen that it comes from. */
export type Screen = {
  /**
   * - `here`: over loopback, on the computer that keeps the data.
   * - `device`: from a paired device.
   * - `lapsed`: from one whose cookie has to be renewed first.
   * - `key`: over the network by an API key alone, from one of its addresses.
   * - `unpaired`: from anywhere else.
   */
  readonly kind: 'here' | 'device' | 'lapsed' | 'key' | 'unpaired'
  readonly device: DeviceRecord | null
  /** The IP address, of a request over the network. */
  readonly address: string | null
  readonly userAgent: string
  /** What it presented as the cookie of a device. */
  readonly cookie: string
}

/** How long the cookie of a device with a key is good without being renewed. */
export const KEY_COOKIE_SECONDS = 60 * 60

/** How long the cookie of a device without a key is good without being used; browsers keep none for longer. */
export const LONE_COOKIE_SECONDS = 365 * 24 * 60 * 60

/** How long the cookie before is still taken, so that two tabs do not put each other out. */
const COOKIE_GRACE_SECONDS = 60

export const PAIRING_SECONDS = 10 * 60
export const MAX_PAIRING_GUESSES = 5
export const MAX_OPEN_PAIRINGS = 10
export const MAX_DEVICES = 200

const CODE_DIGITS = 8

/** The digits of a code as they are typed, without what stands between them; undefined for what is no code. */
export function pairingDigits(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s.\-–_]/g, '')
  return /^\d{8}$/.test(digits) ? digits : undefined
}

/** 48 random bits as eight digits: the remainder favours no code by more than a three-millionth. */
export function pairingCodeFrom(bytes: Uint8Array): string {
  const drawn = bytes.reduce((number, byte) => number * 256 + byte, 0)
  return String(drawn % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** As it is shown: `482 913 06`. */
export const shownCode = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{2})$/, '$1 $2 $3')

/** What a device is, by what its browser says of itself. Nothing depends on it but a picture. */
export function deviceKindOf(userAgent: string): DeviceKind {
  if (/InvoiceDesk|Electron\//i.test(userAgent)) return 'DESKTOP_APP'
  if (!/^Mozilla\//.test(userAgent)) return 'PROGRAM'
  if (/iPad|Tablet|PlayBook|Silk/.test(userAgent)) return 'TABLET'
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'PHONE' : 'TABLET'
  return /iPhone|iPod|Mobile/.test(userAgent) ? 'PHONE' : 'COMPUTER'
}

/** Whether the cookie that a device presented, by its hash, lets it in, or has to be renewed first. */
export function cookieState(device: DeviceRecord, hash: Uint8Array, now: Date): 'good' | 'lapsed' {
  const isCurrent = hash.every((byte, index) => byte === device.cookieHash[index])
  if (isCurrent) return Date.parse(device.cookieExpiresAt) > now.getTime() ? 'good' : 'lapsed'
  return isWithinGrace(device, now) ? 'good' : 'lapsed'
}

/** Whether the cookie before the present one is still taken. */
export const isWithinGrace = ({ replacedAt }: DeviceRecord, now: Date): boolean =>
  replacedAt !== null && now.getTime() - Date.parse(replacedAt) <= COOKIE_GRACE_SECONDS * 1000

/** Whether somebody may do on a device all that their own role lets them do. */
export const isUnlimited = (device: Pick<CallerDevice, 'roleCeiling'> | null): boolean =>
  device === null || device.roleCeiling === null || device.roleCeiling === 'OWNER'

/** Whether a device was paired after somebody last looked at them; null: they never have. */
export const isNewSince = ({ pairedAt }: Pick<DeviceRecord, 'pairedAt'>, lookedAt: string | null): boolean =>
  lookedAt === null || pairedAt > lookedAt
