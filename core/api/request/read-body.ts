import { isUtf8 } from 'node:buffer'

import express, { type Request, type RequestHandler, type Response } from 'express'

import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Upload } from '../../contract/http/route.ts'

import { hasBody } from './context.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024
const MAX_DEPTH = 64

const parseJson = express.json({
  limit: MAX_BODY_BYTES,
  // Everything with a body is tried; the content type has been checked already.
  type: () => true,
  strict: false,
  inflate: false,
  verify(_req, _res, bytes, charset) {
    try {
      if (charset === 'utf-8') assertUtf8(bytes)
      assertNotTooDeep(bytes)
    } catch (error) {
      // The parser writes a status into what it catches here; into an AppError it cannot, and would bring the process down.
      throw new Error('The body is not sound.', { cause: error })
    }
  },
})

/**
 * Reads a JSON body; no body at all is an empty object.
 *
 * @throws unsupported_media_type, body_too_large, malformed_json
 */
export async function readJson(req: Request, res: Response): Promise<unknown> {
  if (!hasBody(req)) return {}
  if (!isJson(req)) throw new AppError('unsupported_media_type')

  const length = plainLength(req)
  if (length !== undefined) return parsedJson(await allOf(req, length))
  await run(parseJson, req, res)
  return req.body as unknown
}

/** Of a body as nearly all programs send it: so long, in UTF-8, not compressed. Whatever else it is, Express looks after. */
function plainLength({ headers }: Request): number | undefined {
  const { 'content-length': length = '', 'content-encoding': encoding, 'transfer-encoding': transfer } = headers
  if (encoding !== undefined || transfer !== undefined || !/^\d{1,7}$/.test(length)) return undefined
  const isUtf8Json = /^application\/json(; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '')
  return isUtf8Json && Number(length) <= MAX_BODY_BYTES ? Number(length) : undefined
}

/** The parser of Express takes three listeners and a decoder to each body: twice what reading and parsing take. */
function allOf(req: Request, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (req.destroyed) return reject(cutOff())
    const chunks: Buffer[] = []
    let received = 0
    let isOver = false
    const end = (isWhole: boolean): void => {
      // Both come of each request. Taking listeners away takes longer than reading the body.
      if (isOver) return
      isOver = true
      const [first] = chunks
      if (!isWhole) reject(cutOff())
      else resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks))
    }
    const onData = (chunk: Buffer): void => {
      received += chunk.length
      chunks.push(chunk)
    }
    req
      .on('data', onData)
      .on('end', () => end(received === length))
      .on('close', () => end(false))
  })
}

const cutOff = () => new AppError('malformed_json', { message: 'The body did not arrive completely. Send it again.' })

function parsedJson(bytes: Buffer): unknown {
  assertUtf8(bytes)
  assertNotTooDeep(bytes)
  try {
    // With the mark that some editors write before a text.
    return JSON.parse(bytes.toString('utf8', bytes[0] === 0xef ? 3 : 0)) as unknown
  } catch (error) {
    throw new AppError('malformed_json', { cause: error })
  }
}

/**
 * Reads the one file of a multipart upload into memory.
 *
 * @throws unsupported_media_type, body_too_large, malformed_upload, validation_failed
 */
export async function readUpload(
  req: Request,
  res: Response,
  { fields, maxBytes }: Upload,
): Promise<{ readonly bytes: Uint8Array; readonly name: string }> {
  const name = fields[0]
  if (!hasBody(req)) throw invalidField(name, 'is required: send the file as multipart/form-data')
  if (mediaType(req) !== 'multipart/form-data') {
    throw new AppError('unsupported_media_type', {
      message: `Send the file as multipart/form-data in the field ${name}.`,
    })
  }

  // Loaded with the first upload: most starts of the program see none.
  const { default: multer } = await import('multer')
  const parse = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1024, parts: 12 },
    defParamCharset: 'utf8',
  }).any()

  try {
    await run(parse, req, res)
  } catch (error) {
    throw uploadFailure(error, name, maxBytes)
  }

  const files = Array.isArray(req.files) ? req.files : []
  const file = files.find(({ fieldname }) => fields.includes(fieldname))
  if (!file) throw invalidField(name, 'is required: send the file in this field')
  if (file.size === 0) throw invalidField(name, 'is empty')
  return { bytes: file.buffer, name: file.originalname }
}

function uploadFailure(error: unknown, name: string, maxBytes: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'LIMIT_FILE_SIZE') {
    const size = maxBytes >= 1024 * 1024 ? `${maxBytes / 1024 / 1024} MiB` : `${maxBytes / 1024} KiB`
    return new AppError('body_too_large', { message: `The file is too large. The limit is ${size}.` })
  }
  if (code === 'LIMIT_FILE_COUNT') return invalidField(name, 'must be one file')
  return new AppError('malformed_upload', { cause: error })
}

/** Whether a body says that it is JSON. */
export function isJson(req: Request): boolean {
  return mediaType(req) === 'application/json'
}

function mediaType(req: Request): string {
  return (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** An Express middleware as a promise. */
function run(middleware: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void middleware(req, res, (error?: unknown) =>
      error === undefined
        ? resolve()
        : reject(error instanceof Error ? error : new Error('The body could not be read.')),
    )
  })
}

/** The parser would put a replacement sign for what it cannot read, and a name would be lost for good. */
function assertUtf8(bytes: Buffer): void {
  if (isUtf8(bytes)) return
  refuse('The body is not UTF-8. Send text as UTF-8, as JSON requires.')
}

/** Counts brackets outside strings, before the parser meets them. */
function assertNotTooDeep(bytes: Buffer): void {
  let depth = 0
  let inString = false

  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (inString) {
      if (byte === 0x5c) index++
      else if (byte === 0x22) inString = false
    } else if (byte === 0x22) inString = true
    else if (byte === 0x5b || byte === 0x7b) depth++
    else if (byte === 0x5d || byte === 0x7d) depth--

    if (depth > MAX_DEPTH) {
      refuse(`The body is nested deeper than ${MAX_DEPTH} levels.`)
    }
  }
}

function refuse(message: string): never {
  throw new AppError('malformed_json', { message })
}
