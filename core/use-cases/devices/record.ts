import type { DeviceEvent } from '../../contract/activity/events.ts'
import type { Actor } from '../../domain/audit/audit.ts'
import type { DeviceRecord } from '../../domain/people/device.ts'
import type { Unit } from '../../ports/unit.ts'

import { managedBusinesses } from './access.ts'

/**
 * What happened to a device: in the log of the installation, and in those of the businesses that its person manages, whose
 * people and programs follow what happens there.
 */
export async function recordDeviceEvent(unit: Unit, actor: Actor & { readonly id: string }, event: DeviceEvent) {
  const at = unit.now.toISOString()
  const businessIds = await managedBusinesses(unit, { userId: actor.id, device: null })
  for (const businessId of [null, ...businessIds]) await unit.audit.append({ ...event, businessId, actor, at })
}

/** What the log knows a device by: nobody puts one into the database, or lets it do more, past it. */
export function deviceHash(
  { fingerprint }: Pick<Unit['audit'], 'fingerprint'>,
  { id, proofKey, cookieHash, roleCeiling, mayEnterSecrets }: DeviceRecord,
): string {
  // The cookie of a device with a key changes every hour, and is good for nothing without that.
  const knownBy = proofKey ?? Buffer.from(cookieHash).toString('hex')
  return fingerprint([id, knownBy, roleCeiling, mayEnterSecrets ? 1 : 0])
}
