/** What stands in a log instead of something that has no business there. */
export const REDACTED = '[redacted]'

const MAX_DEPTH = 8
const MAX_ITEMS = 100
const MAX_TEXT = 2_000
const MAX_FRAMES = 20

// Field names are split into words (customerName, customer_name -> customer, name); one of these words is enough.
const SENSITIVE_WORDS = new Set(
  (
    'password passphrase passwd pwd pass pin otp secret secrets token tokens key keys authorization auth cookie cookies ' +
    'credential credentials signature email emails mail phone phones mobile tin tins nin bvn name names address addresses ' +
    'street city accountnumber iban notes body search'
  ).split(' '),
)

// And these are enough anywhere in a name, for names that are written as one word.
const SENSITIVE_PARTS =
  /password|passphrase|secret|token|apikey|authorization|credential|email|phone|accountnumber|(?:first|last|full|user|sur|company|business|customer|account)name/

/**
 * A copy of a value that may be written to a log: what sits under a telling name (password, token, email, tin, ...) is
 * masked whole, what looks like a credential or like personal data inside texts is masked where it stands, errors keep
 * their name, code, place and scrubbed message. Booleans and null stay as they are under any name. Pure; never throws.
 */
export const redact = (value: unknown): unknown => visit(value, 0, new Set())

/** The same for a set of named fields. */
export const redactFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  visitEntries(fields, 0, new Set())

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

/** Whether values of this name are masked. */
export function isSensitiveName(name: string): boolean {
  const words = wordsOf(name)
  return words.some((word) => SENSITIVE_WORDS.has(word)) || SENSITIVE_PARTS.test(words.join(''))
}

/** Masks credentials and personal data inside a text and cuts it to a bearable length. */
export function scrubText(text: string): string {
  const scrubbed = scrubPersonal(text).replace(/[A-Za-z\d_+=/-]{32,}/g, (run) =>
    run
      .replace(/[A-Za-z\d_+-]{32,}={0,2}/g, (part) => (looksRandom(part) ? REDACTED : part))
      .replace(/[A-Za-z\d+/]{40,}={0,2}/g, (part) => (looksLikeBase64(part) ? REDACTED : part)),
  )
  return scrubbed.length > MAX_TEXT ? `${scrubbed.slice(0, MAX_TEXT)}...` : scrubbed
}

