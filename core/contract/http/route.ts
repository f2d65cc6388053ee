import { z } from 'zod'

import type { ErrorCode } from './errors.ts'
import { byId } from './fields.ts'
import type { Permission } from './permissions.ts'

/** Resources whose id may stand in a path. Each belongs to one business. */
export type ResourceKind =
  | 'business'
  | 'invoice'
  | 'customer'
  | 'product'
  | 'paymentDetail'
  | 'teamMember'
  | 'invitation'
  | 'apiKey'
  | 'webhook'
  | 'accountEntry'
  | 'dayClose'
  | 'job'
  | 'supplier'
  | 'purchase'
  | 'inboxItem'
  | 'payableEntry'

/**
 * Who may call a route.
 * - `public`: anybody on this machine, without a token.
 * - `caller`: any signed-in person or API key; the route touches no business.
 * - `person`: a signed-in person only; API keys get 403.
 * - `instanceOwner`: the person who looks after this installation.
 * - `business`: a member of the business that the path, body or query names, with `permission`.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'caller' }
  | { readonly kind: 'person' }
  | { readonly kind: 'instanceOwner' }
  | {
      readonly kind: 'business'
      readonly permission: Permission
      /** Where what is asked for decides: the permission for each value of a field of the body; else `permission`. */
      readonly permissionBy?: { readonly field: string; readonly of: Readonly<Record<string, Permission>> }
      /** Team, keys and personal settings: API keys get 403 whatever their role. */
      readonly personOnly?: true
      /** Where the business comes from: a path parameter and what it identifies, or `businessId` in body or query. */
      readonly from:
        | {
            readonly param: string
            readonly resource: ResourceKind
            /** What a 404 calls it, where the kind of resource has several names. */
            readonly called?: string
            /** The path parameter with the resource's business, where a path names both. */
            readonly within?: string
          }
        | 'body'
        | 'query'
    }

export type Upload = {
  /** The accepted names of the multipart field; the first is the documented one. */
  readonly fields: readonly [string, ...string[]]
  readonly maxBytes: number
  readonly description: string
}

/** Since when short addresses stand beside those with `/v1/api/v1`, which stay for tills that know them. */
export const DOUBLED_SINCE = '2026-11-23'

/** A document to print. */
export const PDF = 'application/pdf'

/** What an Excel file is. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Several files in one. */
export const ZIP = 'application/zip'

/** Text with commas. */
export const CSV = 'text/csv'

/** What QuickBooks Desktop imports. */
export const IIF = 'text/plain'

/** Commands for a till printer; no type of media is registered for them. */
export const ESCPOS = 'application/octet-stream'

/** Photos. */
export const JPEG = 'image/jpeg'
export const PNG = 'image/png'
export const WEBP = 'image/webp'

export type FileType =
  typeof JPEG | typeof PNG | typeof WEBP | typeof PDF | typeof XLSX | typeof ZIP | typeof CSV | typeof IIF

/** One endpoint, declared once: the server binds it, OpenAPI describes it, the typed client calls it. */
export type Route = {
  readonly operationId: string
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: `/v1/${string}`
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  readonly access: Access
  /** Only on the computer that keeps the data: from any other screen 403 `only_on_this_computer`. */
  readonly onlyHere?: true
  /**
   * Takes a secret of a provider: from another screen only where the owner lets it enter secrets. Where only some fields of
   * the body are secrets, their names.
   */
  readonly secrets?: true | readonly string[]
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  readonly body: z.ZodObject | null
  /** Refuses a body of which it knows no field: what was meant by it would be lost, and more done than was asked for. */
  readonly understandsBody?: true
  /** Takes any JSON: what is no object has none of the fields, and is judged like one without them. */
  readonly takesAnyJson?: true
  readonly upload?: Upload
  /** The envelope of success; `alternatives` are further success statuses with the same data (202). */
  readonly success: {
    readonly status: 200 | 201 | 202
    readonly message: string
    readonly alternatives?: readonly 202[]
  }
  /** Where what was made (201) is read from then on: `{id}` is that of the answer, `{invoice.id}` that of a part of it. */
  readonly location?: `/v1/${string}`
  /** Set for an address whose place another has taken. It goes on working. */
  readonly deprecated?:
    | {
        /** The day in Lagos. */
        readonly since: string
        /** Its parameters have the names of this route's. */
        readonly successor: `/v1/${string}`
      }
    | undefined
  /** Null: the envelope carries no data. */
  readonly data: z.ZodType | null
  /** Set for answers that are files and no envelope. */
  readonly file?: 'application/pdf' | 'application/x-ndjson' | 'message/rfc822' | typeof ESCPOS | readonly FileType[]
  /** Types of the files that a `format` of the query asks for instead of the envelope. */
  readonly files?: Readonly<Record<string, FileType>>
  /** Set for answers that go on: server-sent events. */
  readonly stream?: 'text/event-stream'
  /** Set where the browser is told to forget all that it keeps of the interface. */
  readonly clearsSite?: true
  /**
   * Set where an answer may be long in the making where there is much: it is read in a thread of its own, and nobody waits
   * for it but who asked. Its PDF is as well where that says so: papers are drawn in another thread, whoever read them.
   * Much is said by the documents of the business, or by its bills.
   */
  readonly heavy?: true | 'papersToo' | 'byBills'
  /** Set where a number, an IRN or a document of this day is made or prepared: a doubtful clock is said with the answer. */
  readonly usesDay?: true
  /** What can go wrong besides the errors that every route of this shape has. */
  readonly errors: readonly ErrorCode[]
}

