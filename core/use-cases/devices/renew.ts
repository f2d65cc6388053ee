import { AppError } from '../../contract/http/errors.ts'
import { deviceProofText } from '../../contract/people/session-proof.ts'
import { isWithinGrace, KEY_COOKIE_SECONDS, type DeviceRecord, type Screen } from '../../domain/people/device.ts'
import { secondsAfter } from '../../domain/people/token.ts'
import type { Nonces } from '../../ports/people/nonces.ts'
import type { Unit, Units } from '../../ports/unit.ts'
import { isSigned, type Proof } from '../account/proof.ts'
import { hashToken, successorOf } from '../tokens.ts'

import type { WithCookie } from './pairing.ts'

/**
 * A new cookie for the device whose cookie, or the one before, came with the request, for a signature with its key. Who
 * has the cookie alone gets none, and cannot put the device out either.
 *
 * @throws device_not_paired, proof_refused, pairing_not_needed
 */
export async function renewDevice(
  { units, nonces }: { readonly units: Units; readonly nonces: Nonces },
  screen: Screen,
  proof: Proof,
): Promise<WithCookie & { readonly expiresIn: number }> {
  if (screen.kind === 'here') throw new AppError('pairing_not_needed')
  // Outside the unit, which may be run again.
  const isFresh = await nonces.take(proof.nonce)

  return units.write(async (unit) => {
    const presented = hashToken(screen.cookie)
    const device = await unit.devices.byCookie(presented)
    if (!device) throw new AppError('device_not_paired')
    const { proofKey } = device
    const isOurs = proofKey !== null && isSigned(proofKey, deviceProofText(proof.nonce, device.id), proof.signature)
    if (!isFresh || !isOurs) {
      throw new AppError('proof_refused', {
        message:
          'This device has another key, or the proof came too late. Ask for a nonce and try again, or pair it anew.',
      })
    }
    const renewed = await renewedDevice(unit, device, { cookie: screen.cookie, presented })
    const left = Date.parse(renewed.device.cookieExpiresAt) - unit.now.getTime()
    return { ...renewed, expiresIn: Math.max(0, Math.floor(left / 1000)) }
  })
}

async function renewedDevice(
  { devices, ids, now }: Unit,
  device: DeviceRecord,
  { cookie, presented }: { readonly cookie: string; readonly presented: Uint8Array },
): Promise<WithCookie> {
  // Another tab has renewed it just now, and the browser sends what that got: it is new enough.
  const isCurrent = Buffer.from(presented).equals(device.cookieHash)
  if (isCurrent && isWithinGrace(device, now)) return { device, cookie }
  const isPrevious = device.previousHash !== null && Buffer.from(presented).equals(device.previousHash)
  if (isPrevious && device.successorSalt !== null && isWithinGrace(device, now)) {
    return { device, cookie: successorOf(cookie, device.successorSalt, 'device') }
  }
  const salt = ids.secret(32)
  const next = successorOf(cookie, salt, 'device')
  const renewed: DeviceRecord = {
    ...device,
    cookieHash: hashToken(next),
    cookieExpiresAt: secondsAfter(now, KEY_COOKIE_SECONDS),
    previousHash: presented,
    replacedAt: now.toISOString(),
    successorSalt: salt,
  }
  await devices.update(renewed)
  return { device: renewed, cookie: next }
}
