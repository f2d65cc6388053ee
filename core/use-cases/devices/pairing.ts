import { hash, timingSafeEqual } from 'node:crypto'

import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { RoleCeiling } from '../../contract/http/vocabulary.ts'
import { SYSTEM } from '../../domain/audit/audit.ts'
import type { Person } from '../../domain/people/account.ts'
import {
  deviceKindOf,
  KEY_COOKIE_SECONDS,
  LONE_COOKIE_SECONDS,
  MAX_DEVICES,
  MAX_OPEN_PAIRINGS,
  MAX_PAIRING_GUESSES,
  PAIRING_SECONDS,
  pairingCodeFrom,
  pairingDigits,
  shownCode,
  type DeviceRecord,
  type PairingRecord,
  type Screen,
} from '../../domain/people/device.ts'
import { secondsAfter } from '../../domain/people/token.ts'
import type { Installation } from '../../ports/installation/installation.ts'
import type { Sharing, SharingState } from '../../ports/installation/sharing.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { assertProofKey } from '../account/proof.ts'
import { hashEmail, hashToken } from '../tokens.ts'

import { assertManagesDevices, assertMayAllow } from './access.ts'
import { deviceHash, recordDeviceEvent } from './record.ts'

type NewPairing = {
  readonly name?: string | undefined
  readonly roleCeiling?: RoleCeiling | null | undefined
  readonly uses?: number | undefined
}

/** A code as it is shown this once. */
type OpenedPairing = {
  readonly pairing: PairingRecord
  readonly code: string
  /** Where it is typed, and what that has to show. */
  readonly url: string
  readonly fingerprint: string
  /** The address with the code behind `#code=`, as a picture of it opens it. */
  readonly scanned: string
}

/** A device with its cookie, which only it is told. */
export type WithCookie = { readonly device: DeviceRecord; readonly cookie: string }

/**
 * Makes a code that pairs devices. Wrong guesses are forgotten: whoever made them begins afresh with this one.
 *
 * @throws role_insufficient, sharing_off, too_many_pairings, too_many_devices
 */
export async function createPairing(
  { units, sharing }: { readonly units: Units; readonly sharing: Pick<Sharing, 'current'> },
  caller: Person,
  { name, roleCeiling = null, uses = 1 }: NewPairing,
): Promise<OpenedPairing> {
  return units.write(async (unit) => {
    await assertManagesDevices(unit, caller)
    assertMayAllow(caller, roleCeiling)
    const state = sharing.current()
    if (!state.running || state.fingerprint === null) throw new AppError('sharing_off')
    const { devices, ids, now } = unit
    const at = now.toISOString()
    await devices.forgetPairings(at)
    if ((await devices.pairings()).filter((one) => isOpen(one, now)).length >= MAX_OPEN_PAIRINGS) {
      throw new AppError('too_many_pairings')
    }
    await assertRoom(unit)

    await unit.accounts.forgetLoginFailures(GUESSES, at)
    const id = ids.uuid()
    const digits = pairingCodeFrom(Buffer.from(ids.secret(6), 'base64url'))
    const pairing: PairingRecord = {
      id,
      codeHash: codeHash(id, digits),
      name: name ?? null,
      roleCeiling,
      usesLeft: uses,
      createdBy: caller.userId,
      createdByName: caller.name,
      createdAt: at,
      expiresAt: secondsAfter(now, PAIRING_SECONDS),
      endedAt: null,
    }
    await devices.insertPairing(pairing)
    await recordDeviceEvent(unit, personWho(pairing), {
      action: 'device.codeMade',
      subject: { kind: 'pairing', id },
      from: null,
      to: { name: pairing.name, roleCeiling, uses },
    })
    const scanned = `${scannedUrl(state)}/#code=${digits}`
    return { pairing, code: shownCode(digits), url: state.url, fingerprint: state.fingerprint, scanned }
  })
}

/** @throws role_insufficient, not_found */
export async function cancelPairing(unit: Unit, caller: Person, id: string): Promise<void> {
  const { isInstanceOwner } = await assertManagesDevices(unit, caller)
  const found = (await unit.devices.pairings()).find((pairing) => pairing.id === id)
  const isOwn = found?.createdBy === caller.userId || isInstanceOwner
  if (!found || !isOwn || !isOpen(found, unit.now)) throw new AppError('not_found', { message: 'Code not found.' })
  await unit.devices.updatePairing({ ...found, endedAt: unit.now.toISOString() })
}

/** Phones may not find names on the own network, but every one finds an address. */
function scannedUrl({ publicOrigin, addresses, url }: SharingState): string {
  if (publicOrigin !== null) return publicOrigin
  const reached = addresses.filter(({ address }) => !address.startsWith('127.') && address !== '::1')
  return (reached.find(({ address }) => address.includes('.')) ?? reached[0])?.url ?? url
}

/** Codes that can still be used. @throws role_insufficient */
export async function listOpenPairings(unit: ReadUnit, caller: Person): Promise<PairingRecord[]> {
  await assertManagesDevices(unit, caller)
  return (await unit.devices.pairings()).filter((pairing) => isOpen(pairing, unit.now))
}

type PairingInput = { readonly code: string; readonly name: string; readonly proofKey?: string | undefined }

/**
 * Pairs the screen that asks. A code is compared with every one that is kept, whatever comes of it, so that the time of an
 * answer tells nothing; five wrong ones end all that are open, for the whole installation, whoever typed them.
 *
 * @throws validation_failed, pairing_refused, too_many_pairing_guesses, pairing_not_needed, too_many_devices
 */
