import { createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import type { AuditKey } from '../../../ports/audit/audit-keys.ts'

/** What stands in a backup beside its sums: who made it can be told by whoever has the key. */
export const sealSchema = z.object({ key: z.hex().length(16), mac: z.hex().length(64) })
export type Seal = z.output<typeof sealSchema>

/** The sums of a backup, signed with the key of the installation; they stand for all that is in it. */
export const sealOf = (key: AuditKey, sums: string): Seal => ({ key: key.id, mac: macOf(key, sums) })

/** Whether it was this key that signed the sums. */
export function isSealedBy(key: AuditKey, { mac }: Seal, sums: string): boolean {
  const [made, expected] = [Buffer.from(mac, 'hex'), Buffer.from(macOf(key, sums), 'hex')]
  return made.length === expected.length && timingSafeEqual(made, expected)
}

const macOf = ({ secret }: AuditKey, sums: string): string =>
  createHmac('sha256', secret).update('backup\n').update(sums).digest('hex')
