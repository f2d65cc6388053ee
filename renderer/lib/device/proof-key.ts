const text = new TextEncoder()

/** A key that signs and that no script can read out: what it is declared for is of this browser alone. */
export const makeProofKey = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

/** The public part, as it is declared: SPKI in base64url. */
export async function publicKeyText({ publicKey }: CryptoKeyPair): Promise<string> {
  return toBase64url(await crypto.subtle.exportKey('spki', publicKey))
}

/** ECDSA over SHA-256 of a text, 64 bytes in base64url. */
export async function signText(privateKey: CryptoKey, signed: string): Promise<string> {
  return toBase64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text.encode(signed)))
}

function toBase64url(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
