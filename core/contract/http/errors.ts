import { z } from 'zod'

import { InvoiceStatus } from './vocabulary.ts'

/**
 * Every failure a caller may branch on: its HTTP status and the sentence used when the thrower has none of its own.
 * The code is stable; the sentence may improve.
 */
export const errorTable = {
  validation_failed: [400, 'Some fields need correcting. See details.'],
  malformed_json: [400, 'The body is not valid JSON. Check for a missing quote, comma or bracket.'],
  malformed_upload: [400, 'The upload could not be read. Send it as multipart/form-data with one file.'],
  business_missing: [
    400,
    'businessId is missing and no default business is set. Send businessId, or set a default business.',
  ],
  host_ambiguous: [
    400,
    'The request names more than one host. Send one Host header, and the path alone in the first line.',
  ],
  connection_failed: [400, 'The connection test failed.'],
  address_needs_consent: [
    400,
    'This address is in a private network. The owner of this installation has to allow it first: PATCH /v1/instance with privateAddresses.',
  ],
  unauthenticated: [
    401,
    'Sign in first: send "Authorization: Bearer <token>" with an access token that has not expired, or an API key.',
  ],
  login_failed: [401, 'E-mail or password is wrong. Check both and try again.'],
  recovery_failed: [401, 'E-mail or recovery code is wrong. Check both and try again.'],
  refresh_failed: [401, 'This session has ended. Sign in again.'],
  proof_refused: [
    401,
    'This session belongs to another browser, or the proof came too late. Ask for a nonce and try again, or sign in.',
  ],
  device_not_paired: [
    401,
    'This device is not paired with Invoice Desk. Open its address in a browser and type a code of its owner: Settings > Devices.',
  ],
  pairing_refused: [
    401,
    'This code is wrong, has been used, or is older than ten minutes. Check it, or ask for a new one.',
  ],
  host_not_allowed: [
    403,
    'This address is not served. Use 127.0.0.1, localhost or [::1] with the port of Invoice Desk.',
  ],
  origin_not_allowed: [
    403,
    'Pages of other origins may not call Invoice Desk unless the instance owner has allowed them.',
  ],
  role_insufficient: [403, 'Your role does not allow this.'],
  person_required: [403, 'This needs a signed-in person. API keys cannot do it.'],
  instance_owner_required: [403, 'Only the owner of this installation can do this.'],
  only_on_this_computer: [403, 'This can be done only on the computer that keeps the data. Open Invoice Desk there.'],
  signup_closed: [403, 'This installation already has an owner. Ask for an invitation and sign up with its token.'],
  not_found: [404, 'Not found.'],
  job_file_gone: [404, 'Files are kept for one day and this one has expired. Start the job again.'],
  route_not_found: [404, 'There is no such address under /v1. See /docs for the list.'],
  method_not_allowed: [405, 'This address does not take that method. See /docs.'],
  request_timeout: [408, 'The request took too long to arrive. Try again.'],
  invoice_unfinished: [
    409,
    'This draft is incomplete: something typed into it could not be saved. Complete it in the draft, or continue without it.',
  ],
  invoice_not_draft: [409, 'Invoice can only be updated in DRAFT status.'],
  invoice_not_sendable: [
    409,
    'Drafts, invoices waiting for approval and cancelled invoices cannot be sent to a customer. Finalize it first.',
  ],
  invoice_not_cleared: [
    409,
    'FIRS / NRS has not cleared this invoice yet. Wait for clearance, or set evenUncleared to send it anyway.',
  ],
  email_not_decidable: [409, 'The status of this e-mail does not allow that. Load the list again.'],
  invoice_not_pending_approval: [409, 'Invoice is not waiting for approval.'],
  invoice_not_approved: [409, 'Invoice can only be submitted in APPROVED status.'],
  invoice_not_reopenable: [409, 'Invoice cannot be reopened.'],
  offer_invoiced: [409, 'An invoice has already been created from this proforma invoice.'],
  payment_not_possible: [409, 'Payment cannot be recorded in this status.'],
  payment_recorded_already: [409, 'A payment with this externalReference already exists.'],
  not_practice: [
    409,
    'The clock can be moved only for a practice business: one that uses the sandbox and has no real documents.',
  ],
  vat_not_charged: [409, 'The business charges no VAT: it files no return. Change that in the settings first.'],
  vat_month_filed: [409, 'The return of this month is filed. Choose a month that is not, or take its filing back.'],
  vat_month_not_filed: [409, 'The return of this month is not filed.'],
  vat_filing_not_latest: [409, 'Later returns stand on this one. Take those back first.'],
  nothing_to_remit: [409, 'Nothing is left to remit for this month.'],
  already_reversed: [409, 'It has already been reversed.'],
  credit_in_use: [
    409,
    'The credit from this credit note was used or refunded. Reverse that first, on the customer page.',
  ],
  customer_has_account: [
    409,
    'This customer has an outstanding balance or credit. Settle it first, then delete the customer.',
  ],
  customer_merged: [409, 'This customer was merged into another one. Use that customer instead.'],
  customers_differ: [
    409,
    'These customers have different TINs, or are of different kinds. If they are the same customer, set evenIfDifferent.',
  ],
  cash_out_booked: [409, 'This cash is an expense already. Use that one.'],
  supplier_bill_exists: [409, 'This bill has been entered already. Use that one, or correct the number.'],
  total_differs: [
    409,
    'What the bill prints differs from its lines. Correct the lines, or the printed tax and total, then record it.',
  ],
  purchase_not_draft: [409, 'Only a draft can be changed, recorded or deleted. Cancel the bill and enter it again.'],
  purchase_not_recorded: [409, 'This bill is not recorded, or has been cancelled.'],
  purchase_settled: [409, 'Payments or credit notes stand against this bill. Reverse or cancel those first.'],
  payment_held: [
    409,
    'This bill is not cleared by FIRS / NRS, and this business pays only what is. Check it again, or change the setting.',
  ],
  inbox_item_confirmed: [409, 'The receipt of this invoice is confirmed. Ask the supplier for a credit note instead.'],
  inbox_not_offered: [
    409,
    'Your provider does not deliver invoices of suppliers. Enter bills by hand, or choose a provider that does.',
  ],
  purchase_credit_too_high: [409, 'A credit note cannot take back more than is left of its bill.'],
  supplier_in_use: [
    409,
    'Bills of this supplier are open, or there is credit with it. Settle or cancel them first, then delete the supplier.',
  ],
  vat_month_not_possible: [409, 'The VAT of this bill cannot be moved to that month.'],
  period_closed: [
    409,
    'The books are closed for this day. Use a later date, or ask an owner, admin or manager to move the lock date.',
  ],
  version_conflict: [409, 'Somebody else has changed this in the meantime. Load it again and repeat your change.'],
  tin_taken: [409, 'A business with this TIN already exists.'],
  email_taken: [409, 'An account with this e-mail already exists. Sign in instead.'],
  name_taken: [409, 'The name is taken.'],
  barcode_taken: [409, 'Another product has this barcode.'],
  external_reference_taken: [409, 'An invoice with this externalReference already exists.'],
  last_owner: [409, 'The last OWNER of a business cannot be demoted or removed. Make somebody else OWNER first.'],
  too_many_api_keys: [409, 'This business has reached its limit of API keys. Revoke one that is no longer used.'],
  job_ended: [409, 'This job has already ended. There is nothing to stop.'],
  job_not_done: [409, 'This job has no file: it is not done yet, has failed, or was stopped.'],
  too_many_jobs: [409, 'This business has reached its limit of waiting jobs. Wait for one to end, or stop one.'],
  too_many_webhooks: [409, 'This business has reached its limit of webhooks. Delete one that is no longer needed.'],
  sharing_off: [
    409,
    'Invoice Desk is not shared on the network. The owner of this installation switches it on first: Settings > This installation > Share on this network.',
  ],
  too_many_pairings: [409, 'Ten pairing codes are open already. Use one of them, or wait ten minutes.'],
  too_many_devices: [409, 'This installation has reached its limit of devices. Remove one that is no longer used.'],
  pairing_not_needed: [
    409,
    'This is the computer that keeps the data: it needs no pairing. Open the address of the pairing on the other screen.',
  ],
  already_member: [409, 'This person is already a member.'],
  counter_needs_approval: [
    409,
    'This business requires approval for every invoice. An owner or admin can exempt counter sales in the settings.',
  ],
  clock_behind: [409, "The computer's clock is behind the last close of the day. Set its date right, then close."],
  reminded_today: [409, 'Reminded of the same amount today. Send evenAgain: true to remind once more.'],
  nothing_to_close: [409, 'Nothing has been recorded at the counter since the last close: there is no day to close.'],
  credit_too_high: [409, 'The credit notes of an invoice cannot exceed its total.'],
  invoice_not_correctable: [409, 'Only an invoice that FIRS / NRS has approved can be corrected.'],
  submission_not_retryable: [409, 'There is nothing to retry.'],
  submission_not_abandonable: [409, 'This invoice cannot be abandoned.'],
  environment_fixed: [
    409,
    'This invoice belongs to the other environment: sandbox invoices stay in the sandbox, and real ones stay real. Duplicate it as a new draft.',
  ],
  demo_business: [
    409,
    'A demo business stays in the sandbox with its invented TIN. Add your own business to send real invoices.',
  ],
  built_in: [409, 'This record is built in and cannot be changed or deleted.'],
  folder_is_a_copy: [
    409,
    'This data folder is a copy, and two folders must not issue the same numbers. The owner of the installation decides which one stays in use, on the page "This installation".',
  ],
  folder_retired: [
    409,
    'This data has moved to another computer, and two folders must not issue the same numbers. Use Invoice Desk there.',
  ],
  not_in_recovery: [409, 'The data is in order: there is nothing to recover.'],
  invoice_damaged: [
    409,
    'The stored data of this invoice does not match what was saved. It cannot be printed, sent or exported. Restore a backup.',
  ],
  file_damaged: [
    409,
    'This file is not the one that was added: somebody changed it in the data folder, or the disk did. Restore a backup, or remove it and add it again.',
  ],
  work_in_flight: [409, 'Invoices are on their way to FIRS / NRS. Wait for the answers, then try again.'],
  backups_on_server: [
    409,
    'The data of this Invoice Desk lies in PostgreSQL. Its backups are made and restored where that server runs: whoever runs it knows how.',
  ],
  backup_from_elsewhere: [
    409,
    'Nothing proves that this installation made this backup. Restore it only if it is yours.',
  ],
  body_too_large: [413, 'The body is too large.'],
  unsupported_media_type: [415, 'Send the body as application/json.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used with another request. Use a new key for a new request.'],
  crypto_keys_missing: [422, 'No crypto keys. Upload the crypto_keys.txt file from FIRS in the business settings.'],
  firs_config_missing: [422, 'The FIRS configuration is missing. Set the business ID and service ID from FIRS first.'],
  irn_missing: [422, 'The invoice has no IRN yet. Set the FIRS configuration first.'],
  provider_not_configured: [
    422,
    'No access point provider is connected. Choose one, configure it and test the connection.',
  ],
  provider_not_chosen: [422, 'No access point provider is chosen yet. Choose one first.'],
  wrong_provider: [422, 'Another access point provider is chosen.'],
  credentials_missing: [422, 'The provider is not configured yet.'],
  tin_lookup_unsupported: [422, 'This provider cannot look up a TIN on its own. Enter the IRN of an invoice.'],
  secret_store_unavailable: [422, 'Secrets cannot be kept safely on this machine right now.'],
  smtp_missing: [422, 'No mail server is set up. An owner or admin does that in the settings, under E-mail.'],
  till_printer_missing: [
    422,
    'No till printer is set up. The owner of this installation does that: PATCH /v1/instance with tillPrinter.',
  ],
  mail_not_sent: [422, 'The mail server did not accept the e-mail.'],
  invoice_refused: [422, 'FIRS / NRS refused the invoice.'],
  payment_refused: [422, 'FIRS / NRS did not accept the payment status. The invoice itself is unchanged.'],
  invoice_incomplete: [422, 'The invoice is missing something that FIRS / NRS requires.'],
  backup_damaged: [
    422,
    'This file is damaged or is not an Invoice Desk backup. Nothing was changed. Choose another backup.',
  ],
  backup_newer: [
    422,
    'This backup was made by a newer version of Invoice Desk. Install that version, then restore it.',
  ],
  backup_passphrase_wrong: [
    422,
    'This backup is encrypted, and the passphrase does not open it. Enter the one it was made with.',
  ],
  backup_folder_missing: [
    422,
    'The backup folder cannot be found. Connect the drive or share, or choose another folder.',
  ],
  too_many_pairing_guesses: [
    429,
    'Five wrong codes were typed, so all open codes have ended. Ask the owner for a new code and type that.',
  ],
  too_many_logins: [429, 'Too many failed sign-ins for this e-mail. Wait, then try again.'],
  too_many_sign_ins: [429, 'Too many passwords are being checked right now. Try again in a second.'],
  internal: [500, 'Something went wrong in Invoice Desk. Nothing was changed. Try again; the log names the request.'],
  till_printer_failed: [
    502,
    'The till printer did not accept the print job. Check that it is on, has paper and is on the same network.',
  ],
  provider_unavailable: [502, 'The access point provider did not answer properly. Try again in a few minutes.'],
  shutting_down: [503, 'Invoice Desk is shutting down. Try again once it is running.'],
  storage_unavailable: [
    503,
    'The data folder cannot be written to right now. Nothing was changed. Check the disk, then try again.',
  ],
  data_unavailable: [
    503,
    'The data of this installation cannot be used right now. GET /v1/recovery says what happened and what to do.',
  ],
  printing_busy: [503, 'Too many PDFs are being created at once. Try again in a few seconds.'],
  printing_failed: [503, 'The PDF could not be created. Try again, with fewer invoices if it was a large file.'],
  storage_full: [507, 'The disk is full. Nothing was changed. Free some space, then try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errorTable

export type ErrorDetail = { readonly field: string; readonly message: string }

/** What errors carry for whoever goes on from there: by its code, of the few that carry something. */
export const errorWithData = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('connection_failed'),
    data: z.object({ connected: z.literal(false), error: z.string() }),
  }),
  /** The origin to be allowed. */
  z.object({ code: z.literal('address_needs_consent'), data: z.object({ address: z.string() }) }),
  z.object({
    code: z.literal('refresh_failed'),
    data: z.object({
      /** Who or what ended the session; `unknown` for who signed out, and for a token that never was one. */
      reason: z.enum([
        'unknown',
        'expired',
        'signed_out_elsewhere',
        'password_changed',
        'token_reused',
        'device_removed',
      ]),
    }),
  }),
  z.object({
    code: z.literal('mail_not_sent'),
    /** In the server's own words. */
    data: z.object({ serverSaid: z.string().nullable() }),
  }),
  z.object({ code: z.literal('name_taken'), data: z.object({ id: z.string() }) }),
  z.object({ code: z.literal('barcode_taken'), data: z.object({ id: z.string() }) }),
  /** So many wrong codes more end all that are open; null where none was wrong, but used up or late. */
  z.object({ code: z.literal('pairing_refused'), data: z.object({ guessesLeft: z.int().nullable() }) }),
  /** The customer that is kept. */
  z.object({ code: z.literal('customer_merged'), data: z.object({ mergedInto: z.string() }) }),
  z.object({
    code: z.literal('customers_differ'),
    data: z.object({ fields: z.array(z.enum(['tin', 'invoiceKind'])).readonly() }),
  }),
  z.object({ code: z.literal('external_reference_taken'), data: z.object({ invoiceId: z.string() }) }),
  z.object({
    code: z.literal('offer_invoiced'),
    data: z.object({ invoiceId: z.string(), invoiceNumber: z.string() }),
  }),
  /** The one that was entered first. */
  z.object({
    code: z.literal('supplier_bill_exists'),
    data: z.object({ purchaseId: z.string(), number: z.string().nullable() }),
  }),
  /** Naira. */
  z.object({ code: z.literal('total_differs'), data: z.object({ sent: z.number(), computed: z.number() }) }),
  z.object({ code: z.literal('payment_recorded_already'), data: z.object({ paymentId: z.string() }) }),
  z.object({
    code: z.literal('credit_too_high'),
    data: z.object({
      invoiceNumber: z.string(),
      /** Naira. */
      left: z.number(),
      creditNotes: z.array(z.object({ id: z.string(), invoiceNumber: z.string(), status: InvoiceStatus })).readonly(),
    }),
  }),
])
export type ErrorWithData = z.output<typeof errorWithData>

