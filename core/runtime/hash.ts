import { createHash } from 'node:crypto'

/** SHA-256 as 64 lower-case hexadecimal digits. Text is hashed as UTF-8. */
export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