export async function pairDevice(
  { units, installation }: { readonly units: Units; readonly installation: Pick<Installation, 'id'> },
  screen: Screen,
  { code, name, proofKey }: PairingInput,
): Promise<WithCookie> {
  if (screen.kind === 'here') throw new AppError('pairing_not_needed')
  const digits = pairingDigits(code)
  if (digits === undefined) throw invalidField('code', 'must be the eight digits that the owner sees, as 482 913 06')
  if (proofKey !== undefined) assertProofKey(proofKey, 'proofKey')

  // Looked at without writing first: who goes on guessing costs no commit.
  if (await units.read(isClosedByGuesses)) throw new AppError('too_many_pairing_guesses')
  const outcome = await units.write(async (unit) => {
    const pairing = matching(await unit.devices.pairings(), digits)
    if (await isClosedByGuesses(unit)) return 'too_many_pairing_guesses'
    if (pairing === undefined) return recordGuess(unit, installation)
    // Whoever types a code that was used up or is late has guessed nothing.
    if (!isOpen(pairing, unit.now)) return { guessesLeft: null }

    await assertRoom(unit)
    await unit.devices.updatePairing({ ...pairing, usesLeft: pairing.usesLeft - 1 })
    return addDevice(unit, { pairing, screen, name, proofKey })
  })
  // Thrown out here: a guess that was counted in there stays counted.
  if (outcome === 'too_many_pairing_guesses') throw new AppError(outcome)
  if ('guessesLeft' in outcome) throw new AppError('pairing_refused', { data: outcome })
  return outcome
}

type NewDevice = {
  readonly pairing: PairingRecord
  readonly screen: Screen
  readonly name: string
  readonly proofKey: string | undefined
}

async function addDevice(unit: Unit, { pairing, screen, name, proofKey }: NewDevice): Promise<WithCookie> {
  const { devices, ids, now } = unit
  const at = now.toISOString()
  const cookie = ids.secret(32)
  const taken = (await devices.list()).map((device) => device.name)
  const device: DeviceRecord = {
    id: ids.uuid(),
    name: freeName(pairing.name ?? name, taken),
    kind: deviceKindOf(screen.userAgent),
    roleCeiling: pairing.roleCeiling,
    mayEnterSecrets: false,
    proofKey: proofKey ?? null,
    cookieHash: hashToken(cookie),
    cookieExpiresAt: secondsAfter(now, proofKey === undefined ? LONE_COOKIE_SECONDS : KEY_COOKIE_SECONDS),
    previousHash: null,
    replacedAt: null,
    successorSalt: null,
    pairedAt: at,
    pairedBy: pairing.createdBy,
    pairedByName: pairing.createdByName,
    lastSeenAt: at,
    address: screen.address,
    revokedAt: null,
  }
  await devices.insert(device)
  await recordDeviceEvent(unit, personWho(pairing), {
    action: 'device.paired',
    subject: { kind: 'device', id: device.id },
    from: null,
    to: {
      name: device.name,
      kind: device.kind,
      roleCeiling: device.roleCeiling,
      isKeyBound: device.proofKey !== null,
      deviceHash: deviceHash(unit.audit, device),
    },
  })
  return { device, cookie }
}

/** Of two tills that are called the same, the later one is `Till 2`. */
function freeName(wanted: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted.slice(0, 190)} ${number}`
    if (!taken.includes(name)) return name
  }
}

/** Whoever made a code answers for what it pairs. */
const personWho = ({ createdBy, createdByName }: PairingRecord) =>
  ({ kind: 'person', id: createdBy, name: createdByName }) as const

const isOpen = ({ usesLeft, endedAt, expiresAt }: PairingRecord, now: Date): boolean =>
  usesLeft > 0 && endedAt === null && Date.parse(expiresAt) > now.getTime()

/** @throws too_many_devices */
async function assertRoom({ devices }: ReadUnit): Promise<void> {
  if ((await devices.list()).length >= MAX_DEVICES) throw new AppError('too_many_devices')
}

const codeHash = (id: string, digits: string): Uint8Array => hash('sha256', `${id} ${digits}`, 'buffer')

/** Goes through all of them, also when one was found. */
function matching(pairings: readonly PairingRecord[], digits: string): PairingRecord | undefined {
  return pairings.filter((pairing) => timingSafeEqual(codeHash(pairing.id, digits), pairing.codeHash))[0]
}

/** What wrong guesses are counted under: in the database, so that a restart forgets none. */
const GUESSES = hashEmail('codes of devices')

const countGuesses = async ({ accounts }: ReadUnit): Promise<number> =>
  (await accounts.loginFailures(GUESSES, new Date(0).toISOString())).count

const isClosedByGuesses = async (unit: ReadUnit): Promise<boolean> => (await countGuesses(unit)) >= MAX_PAIRING_GUESSES

async function recordGuess(
  unit: Unit,
  { id }: Pick<Installation, 'id'>,
): Promise<{ readonly guessesLeft: number } | 'too_many_pairing_guesses'> {
  const at = unit.now.toISOString()
  await unit.accounts.addLoginFailure(GUESSES, at)
  const guessesLeft = MAX_PAIRING_GUESSES - (await countGuesses(unit))
  if (guessesLeft > 0) return { guessesLeft }

  for (const pairing of await unit.devices.pairings()) {
    if (isOpen(pairing, unit.now)) await unit.devices.updatePairing({ ...pairing, endedAt: at })
  }
  await unit.audit.append({
    businessId: null,
    actor: SYSTEM,
    at,
    action: 'device.codesEnded',
    subject: { kind: 'installation', id },
    from: null,
    to: { attempts: MAX_PAIRING_GUESSES },
  })
  return 'too_many_pairing_guesses'
}
