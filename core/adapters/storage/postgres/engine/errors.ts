import { AppError, type ErrorCode } from '../../../../contract/http/errors.ts'

/** What a unique index holds once, by its name, and what a second one is told. */
const taken: Readonly<Record<string, ErrorCode>> = {
  business_tin: 'tin_taken',
  user_email: 'email_taken',
  customer_name: 'name_taken',
  product_name: 'name_taken',
  product_barcode: 'barcode_taken',
  invoice_external_reference: 'external_reference_taken',
  membership_pkey: 'already_member',
}

type DatabaseError = Error & { readonly code: string; readonly constraint?: string }

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

const UNIQUE = '23505'

/** Two units met: one of them was taken back as a whole and is to be run again (serialization failure, deadlock). */
export const isConflict = (error: unknown): boolean =>
  isDatabaseError(error) && (error.code === '40001' || error.code === '40P01')

/** Ends a unit that has met another one before the database says so: it is run again as a whole. */
export const conflict = (message: string): Error => Object.assign(new Error(message), { code: '40001' })

/** Somebody else took what was free when this unit looked; that a caller is told of is none of these. */
export const isTakenMeanwhile = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === UNIQUE && taken[error.constraint ?? ''] === undefined

const READ_ONLY = '25006'

/** What the server says to a unit that only reads, and writes. */
export const readOnly = (): Error =>
  Object.assign(new Error('A unit that only reads wrote something.'), { code: READ_ONLY })

/** No room for more; a disk of the server that is full. */
const FULL = '53100'
/** Not let in any more, not connected, shut down, too many connections, a statement that was ended, a session that waited too long. */
const UNAVAILABLE =
  /^(08|28|3D|57|53|25P0[23]|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|ENOENT|ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/

/** PostgreSQL's own troubles as errors that a caller can act on; everything else stays what it is. */
export function storageFailure(error: unknown): unknown {
  if (!isDatabaseError(error)) return isLostConnection(error) ? unavailable(error) : error
  if (error.code === UNIQUE) {
    const code = taken[error.constraint ?? '']
    return code === undefined ? error : new AppError(code, { cause: error })
  }
  if (error.code === FULL) return new AppError('storage_full', { message: NO_ROOM, cause: error })
  if (error.code === READ_ONLY || UNAVAILABLE.test(error.code) || isConflict(error)) return unavailable(error)
  return error
}

const NO_ROOM = 'The disk of the database server is full. Nothing was changed. Free some space there, then try again.'

const UNREACHABLE =
  'The database does not answer right now. Whether this was saved is not known: try again with the same Idempotency-Key, or look first.'

const unavailable = (cause: unknown): AppError => new AppError('storage_unavailable', { message: UNREACHABLE, cause })

/** What `pg` says without a code where the other side has gone. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && /^(Connection terminated|Client has encountered|timeout exceeded)/.test(error.message)