export type ErrorDataOf<C extends ErrorWithData['code']> = Extract<ErrorWithData, { readonly code: C }>['data']

/** An error's code with what it carries; undefined for a code that carries nothing. */
export function errorDataOf(code: string, data: unknown): ErrorWithData | undefined {
  return errorWithData.safeParse({ code, data }).data
}

/** Errors that name what is wrong, part by part. */
type WithDetails =
  | 'validation_failed'
  | 'address_needs_consent'
  | 'tin_taken'
  | 'name_taken'
  | 'barcode_taken'
  | 'supplier_bill_exists'
  | 'total_differs'
  | 'external_reference_taken'
  | 'work_in_flight'
  | 'invoice_refused'
  | 'invoice_incomplete'

type Details<C> = C extends WithDetails
  ? { readonly details: readonly ErrorDetail[] }
  : { readonly details?: C extends 'credit_too_high' | 'purchase_credit_too_high' ? readonly ErrorDetail[] : never }

type Data<C> = C extends ErrorWithData['code'] ? { readonly data: ErrorDataOf<C> } : { readonly data?: never }

type AppErrorOptions<C extends ErrorCode> = Details<C> &
  Data<C> & {
    /** Replaces the table's sentence where something more exact can be said. */
    readonly message?: string
    readonly retryAfterSeconds?: number
    readonly cause?: unknown
  }

/** A failure the caller can act on, with what its code carries. Anything else that is thrown is a bug and becomes a 500. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  readonly data: ErrorWithData['data'] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: C,
    ...[options]: {} extends AppErrorOptions<C> ? [options?: AppErrorOptions<C>] : [options: AppErrorOptions<C>]
  ) {
    super(options?.message ?? errorTable[code][1], { cause: options?.cause })
    this.code = code
    this.details = options?.details
    this.data = options?.data
    this.retryAfterSeconds = options?.retryAfterSeconds
  }

  get status(): number {
    return errorTable[this.code][0]
  }
}

/** A 400 that names one field and what to do about it. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('validation_failed', { message: `${field}: ${message}`, details: [{ field, message }] })
}

/** The status names that errors carry beside their code. */
export const statusNames: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}
