/** A value as text, or as the bytes that it is. @throws TypeError for what no column holds */
export function wireValue(value: unknown): string | Buffer | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return arrayText(value)
  throw new TypeError(`No column holds a value like this: ${typeof value}.`)
}

/** `{1,NULL,"a \\"word\\""}` */
const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join(',')}}`

function elementText(value: unknown): string {
  if (Array.isArray(value)) return arrayText(value)
  const text = wireValue(value)
  if (text === null) return 'NULL'
  if (typeof text === 'string') return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`
  return String.raw`"\\x${text.toString('hex')}"`
}
