const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]))

/**
 * The bytes of standard Base64, whitespace between characters allowed; undefined for anything else.
 * Written out because the pure folders have neither Buffer nor atob.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const compact = text.replace(/\s+/g, '')
  const characters = compact.replace(/={1,2}$/, '')
  if (compact.length % 4 !== 0 && compact.length !== characters.length) return undefined
  if (characters.length === 0 || characters.length % 4 === 1) return undefined

  const bytes = new Uint8Array(Math.floor((characters.length * 3) / 4))
  let bits = 0
  let pending = 0
  let length = 0

  for (const character of characters) {
    const value = VALUES.get(character)
    if (value === undefined) return undefined

    pending = ((pending << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue

    bits -= 8
    bytes[length] = (pending >> bits) & 0xff
    length += 1
  }
  return bytes
}

/** Bytes as text when every one is printable ASCII or a line break, as in a PEM; undefined otherwise. */
export function asciiText(bytes: Uint8Array): string | undefined {
  let text = ''
  for (const byte of bytes) {
    const isText = byte === 0x09 || byte === 0x0a || byte === 0x0d || (byte >= 0x20 && byte < 0x7f)
    if (!isText) return undefined
    text += String.fromCharCode(byte)
  }
  return text
}
