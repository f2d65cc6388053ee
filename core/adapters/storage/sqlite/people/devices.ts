import type { DeviceRecord } from '../../../../domain/people/device.ts'
import type { DeviceRepository } from '../../../../ports/people/device-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { deviceTable, pairingTable, userTable } from '../schema/tables.ts'
import { tableStatements, toIsoOrNull, toMillis } from '../sql/statements.ts'

import { toDevice, toDeviceRow, toPairing, toPairingRow, type DeviceRow } from './device-codec.ts'

export function createDeviceRepository(connection: Connection): DeviceRepository {
  const devices = tableStatements(connection, deviceTable)
  const pairings = tableStatements(connection, pairingTable)
  const users = tableStatements(connection, userTable)

  const recordOf = (row: DeviceRow | undefined): DeviceRecord | undefined => row && toDevice(row)

  return {
    async insert(device) {
      devices.insert(toDeviceRow(device))
    },

    async update(device) {
      devices.update(toDeviceRow(device), 'id = @id', { id: device.id })
    },

    get: async (id) => recordOf(devices.one('id = ?', id)),

    async byCookie(hash) {
      const bytes = Buffer.from(hash)
      return recordOf(devices.one('(cookie_hash = ? OR previous_hash = ?) AND revoked_at IS NULL', bytes, bytes))
    },

    list: async () => devices.many('revoked_at IS NULL ORDER BY key DESC').map(toDevice),

    async endSessions(id, at) {
      const ofDevice = '(SELECT key FROM device WHERE id = @id)'
      connection
        .prepare(
          `DELETE FROM token WHERE kind = 'access' AND session_key IN (SELECT key FROM session WHERE device_key = ${ofDevice})`,
        )
        .run({ id })
      connection
        .prepare(
          `UPDATE session SET revoked_at = @at, end_reason = 'device_removed' WHERE device_key = ${ofDevice} AND revoked_at IS NULL`,
        )
        .run({ id, at: toMillis(at) })
    },

    async insertPairing(pairing) {
      pairings.insert(toPairingRow(pairing))
    },

    async updatePairing(pairing) {
      pairings.update(toPairingRow(pairing), 'id = @id', { id: pairing.id })
    },

    pairings: async () => pairings.many('true ORDER BY key DESC').map(toPairing),

    async forgetPairings(before) {
      connection.prepare('DELETE FROM pairing WHERE expires_at < ?').run(toMillis(before))
    },

    async lookedAt(userId) {
      return toIsoOrNull(users.one('id = ?', userId)?.devicesSeenAt ?? null)
    },

    async markLookedAt(userId, at) {
      users.update({ devicesSeenAt: toMillis(at) }, 'id = @id', { id: userId })
    },
  }
}
