import { createCipheriv, createDecipheriv, createSecretKey, scrypt, type KeyObject } from 'node:crypto'

/** One value under AES-256-GCM. All parts Base64. */
export type Sealed = { readonly iv: string; readonly data: string; readonly tag: string }

export type KdfParameters = { readonly N: number; readonly r: number; readonly p: number; readonly salt: string }

const IV_BYTES = 12
const KEY_BYTES = 32

/**
 * scrypt's cost: 32 MB of memory, three passes, one of OWASP's equivalent choices for stored passwords. Takes about a
 * third of a second on a small computer, once per start.
 */
export const KDF_COST = { N: 2 ** 15, r: 8, p: 3 } as const

/** Derives the key on Node's thread pool, so that requests go on meanwhile. The passphrase counts in its NFC form. */
export function deriveKey(passphrase: string, { N, r, p, salt }: KdfParameters): Promise<KeyObject> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r }
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES, options, (error, key) => {
      if (error) return reject(error)

      resolve(createSecretKey(key))
      key.fill(0)
    })
  })
}

/** The name is bound to the value: sealed values cannot be swapped between names. */
const boundTo = (name: string): Buffer => Buffer.from(`invoice-desk/secrets/1\0${name}`, 'utf8')

/** @param iv 12 bytes that were never used with this key */
export function seal(key: KeyObject, name: string, value: string, iv: Uint8Array): Sealed {
  if (iv.byteLength !== IV_BYTES) throw new RangeError(`An IV has ${IV_BYTES} bytes`)

  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(name))
  const data = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return {
    iv: Buffer.from(iv).toString('base64'),
    data: data.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  }
}

/** The value, or null when it was sealed with another key, for another name, or changed since. */
export function unseal(key: KeyObject, name: string, { iv, data, tag }: Sealed): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
    decipher.setAAD(boundTo(name)).setAuthTag(Buffer.from(tag, 'base64'))
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
