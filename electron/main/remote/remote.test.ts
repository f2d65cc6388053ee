import 'reflect-metadata'

import { X509Certificate } from 'node:crypto'
import type { RequestListener } from 'node:http'

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { type Authority, openAuthority } from '../../../core/adapters/sharing/authority.ts'
import { listenShared, type SharedListener } from '../../../core/shared-listener.ts'

import { lookAtRemote } from './look-at-remote.ts'
import { createRemote, storedRemote } from './remote.ts'
import { judgeCertificate } from './trusted-remote.ts'

const now = new Date('2026-11-29T12:00:00Z')
const TRUSTED = 0
const REFUSED = -2
const AS_CHROMIUM = -3

const newAuthority = (): Promise<Authority> => {
  const kept = new Map<string, string>()
  const secrets = {
    get: async (name: string) => kept.get(name) ?? null,
    set: async (name: string, value: string) => void kept.set(name, value),
  }
  return openAuthority(secrets, 'shop', now)
}

let authority: Authority
beforeAll(async () => {
  authority = await newAuthority()
})

let listener: SharedListener | undefined
afterEach(async () => {
  await listener?.cutOff()
  listener = undefined
})

/** Something that listens over TLS with a certificate of the authority. */
async function listen(answer: RequestListener): Promise<string> {
  const certificate = await authority.issue(['shop.local', '127.0.0.1'], new Date())
  listener = await listenShared(answer, { port: 0, addresses: ['127.0.0.1'], certificate, trustedProxies: [] })
  return `https://127.0.0.1:${listener.port}`
}

const healthy: RequestListener = (_req, res) => res.end(JSON.stringify({ product: 'Invoice Desk', version: '1.2.3' }))

function remoteApp(look = lookAtRemote) {
  let stored = storedRemote.parse(null)
  const restart = vi.fn()
  const clear = vi.fn(async () => {})
  const file = { current: () => stored, save: (next: typeof stored) => void (stored = next) }
  return { remote: createRemote({ file, look, clear, restart }), stored: () => stored, restart, clear }
}

describe('an Invoice Desk in the network', () => {
  it('is found with the fingerprint that it shows itself, and used from the next start on', async () => {
    const origin = await listen(healthy)
    const { remote, stored, restart } = remoteApp()

    expect(await remote.look(`${origin}/`)).toEqual({ found: true, origin, fingerprint: authority.fingerprint })
    expect(remote.use(' 482 913 06 ')).toEqual({ used: true })
    expect(restart).toHaveBeenCalledOnce()
    expect(stored()?.origin).toBe(origin)
    expect(new X509Certificate(stored()?.authority ?? '').fingerprint256).toBe(authority.fingerprint)
  })

  it('is begun with the code once', async () => {
    const origin = await listen(healthy)
    const { remote } = remoteApp()
    await remote.look(origin)
    remote.use('482 913 06')

    expect(remote.takeAddress()).toBe(`${origin}/#code=48291306`)
    expect(remote.takeAddress()).toBe(origin)
  })

  it('is left with all that its pages kept', async () => {
    const origin = await listen(healthy)
    const { remote, stored, restart, clear } = remoteApp()
    await remote.look(origin)
    remote.use('')
    expect(remote.current()?.origin).toBe(origin)
    await remote.leave()

    expect(clear).toHaveBeenCalledOnce()
    expect(restart).toHaveBeenCalledTimes(2)
    expect(stored()).toBeNull()
  })

  it.each<[string, RequestListener]>([
    ['another program', (_req, res) => res.end('Hello')],
    ['a program without an end', (_req, res) => void res.write('x'.repeat(20_000))],
  ])('is not %s', async (_what, answer) => {
    const { remote } = remoteApp()
    expect(await remote.look(await listen(answer))).toEqual({ found: false, reason: 'silent' })
    expect(remote.use('')).toEqual({ used: false })
  })

  it('is not used because another one was found before', async () => {
    const origin = await listen(healthy)
    const { remote } = remoteApp()
    await remote.look(origin)
    expect(await remote.look('the shop')).toEqual({ found: false, reason: 'address' })
    expect(remote.use('')).toEqual({ used: false })
  })
})

describe('a certificate', () => {
  const remote = () => ({
    origin: 'https://shop.local:4781',
    authority: new X509Certificate(authority.certificate).toString(),
  })
  const shown = async (names: readonly string[], by = authority, at = now) => ({
    data: (await by.issue(names, at)).chain,
  })

  it('is trusted for the names in it', async () => {
    const certificate = await shown(['shop.local', '192.168.1.5'])
    expect(judgeCertificate({ hostname: 'shop.local', certificate }, remote(), now)).toBe(TRUSTED)
    const byAddress = { ...remote(), origin: 'https://192.168.1.5:4781' }
    expect(judgeCertificate({ hostname: '192.168.1.5', certificate }, byAddress, now)).toBe(TRUSTED)
  })

  it.each([
    ['another name', () => shown(['other.local']), now],
    ['another authority', async () => shown(['shop.local'], await newAuthority()), now],
    ['another time', () => shown(['shop.local']), new Date('2028-01-01T00:00:00Z')],
    ['nobody', async () => ({ data: 'no certificate' }), now],
  ])('of %s is refused', async (_whose, certificate, at) => {
    const asked = { hostname: 'shop.local', certificate: await certificate() }
    expect(judgeCertificate(asked, remote(), at)).toBe(REFUSED)
  })

  it('of any other host is left to Chromium', async () => {
    const certificate = await shown(['shop.local'])
    expect(judgeCertificate({ hostname: 'example.com', certificate }, remote(), now)).toBe(AS_CHROMIUM)
    expect(judgeCertificate({ hostname: 'shop.local', certificate }, undefined, now)).toBe(AS_CHROMIUM)
    const trusted = { origin: remote().origin, authority: null }
    expect(judgeCertificate({ hostname: 'shop.local', certificate }, trusted, now)).toBe(AS_CHROMIUM)
  })
})
