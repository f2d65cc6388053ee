import { FirsPayload } from '../../../domain/payload/schema.ts'

export type ReadPayload =
  | { readonly ok: true; readonly payload: FirsPayload }
  /** Complaints in the words of FIRS / NRS. */
  | { readonly ok: false; readonly complaints: readonly string[] }

/** Reads submitted bytes as the authority would: what is absent "is required", what has another shape "is invalid". */
export function readPayload(bytes: Uint8Array): ReadPayload {
  const body = parse(bytes)
  const parsed = FirsPayload.safeParse(body)
  if (parsed.success) return { ok: true, payload: parsed.data }

  return {
    ok: false,
    complaints: parsed.error.issues.map(({ path }) => {
      const complaint = valueAt(body, path) === undefined ? 'required' : 'invalid'
      return `invoicerequest.invoice${path.map(segment).join('')} is ${complaint}`
    }),
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

function segment(key: PropertyKey): string {
  return typeof key === 'number' ? `[${key}]` : `.${String(key).replaceAll('_', '')}`
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  )
}
