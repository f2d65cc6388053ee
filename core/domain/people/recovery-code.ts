/** No I, L, O or U: the code is printed, and typed from paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 5
const GROUP_LENGTH = 5

/** How many random bytes a code is made from. */
export const RECOVERY_CODE_BYTES = GROUPS * GROUP_LENGTH

/** A printable code of 125 random bits, five of each byte: `7K3QD-...` in five groups of five. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length])
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** The one form of a typed code. Small letters, blanks and the letters people mistake for digits are forgiven. */
export function canonicalRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}
