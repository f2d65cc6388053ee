import { deflateRawSync, inflateRawSync } from 'node:zlib'

import type { ReturnItem } from '../../../../../domain/vat/filing.ts'
import type { ReturnContent } from '../../../../../domain/vat/return-book.ts'

/**
 * What was done about returns in one column of JSON: kobo as `{ "kobo": "-12" }`, lines of the form as
 * `{ "lines": [[20, ...]] }`. The order of fields is part of what the log hashes.
 */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return { kobo: String(part) }
    if (part instanceof Map) return { lines: [...part] }
    return part
  })

const read = (stored: string): unknown =>
  JSON.parse(stored, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object') return part
    if ('kobo' in part && typeof part.kobo === 'string') return BigInt(part.kobo)
    if ('lines' in part && Array.isArray(part.lines)) return new Map(part.lines as [number, bigint][])
    return part
  })

export const encodeContent = (content: ReturnContent): string => written(content)

export const decodeContent = (stored: string): ReturnContent => read(stored) as ReturnContent

export const encodeItems = (items: readonly ReturnItem[]): Buffer => deflateRawSync(written(items))

export const decodeItems = (stored: Buffer): ReturnItem[] => read(inflateRawSync(stored).toString()) as ReturnItem[]
