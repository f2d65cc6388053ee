import type { AuditKey, AuditKeys } from '../../ports/audit/audit-keys.ts'

/** The place of the key while the program runs: empty until the secret store has answered. */
export function createAuditKeys(known?: AuditKey): AuditKeys {
  let current = known
  return {
    current: () => current,
    use: (key) => void (current = key),
  }
}
