import type { DeviceRecord, PairingRecord } from '../../domain/people/device.ts'

/** Paired devices of the installation, and the codes that pair them. */
export type DeviceRepository = {
  insert(device: DeviceRecord): Promise<void>
  update(device: DeviceRecord): Promise<void>
  /** Also one that was removed. */
  get(id: string): Promise<DeviceRecord | undefined>
  /** By its cookie or the one before, whether good or not; never one that was removed. */
  byCookie(hash: Uint8Array): Promise<DeviceRecord | undefined>
  /** Those that were not removed, the latest first. */
  list(): Promise<DeviceRecord[]>
  /** Ends what was begun on it by signing in. */
  endSessions(id: string, at: string): Promise<void>

  insertPairing(pairing: PairingRecord): Promise<void>
  updatePairing(pairing: PairingRecord): Promise<void>
  /** All that are kept, the latest first. */
  pairings(): Promise<PairingRecord[]>
  /** Those that expired before. */
  forgetPairings(before: string): Promise<void>

  /** When this person last looked at the devices; null: never. */
  lookedAt(userId: string): Promise<string | null>
  markLookedAt(userId: string, at: string): Promise<void>
}
