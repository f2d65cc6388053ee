import type { DeviceRepository } from '../../../../ports/people/device-repository.ts'
import { toDevice, toDeviceRow, toPairing, toPairingRow } from '../../sqlite/people/device-codec.ts'
import { deviceTable, pairingTable, userTable } from '../../sqlite/schema/tables.ts'
import { toIsoOrNull, toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { tableStatements } from '../sql/statements.ts'

export function createDeviceRepository(connection: Connection): DeviceRepository {
  const devices = tableStatements(connection, deviceTable)
  const pairings = tableStatements(connection, pairingTable)
  const users = tableStatements(connection, userTable)

  return {
    async insert(device) {
      await devices.insert(toDeviceRow(device))
    },

    async update(device) {
      await devices.update(toDeviceRow(device), 't.id = @id', { id: device.id })
    },

    async get(id) {
      const row = await devices.one('t.id = @id', { id })
      return row && toDevice(row)
    },

    async byCookie(hash) {
      const row = await devices.one(
        '(t.cookie_hash = @hash OR t.previous_hash = @hash) AND t.revoked_at IS NULL ORDER BY (t.cookie_hash = @hash) DESC, t.key',
        { hash: Buffer.from(hash) },
      )
      return row && toDevice(row)
    },

    async list() {
      return (await devices.many('t.revoked_at IS NULL ORDER BY t.key DESC')).map(toDevice)
    },

    async endSessions(id, at) {
      const ofDevice = '(SELECT key FROM device WHERE id = @id)'
      await connection.run(
        `DELETE FROM token WHERE kind = 'access' AND session_key IN (SELECT key FROM session WHERE device_key = ${ofDevice})`,
        { id },
      )
      await connection.run(
        `UPDATE session SET revoked_at = @at, end_reason = 'device_removed' WHERE device_key = ${ofDevice} AND revoked_at IS NULL`,
        { id, at: toMillis(at) },
      )
    },

    async insertPairing(pairing) {
      await pairings.insert(toPairingRow(pairing))
    },

    async updatePairing(pairing) {
      await pairings.update(toPairingRow(pairing), 't.id = @id', { id: pairing.id })
    },

    async pairings() {
      return (await pairings.many('true ORDER BY t.key DESC')).map(toPairing)
    },

    async forgetPairings(before) {
      await connection.run('DELETE FROM pairing WHERE expires_at < @before', { before: toMillis(before) })
    },

    async lookedAt(userId) {
      return toIsoOrNull((await users.one('t.id = @userId', { userId }))?.devicesSeenAt ?? null)
    },

    async markLookedAt(userId, at) {
      await users.update({ devicesSeenAt: toMillis(at) }, 't.id = @userId', { userId })
    },
  }
}
