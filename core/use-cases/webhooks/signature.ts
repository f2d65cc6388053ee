import { createHmac } from 'node:crypto'

/**
 * The header `Invoice-Desk-Signature`: `t=<unix seconds>,v1=<hex>`, with one `v1` for each secret. The time is signed
 * with the body, so that what was overheard once cannot be sent again later.
 */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000)
  const dated = [seconds, body].join('.')
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(dated).digest('hex'))
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',')
}
