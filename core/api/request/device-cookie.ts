import type { Request, Response } from 'express'

import { LONE_COOKIE_SECONDS } from '../../domain/people/device.ts'

/** `__Host-`: browsers take it over TLS alone, for this very host and all of its paths. */
const COOKIE = '__Host-invoice-desk-device'

/** What a request brings as the cookie of its device; empty where it brings none, or something else under that name. */
export function deviceCookieOf({ headers }: Request): string {
  for (const part of (headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    const value = part.slice(at + 1).trim()
    if (part.slice(0, at).trim() === COOKIE) return /^[\w-]{43}$/.test(value) ? value : ''
  }
  return ''
}

/**
 * No script reads it and no other page sends it. The browser keeps it for as long as it keeps any, for a device with a key
 * renews one that has lapsed.
 */
export function setDeviceCookie(res: Response, cookie: string): void {
  res.append(
    'Set-Cookie',
    `${COOKIE}=${cookie}; Max-Age=${LONE_COOKIE_SECONDS}; Path=/; Secure; HttpOnly; SameSite=Strict`,
  )
}
