import { AppError, type ErrorCode } from '../../../../contract/http/errors.ts'

/** What a unique index holds once, as SQLite names it, and what a second one is told. */
const taken: Record<string, ErrorCode> = {
  'business.tin_fold': 'tin_taken',
  'user.email_fold': 'email_taken',
  'customer.business_key, customer.name_fold': 'name_taken',
  'product.business_key, product.name_fold': 'name_taken',
  'product.business_key, product.barcode_key': 'barcode_taken',
  'invoice.business_key, invoice.external_reference': 'external_reference_taken',
  'membership.user_key, membership.business_key': 'already_member',
}

const UNREADABLE = 'The data cannot be read right now. Nothing was changed. Check the disk, then try again.'

/** SQLite's own troubles as errors that a caller can act on; everything else stays what it is. */
export function storageFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (code === 'SQLITE_FULL') return new AppError('storage_full', { cause: error })
  if (/^SQLITE_(IOERR_(READ|SHORT_READ|FSTAT)|CORRUPT|NOTADB)/.test(code)) {
    return new AppError('storage_unavailable', { message: UNREADABLE, cause: error })
  }
  if (/^SQLITE_(IOERR|READONLY|CANTOPEN|BUSY|PROTOCOL|NOLFS)/.test(code)) {
    return new AppError('storage_unavailable', { cause: error })
  }
  const isTaken = taken[error.message.replace('UNIQUE constraint failed: ', '')]
  return isTaken === undefined ? error : new AppError(isTaken, { cause: error })
}
