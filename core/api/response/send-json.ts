import type { Response } from 'express'

/**
 * Answers an object. Express looks into each answer for what it may stand for, and copies it into a buffer beside its
 * headers; as a text both go out as one.
 */
export const sendJson = (res: Response, status: number, answer: object): void =>
  sendJsonText(res, status, JSON.stringify(answer))

/** The same of what is JSON already. */
export function sendJsonText(res: Response, status: number, text: string): void {
  res.statusCode = status
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  const length = Buffer.byteLength(text)
  res.setHeader('Content-Length', length)
  // Of plain letters alone, which nearly all answers are of, the bytes are the characters and need not be worked out.
  res.end(text, length === text.length ? 'latin1' : 'utf8')
}

/** The same of what is written already. */
export function sendJsonBytes(res: Response, status: number, bytes: Buffer): void {
  res.statusCode = status
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
}
