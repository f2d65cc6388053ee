import type { DeviceRecord, PairingRecord } from '../../../../domain/people/device.ts'
import type { deviceTable, pairingTable } from '../schema/tables.ts'
import { toBit, toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

export type DeviceRow = typeof deviceTable.$inferSelect

export const toDevice = ({ key: _, mayEnterSecrets, ...row }: DeviceRow): DeviceRecord => ({
  ...row,
  mayEnterSecrets: mayEnterSecrets === 1,
  cookieExpiresAt: toIso(row.cookieExpiresAt),
  replacedAt: toIsoOrNull(row.replacedAt),
  pairedAt: toIso(row.pairedAt),
  lastSeenAt: toIsoOrNull(row.lastSeenAt),
  revokedAt: toIsoOrNull(row.revokedAt),
})

export const toDeviceRow = (device: DeviceRecord) => ({
  ...device,
  mayEnterSecrets: toBit(device.mayEnterSecrets),
  cookieHash: Buffer.from(device.cookieHash),
  cookieExpiresAt: toMillis(device.cookieExpiresAt),
  previousHash: device.previousHash && Buffer.from(device.previousHash),
  replacedAt: toMillisOrNull(device.replacedAt),
  pairedAt: toMillis(device.pairedAt),
  lastSeenAt: toMillisOrNull(device.lastSeenAt),
  revokedAt: toMillisOrNull(device.revokedAt),
})

export const toPairing = ({ key: _, ...row }: typeof pairingTable.$inferSelect): PairingRecord => ({
  ...row,
  createdAt: toIso(row.createdAt),
  expiresAt: toIso(row.expiresAt),
  endedAt: toIsoOrNull(row.endedAt),
})

export const toPairingRow = (pairing: PairingRecord) => ({
  ...pairing,
  codeHash: Buffer.from(pairing.codeHash),
  createdAt: toMillis(pairing.createdAt),
  expiresAt: toMillis(pairing.expiresAt),
  endedAt: toMillisOrNull(pairing.endedAt),
})
