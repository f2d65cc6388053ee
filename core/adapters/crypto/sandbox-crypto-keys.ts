/**
 * The public key of the simulated authority, RSA-2048. It protects nothing: it only makes QR codes that look like real
 * ones on documents marked SANDBOX.
 */
const publicKeyPem = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAhTNZE+blWpmQOPGdwPqC
vOWt8zW9n0s8yuJWPaRmS35PBMrbo3hCP1qW4qMB1+vf0ZPgTUB1MH+kAuAQArlA
w961zBaOxjYLe5x0BqraOPKapsriLbMpYbtbSxC8fyLIi8wmA+DrPu9l/VQOB97C
DDp7b+Ly2rE0lYiyZFJVkjEzp1p2PPDs2gbl9qTPdlXrgEd1CIgtcsQnCrPLGiGd
pLNiNzd6yyqJeXJrS8i/VJI8HPL8bmVFllgHRrBejs2v/uTXnCv/f+IvJjcUsggv
u0x6Y8K4xP+cU8KahqTiW5k8wbZEVImRbdUUREuVK0N1i1ZE1+GsoD0vRc+4ERBz
aQIDAQAB
-----END PUBLIC KEY-----
`

/** Opaque text in Base64, like the authority's own: "INVOICE-DESK-SANDBOX-CERTIFICATE". */
const certificate = 'SU5WT0lDRS1ERVNLLVNBTkRCT1gtQ0VSVElGSUNBVEU='

/**
 * The simulator's key file, in the usual form of `crypto_keys.txt`: JSON with the PEM in Base64 and the certificate.
 * Businesses in the sandbox that have no key file of their own use it.
 */
export function sandboxCryptoKeys(): string {
  return JSON.stringify({ public_key: Buffer.from(publicKeyPem).toString('base64'), certificate })
}
