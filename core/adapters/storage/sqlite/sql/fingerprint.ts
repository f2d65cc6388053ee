import { hash } from 'node:crypto'

import type { Fingerprinted } from '../../../../ports/audit/audit-repository.ts'
import type { Connection } from '../engine/connection.ts'

/** A hash of what the log does not write down itself, by which it says what that was. */
export const fingerprint = (values: Fingerprinted): string => hash('sha256', JSON.stringify(values))

/** Makes `fingerprint(...)` known to SQL, of whole numbers and text; bytes count as hex. */
export function provideFingerprint({ db }: Connection): void {
  db.function('fingerprint', { deterministic: true, varargs: true }, (...values: unknown[]) =>
    fingerprint(
      values.map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
      ) as Fingerprinted,
    ),
  )
}
