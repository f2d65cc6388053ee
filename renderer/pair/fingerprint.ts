/** SHA-256 of a certificate (DER or PEM) as the desk shows it: pairs of digits, eight on each line. */
export async function fingerprintOf(certificate: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', derOf(certificate)))
  const pairs = [...hash].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())
  return [0, 8, 16, 24].map((from) => pairs.slice(from, from + 8).join(':')).join('\n')
}

function derOf(certificate: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(certificate)
  if (!text.startsWith('-----')) return certificate
  const base64 = text.replaceAll(/-----[^-]+-----|\s/g, '')
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
}
