import { AppError } from '../../contract/http/errors.ts'
import type { DeviceKind, RoleCeiling } from '../../contract/http/vocabulary.ts'
import { differences, SYSTEM } from '../../domain/audit/audit.ts'
import type { Person } from '../../domain/people/account.ts'
import { isNewSince, type DeviceRecord } from '../../domain/people/device.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

import { assertManagesDevices, assertMayAllow, type DeviceManager } from './access.ts'
import { deviceHash, recordDeviceEvent } from './record.ts'

/** A device as somebody sees it who manages devices. */
type DeviceView = { readonly device: DeviceRecord; readonly isThis: boolean; readonly isNew: boolean }

type DeviceChange = {
  readonly name?: string | undefined
  readonly kind?: DeviceKind | undefined
  readonly roleCeiling?: RoleCeiling | null | undefined
  readonly mayEnterSecrets?: boolean | undefined
}

/** The latest first. @throws role_insufficient */
export async function listDevices(unit: ReadUnit, caller: Person): Promise<DeviceView[]> {
  await assertManagesDevices(unit, caller)
  const lookedAt = await unit.devices.lookedAt(caller.userId)
  return (await unit.devices.list()).map((device) => toView(device, caller, lookedAt))
}

/** @throws role_insufficient */
export async function lookAtDevices(unit: Unit, caller: Person): Promise<void> {
  await assertManagesDevices(unit, caller)
  await unit.devices.markLookedAt(caller.userId, unit.now.toISOString())
}

/** @throws role_insufficient, not_found, only_on_this_computer */
export async function updateDevice(unit: Unit, caller: Person, id: string, change: DeviceChange): Promise<DeviceView> {
  const { manager, device } = await loadManaged(unit, caller, id)
  if (change.mayEnterSecrets !== undefined && !manager.isInstanceOwner) {
    throw new AppError('role_insufficient', {
      message: 'Only the owner of this installation can let a device enter secrets.',
    })
  }
  if (change.mayEnterSecrets === true && !device.mayEnterSecrets && caller.device !== null) {
    throw new AppError('only_on_this_computer', {
      message:
        'Whether a device may enter secrets (mayEnterSecrets) is said on the computer that keeps the data: there under Settings > Devices.',
    })
  }
  if (change.roleCeiling !== undefined && change.roleCeiling !== device.roleCeiling) {
    assertMayAllow(caller, change.roleCeiling)
  }
  const updated: DeviceRecord = {
    ...device,
    name: change.name ?? device.name,
    kind: change.kind ?? device.kind,
    roleCeiling: change.roleCeiling === undefined ? device.roleCeiling : change.roleCeiling,
    mayEnterSecrets: change.mayEnterSecrets ?? device.mayEnterSecrets,
  }
  const changed = differences(device, updated, ['name', 'kind', 'roleCeiling', 'mayEnterSecrets'])
  if (changed) {
    await unit.devices.update(updated)
    await recordDeviceEvent(unit, who(caller), {
      action: 'device.changed',
      subject: { kind: 'device', id },
      from: changed.from,
      to: { ...changed.to, deviceHash: deviceHash(unit.audit, updated) },
    })
    unit.afterCommit({ kind: 'deviceChanged', deviceId: id })
  }
  return toView(updated, caller, await unit.devices.lookedAt(caller.userId))
}

/** At once, with the sessions that were begun on it. @throws role_insufficient, not_found */
export async function removeDevice(unit: Unit, caller: Person, id: string): Promise<void> {
  const { device } = await loadManaged(unit, caller, id)
  const at = unit.now.toISOString()
  await unit.devices.update({ ...device, revokedAt: at })
  await unit.devices.endSessions(id, at)
  await recordDeviceEvent(unit, who(caller), {
    action: 'device.revoked',
    subject: { kind: 'device', id },
    from: { name: device.name, kind: device.kind, roleCeiling: device.roleCeiling },
    to: null,
  })
  unit.afterCommit({ kind: 'deviceChanged', deviceId: id })
}

/**
 * All of them, and what was begun on them, after the database went back in time: cookies have changed since, and some may
 * have been removed. They are paired anew.
 */
export async function endDevices(unit: Unit): Promise<void> {
  const at = unit.now.toISOString()
  for (const device of await unit.devices.list()) {
    const { id, name, kind, roleCeiling } = device
    await unit.devices.update({ ...device, revokedAt: at })
    await unit.devices.endSessions(id, at)
    await unit.audit.append({
      businessId: null,
      actor: SYSTEM,
      at,
      action: 'device.revoked',
      subject: { kind: 'device', id },
      from: { name, kind, roleCeiling },
      to: null,
    })
  }
  for (const pairing of await unit.devices.pairings()) await unit.devices.updatePairing({ ...pairing, endedAt: at })
}

/** @throws role_insufficient, not_found */
async function loadManaged(
  unit: Unit,
  caller: Person,
  id: string,
): Promise<{ readonly manager: DeviceManager; readonly device: DeviceRecord }> {
  const manager = await assertManagesDevices(unit, caller)
  const device = await unit.devices.get(id)
  if (!device || device.revokedAt !== null) throw new AppError('not_found', { message: 'Device not found.' })
  if (manager.isInstanceOwner || device.pairedBy === caller.userId) return { manager, device }
  throw new AppError('role_insufficient', {
    message: 'Somebody else has paired this device. Only the owner of this installation can change or remove it.',
  })
}

const who = ({ userId, name }: Person) => ({ kind: 'person', id: userId, name }) as const

const toView = (device: DeviceRecord, caller: Person, lookedAt: string | null): DeviceView => ({
  device,
  isThis: caller.device?.id === device.id,
  isNew: isNewSince(device, lookedAt),
})