export const tags = {
  Accounts: 'Sign-up, sign-in, tokens and the own profile.',
  Businesses: 'Businesses, their FIRS configuration, crypto keys and access point provider.',
  Customers: 'Who is invoiced.',
  Products: 'What is sold.',
  'Payment details': 'Where customers pay into.',
  Invoices: 'Invoices from draft to approval.',
  Payments: 'Money that came in, what was withheld of it, credit, and what customers owe.',
  Suppliers: 'Who is bought from.',
  Purchases: 'Bills, expenses, import VAT and credit notes of suppliers.',
  'Paying suppliers': 'Money that goes to suppliers, tax withheld from them, credit with them, and what is owed.',
  Submission: 'Hand-over to FIRS / NRS, payment status and search there.',
  Team: 'Who works in a business, and invitations.',
  Devices: 'Other screens on the same network: pairing them, what may be done there, and removing them.',
  'API keys': 'Access for tills and accounting tools.',
  'E-mail': 'Invoices to customers: the mail server, the words, and what became of each e-mail.',
  Events: 'What changes, as it happens.',
  Webhooks: 'Events that are sent to an address of yours, signed and in order.',
  Jobs: 'Work that takes a while: many PDFs, e-mails, exports, the archive of a month.',
  'Audit log': 'Who did what, and whether anybody has changed that.',
  Installation: 'This installation as a whole.',
  Reference: 'Offline lists: HS and ISIC codes, states and local governments.',
  Tools: 'Standalone IRN, QR code and validation.',
} as const

export type Tag = keyof typeof tags

const nothing = z.object({})

type Defaults = 'params' | 'query' | 'body' | 'errors' | 'data'

type Declared<R> = Omit<Route, Defaults> & Partial<Pick<Route, Defaults>> & R

type Completed<R> = R & {
  params: R extends { params: infer P }
    ? P
    : R extends { path: `${string}{id}${string}` }
      ? typeof byId
      : typeof nothing
  query: R extends { query: infer Q } ? Q : typeof nothing
  body: R extends { body: infer B } ? B : null
  data: R extends { data: infer D } ? D : null
  errors: readonly ErrorCode[]
}

/**
 * Keeps the literal types of one route, so that server, documentation and client all infer from it. A path with `{id}` has
 * `byId` as its parameters, unless the route says otherwise.
 */
export function defineRoute<const R extends Omit<Route, Defaults> & Partial<Pick<Route, Defaults>>>(
  route: Declared<R>,
): Completed<R> {
  const params = route.path.includes('{id}') ? byId : nothing
  const completed: unknown = { params, query: nothing, body: null, data: null, errors: [], ...route }
  return completed as Completed<R>
}

/** Answers of these carry secrets, and are never kept; each invoice of a batch has a key of its own. */
const WITHOUT_IDEMPOTENCY = /^\/v1\/(auth|api-keys|devices|team|webhooks|invoices\/batch)(\/|$)/

/** Whether a request of this route may carry an `Idempotency-Key`. What answers a file only reads, and ignores it. */
export function takesIdempotencyKey({
  method,
  path,
  access,
  file,
}: Pick<Route, 'method' | 'path' | 'access' | 'file'>): boolean {
  const changes = (method === 'post' || method === 'put' || method === 'patch') && file === undefined
  return changes && access.kind !== 'public' && !WITHOUT_IDEMPOTENCY.test(path)
}

/** The path with its parameters filled in, each percent-encoded; `{invoice.id}` is the `id` of the `invoice`. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{([\w.]+)\}/g, (_, name: string) => encodeURIComponent(String(valueAt(params, name))))
}

const valueAt = (params: Record<string, unknown>, name: string): unknown =>
  name.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], params)
