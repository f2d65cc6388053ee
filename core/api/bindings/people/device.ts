import * as contract from '../../../contract/people/device.ts'
import type { DeviceRecord } from '../../../domain/people/device.ts'
import * as devices from '../../../use-cases/devices/devices.ts'
import { cancelPairing, createPairing, listOpenPairings, pairDevice } from '../../../use-cases/devices/pairing.ts'
import { renewDevice } from '../../../use-cases/devices/renew.ts'
import { bind, type Binding } from '../../bind.ts'

function toDevice({
  device,
  isThis,
  isNew,
}: {
  device: DeviceRecord
  isThis: boolean
  isNew: boolean
}): contract.DeviceBody {
  const { id, name, kind, roleCeiling, mayEnterSecrets, pairedAt, pairedByName, lastSeenAt, address } = device
  const shown = { id, name, kind, roleCeiling, mayEnterSecrets, pairedAt, pairedBy: pairedByName, lastSeenAt, address }
  return { ...shown, isKeyBound: device.proofKey !== null, isThis, isNew }
}

const ownDevice = (device: DeviceRecord) => toDevice({ device, isThis: true, isNew: true })

/** Other screens: how they come in, and what may be done there. */
export const deviceBindings: readonly Binding[] = [
  bind(contract.createPairing, async ({ core, caller, body }) => {
    const { pairing, scanned, ...opened } = await createPairing(core, caller, body)
    const { qrCodeDataUrl } = core.drawQr(scanned)
    return { data: { ...opened, id: pairing.id, qrCodeDataUrl, expiresAt: pairing.expiresAt } }
  }),

  bind(contract.cancelPairing, async ({ core, caller, params }) => {
    await core.units.write((unit) => cancelPairing(unit, caller, params.id))
    return {}
  }),

  bind(contract.pairDevice, async ({ core, screen, body }) => {
    const { device, cookie } = await pairDevice(core, screen, body)
    return { data: { device: ownDevice(device) }, deviceCookie: cookie }
  }),

  bind(contract.renewDevice, async ({ core, screen, body }) => {
    const { device, cookie, expiresIn } = await renewDevice(core, screen, body)
    return { data: { device: ownDevice(device), expiresIn }, deviceCookie: cookie }
  }),

  bind(contract.listDevices, async ({ core, caller }) => {
    const [listed, open] = await core.units.read(async (unit) => [
      await devices.listDevices(unit, caller),
      await listOpenPairings(unit, caller),
    ])
    const pairings = open.map(({ id, name, expiresAt }) => ({ id, name, expiresAt }))
    return { data: { items: listed.map(toDevice), pairings } }
  }),

  bind(contract.lookAtDevices, async ({ core, caller }) => {
    await core.units.write((unit) => devices.lookAtDevices(unit, caller))
    return {}
  }),

  bind(contract.updateDevice, async ({ core, caller, params, body }) => ({
    data: toDevice(await core.units.write((unit) => devices.updateDevice(unit, caller, params.id, body))),
  })),

  bind(contract.removeDevice, async ({ core, caller, params }) => {
    await core.units.write((unit) => devices.removeDevice(unit, caller, params.id))
    return {}
  }),
]
