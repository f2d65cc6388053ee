import type { Ids } from '../../ports/ids.ts'
import { sha256Hex } from '../../runtime/hash.ts'

/** No I, L, O or U: the code is printed, and typed from paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 5
const GROUP_LENGTH = 5

/** A printable code of 125 random bits: `7K3QD-...` in five groups of five. */
export function newRecoveryCode(ids: Ids): string {
  const bytes = Buffer.from(ids.secret(GROUPS * GROUP_LENGTH), 'base64url')
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length])
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** As stored. Small letters, blanks and the letters people mistake for digits are forgiven. */
export function hashRecoveryCode(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return sha256Hex(code)
}