/** As `scrubText`, for messages of errors: what they quote is usually what somebody typed, and is masked too. */
export function scrubMessage(message: string): string {
  const unquoted = message
    .replace(/"(?:[^"\\]|\\.)*(?:"|$)/gs, '"..."')
    .replace(/`[^`]*(?:`|$)/g, '`...`')
    .replace(/[“„][^”]*(?:”|$)/g, '“...”')
    // An apostrophe opens a quotation only after a blank or bracket, and closes it only before one: it's, O'Brien.
    .replace(/(^|[\s([{:=,])'.*?(?:'(?!\w)|$)/gs, "$1'...'")
  return scrubText(unquoted)
}

function scrubPersonal(text: string): string {
  return (
    text
      .slice(0, MAX_TEXT * 4)
      .replace(/\b(Bearer|Basic)\s+[^\s"',]+/gi, `$1 ${REDACTED}`)
      .replace(/\bidk_[\w-]+/g, REDACTED)
      .replace(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, REDACTED)
      // user:password@ in addresses, then the values of a query.
      .replace(/(:\/\/)[^/\s@]+@/g, `$1${REDACTED}@`)
      .replace(/([?&][^=&\s#]+=)[^&\s#]*/g, `$1${REDACTED}`)
      // "password": "x", apiKey=x
      .replace(
        /\b([\w-]*(?:password|passphrase|secret|token|api_?key|authorization))(["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;}]+)/gi,
        `$1$2${REDACTED}`,
      )
      .replace(/[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[^\s@"'<>(),;:]+/g, REDACTED)
      // TINs (12345678-0001) and Nigerian phone numbers, with or without blanks between the groups.
      .replace(/(?<![\w-])\d{8}-\d{4}(?![\w-])/g, REDACTED)
      .replace(/(?<![\w.-])(?:\+?234|0)[ -]?[789]\d{2}[ -]?\d{3}[ -]?\d{4}(?![\w-])/g, REDACTED)
      // The account's name in paths.
      .replace(/((?:\/home|\/Users|\\Users)[/\\])[^/\\\s:"']+/g, '$1~')
  )
}

// Ids must stay readable: nothing can be looked up in a log without them.
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Random characters have digits among them, or both cases: long_words_in_one_piece have neither. */
const looksRandom = (run: string): boolean =>
  !UUID.test(run) && (/\d/.test(run) || (/[a-z]/.test(run) && /[A-Z]/.test(run)))

/** With its slashes Base64 is hard to tell from a path: it wants all three kinds of characters. */
const looksLikeBase64 = (run: string): boolean => /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)

function visit(value: unknown, depth: number, above: ReadonlySet<object>): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value

  if (above.has(value)) return '[circular]'
  if (depth >= MAX_DEPTH) return '[deep]'
  const below = new Set(above).add(value)

  if (value instanceof Error) return describeError(value, depth + 1, below)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof URL || value instanceof URLSearchParams) return scrubText(value.toString())
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (value instanceof Set) return visitItems([...value], depth, below)
  if (value instanceof Map || isHeaders(value)) {
    return visitEntries(Object.fromEntries([...value].map(([key, item]) => [String(key), item])), depth, below)
  }
  if (Array.isArray(value)) return visitItems(value, depth, below)
  return visitEntries(value, depth, below)
}

const isHeaders = (value: object): value is Headers => typeof Headers !== 'undefined' && value instanceof Headers

function visitItems(items: readonly unknown[], depth: number, above: ReadonlySet<object>): unknown[] {
  const shown = items.slice(0, MAX_ITEMS).map((item) => visit(item, depth + 1, above))
  return items.length > MAX_ITEMS ? [...shown, `[${items.length - MAX_ITEMS} more]`] : shown
}

function visitEntries(value: object, depth: number, above: ReadonlySet<object>): Record<string, unknown> {
  const names = Object.keys(value)
  const shown = names.slice(0, MAX_ITEMS).map((name): [string, unknown] => {
    const item = readProperty(value, name)
    if (isSensitiveName(name) && !isPlainId(name, item)) return [scrubText(name), isTelling(item) ? REDACTED : item]
    return [scrubText(name), visit(item, depth + 1, above)]
  })
  if (names.length > MAX_ITEMS) shown.push(['...', `[${names.length - MAX_ITEMS} more]`])
  return Object.fromEntries(shown)
}

/** keyId, customerNameId and the like, when it is one of our own ids. (An apiKey may well be a UUID and is none.) */
const isPlainId = (name: string, value: unknown): boolean =>
  typeof value === 'string' && UUID.test(value) && wordsOf(name).at(-1) === 'id'

const isTelling = (value: unknown): boolean => value !== null && value !== undefined && typeof value !== 'boolean'

function readProperty(value: object, name: string): unknown {
  try {
    return Reflect.get(value, name)
  } catch {
    return '[unreadable]'
  }
}

// Of an error's own fields only these: others carry requests, headers and rows (axios, zod, drizzle).
const ERROR_FIELDS = ['code', 'status', 'errno', 'syscall', 'reason'] as const

function describeError(error: Error, depth: number, above: ReadonlySet<object>): Record<string, unknown> {
  const described: Record<string, unknown> = { name: scrubText(textOf(error, 'name')) }

  for (const field of ERROR_FIELDS) {
    const value = readProperty(error, field)
    if (typeof value === 'string') described[field] = scrubMessage(value)
    if (typeof value === 'number') described[field] = value
  }

  described['message'] = scrubMessage(textOf(error, 'message'))
  const frames = framesOf(textOf(error, 'stack'), textOf(error, 'message'))
  if (frames.length > 0) described['stack'] = frames

  const cause = readProperty(error, 'cause')
  if (cause !== undefined)
    described['cause'] = typeof cause === 'string' ? scrubMessage(cause) : visit(cause, depth, above)
  if (error instanceof AggregateError) described['errors'] = visitItems(error.errors, depth, above)
  return described
}

function textOf(error: Error, field: 'name' | 'message' | 'stack'): string {
  const value = readProperty(error, field)
  return typeof value === 'string' ? value : ''
}

/** The places only: a stack begins with the message, whose lines may look like places too. */
function framesOf(stack: string, message: string): string[] {
  const start = message === '' ? -1 : stack.indexOf(message)
  const places = start === -1 ? stack : stack.slice(start + message.length)

  return places
    .split('\n')
    .filter((line) => /^ {4}at .*(?::\d+:\d+\)?|<anonymous>\)?|\(native\))$/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => scrubPersonal(line.trim()))
}
