import { z } from 'zod'

import type { AuthorityWords } from '../refusal/authority-words.ts'

/**
 * An answer of the authority, as it is or as providers wrap it: `{code, data, message, error}`,
 * `{success, data: {code, data, message}}`, or either with `data` as a JSON string.
 */
export type AuthorityAnswer =
  | {
      readonly kind: 'yes'
      /** The innermost `data`, parsed when it was a JSON string. */
      readonly data: unknown
      /** Every IRN found on the way in: the one that the provider answers about. */
      readonly irns: readonly string[]
      /** `ok: true` or a code of 200 or 201: enough to call a signature accepted. */
      readonly certain: boolean
    }
  | { readonly kind: 'no'; readonly code: number | null; readonly words: AuthorityWords; readonly data: unknown }
  /** Empty, not JSON, or JSON that says neither yes nor no. */
  | { readonly kind: 'unreadable' }
  /** HTTP says no and the body says yes: who is right cannot be known. */
  | { readonly kind: 'contradictory' }

const Code = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{3}$/)
    .transform(Number),
])

const Envelope = z.looseObject({
  success: z.boolean().optional().catch(undefined),
  code: Code.optional().catch(undefined),
  data: z.unknown().optional(),
  message: z.string().optional().catch(undefined),
  error: z.unknown().optional(),
  errors: z.unknown().optional(),
  details: z.unknown().optional(),
  title: z.unknown().optional(),
  detail: z.unknown().optional(),
})
type Envelope = z.infer<typeof Envelope>

const ErrorObject = z.looseObject({
  details: z.unknown().optional(),
  message: z.unknown().optional(),
  public_message: z.unknown().optional(),
})
const WithIrn = z.looseObject({
  IRN: z.string().optional().catch(undefined),
  irn: z.string().optional().catch(undefined),
})
const WithOk = z.looseObject({ ok: z.boolean().optional().catch(undefined) })

const MAX_DEPTH = 4

/** Reads the body of an answer with a 2xx or 4xx `status`. Never throws. */
export function readAnswer(status: number, text: string): AuthorityAnswer {
  const levels = unwrap(parseJson(text))
  const inner = levels.at(-1)
  if (!inner) return { kind: 'unreadable' }

  const data = fromJsonText(inner.data)
  const code = inner.code ?? null
  const ok = WithOk.safeParse(data).data?.ok
  if (status >= 400 && (code === 200 || code === 201)) return { kind: 'contradictory' }
  const failed =
    status >= 400 ||
    (code !== null && code >= 400) ||
    ok === false ||
    levels.some(({ success, error }) => success === false || (error !== undefined && error !== null && code === null))
  if (failed) return { kind: 'no', code, words: wordsOf(levels), data }

  const certain = code === 200 || code === 201 || (code === null && ok === true)
  const says = certain || (code === null && isNonEmptyObject(data))
  if (!says) return { kind: 'unreadable' }

  return { kind: 'yes', data, irns: irnsOf([...levels, data]), certain }
}

/** The JSON value of a text, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** `data` may be a JSON string that holds the object. */
export function fromJsonText(value: unknown): unknown {
  return typeof value === 'string' ? (parseJson(value) ?? value) : value
}

/** The envelopes from the outside in: one as long as it wraps another. */
function unwrap(body: unknown): Envelope[] {
  const levels: Envelope[] = []
  let current = body

  while (levels.length < MAX_DEPTH) {
    const parsed = Envelope.safeParse(current)
    if (!parsed.success || (levels.length > 0 && !isEnvelope(parsed.data))) break
    levels.push(parsed.data)
    if (parsed.data.code !== undefined) break
    current = fromJsonText(parsed.data.data)
  }

  return levels
}

/** Whether what an envelope carries is another envelope rather than the data itself. */
function isEnvelope({ success, code, data, error }: Envelope): boolean {
  return success !== undefined || code !== undefined || data !== undefined || error !== undefined
}

function wordsOf(levels: readonly Envelope[]): AuthorityWords {
  const details: string[] = []
  const messages: string[] = []

  for (const level of levels) {
    const error = fromJsonText(level.error)
    const parts = ErrorObject.safeParse(error).data
    details.push(...textsIn(parts?.details), ...textsIn(level.details), ...textsIn(level.errors))
    messages.push(...textsIn(level.message), ...textsIn(level.title), ...textsIn(level.detail))
    messages.push(...textsIn(parts?.message), ...textsIn(parts?.public_message))
    if (typeof error === 'string') details.push(error)
  }

  return { details, messages }
}

const MAX_TEXTS = 50

/** The texts of a string, a list, or an object of lists such as `{"tin": ["is required"]}` ("tin is required"). */
function textsIn(value: unknown, prefix = '', depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [prefix + value]
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []

  return Object.entries(value)
    .slice(0, MAX_TEXTS)
    .flatMap(([key, item]) => textsIn(item, isName(key) ? `${prefix}${key} ` : prefix, depth + 1))
}

/** Keys such as `message` and list positions only hold a text; other keys say what it is about. */
function isName(key: string): boolean {
  return !/^(\d+|message|details?|description|msg|reason)$/i.test(key)
}

function irnsOf(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    const { IRN, irn } = WithIrn.safeParse(value).data ?? {}
    return [IRN, irn]
      .filter((text) => text !== undefined)
      .map((text) => text.trim())
      .filter((text) => text !== '')
  })
}

function isNonEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}
