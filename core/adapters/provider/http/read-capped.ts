import { addAbortSignal, type Readable } from 'node:stream'

export type CappedBody =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'too_large' } | { readonly kind: 'not_text' }

/**
 * Reads an answer up to `maxBytes` (after decompression) and closes the connection at the first byte too many.
 * @throws when the stream breaks off or `signal` aborts.
 */
export async function readCapped(stream: Readable, maxBytes: number, signal: AbortSignal): Promise<CappedBody> {
  addAbortSignal(signal, stream)

  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    length += bytes.length
    if (length > maxBytes) return { kind: 'too_large' }
    chunks.push(bytes)
  }

  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)) }
  } catch {
    return { kind: 'not_text' }
  }
}
