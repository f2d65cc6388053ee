import type { ErrorRequestHandler, Request, Response } from 'express'

import type { ErrorEnvelope } from '../../contract/http/envelope.ts'
import { AppError, statusNames } from '../../contract/http/errors.ts'
import type { Logger } from '../../ports/runtime/logger.ts'
import { requestIdOf } from '../request/context.ts'

/** Turns whatever was thrown into the envelope. What nobody foresaw is a 500 that tells the log, and nobody else. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const known = toAppError(error)
    const fields = { requestId: requestIdOf(req), method: req.method, status: known.status, code: known.code }

    if (known.status >= 500) logger.error('http.failed', { ...fields, error })
    else logger.info('http.refused', fields)

    if (res.headersSent) {
      // Half an answer is out: cutting the line is the only way left to say that it is not whole.
      res.destroy()
      return
    }
    sendError(req, res, known)
  }
}

function sendError(req: Request, res: Response, error: AppError): void {
  if (error.retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(error.retryAfterSeconds))
  if (error.status === 401) res.setHeader('WWW-Authenticate', 'Bearer')
  res.status(error.status).json(toErrorEnvelope(req, error))
}

export function toErrorEnvelope(req: Request, { status, code, message, details, data }: AppError): ErrorEnvelope {
  return {
    statusCode: status,
    message,
    error: statusNames[status] ?? 'Error',
    code,
    requestId: requestIdOf(req),
    ...(details === undefined ? {} : { details: [...details] }),
    ...(data === undefined ? {} : { data }),
  }
}

const DISK_UNREADABLE = 'A file in the data folder cannot be read or written right now. Check the disk, then try again.'

/** What the system says when a disk is full, cannot be read or written, or is gone. */
const DISK_FULL = /^(ENOSPC|EDQUOT)$/
const DISK_TROUBLE = /^(EIO|EROFS|EACCES|EPERM|ENXIO|ESTALE|EMFILE|ENFILE)$/

/** What was thrown, as what callers are told of it. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (DISK_FULL.test(code)) return new AppError('storage_full', { cause: error })
  if (DISK_TROUBLE.test(code)) return new AppError('storage_unavailable', { message: DISK_UNREADABLE, cause: error })

  const type = error instanceof Error && 'type' in error ? error.type : undefined
  switch (type) {
    case 'entity.parse.failed':
    case 'entity.verify.failed':
      return error instanceof Error && error.cause instanceof AppError
        ? error.cause
        : new AppError('malformed_json', { cause: error })
    case 'entity.too.large':
      return new AppError('body_too_large', {
        message: 'The body is too large. The limit is 2 MB.',
        cause: error,
      })
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new AppError('unsupported_media_type', {
        message: 'Send the body as plain UTF-8 JSON, not compressed.',
        cause: error,
      })
    case 'request.aborted':
    case 'request.size.invalid':
      return new AppError('malformed_json', {
        message: 'The body did not arrive completely. Send it again.',
        cause: error,
      })
    default:
      return new AppError('internal', { cause: error })
  }
}
