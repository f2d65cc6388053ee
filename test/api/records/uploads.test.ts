import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'

import { expectError, expectOk, freshBusiness, openApp } from '../support/app.ts'

const app = openApp()
const upload = (content: Uint8Array, field = 'file', name = 'logo.png', api = app.owner) =>
  api.upload('POST', '/v1/businesses/upload', field, content, name)

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 60 } } })

describe('uploading a logo', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/png'],
  ] as const)('takes a %s and serves it without a token as %s', async (format, type) => {
    const { url } = expectOk(await upload(await picture().toFormat(format).toBuffer()))
    expect(url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${app.server.port}/uploads/[\\w-]{43}\\.(png|jpg)$`))

    const shown = await apiClient(app.server.url).get(new URL(url).pathname)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type])
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  it('keeps nothing but the pixels', async () => {
    const canary = 'canary-in-the-metadata'
    const withText = await picture()
      .withExif({ IFD0: { Copyright: canary } })
      .jpeg()
      .toBuffer()
    const withTail = Buffer.concat([withText, Buffer.from(`<script>${canary}</script>`)])
    expect(withTail.includes(canary)).toBe(true)

    const { url } = expectOk(await upload(withTail, 'file', 'x.html'))
    const { bytes } = await apiClient(app.server.url).get(new URL(url).pathname)
    expect(bytes.includes(canary)).toBe(false)
  })

  it('gives each its own unguessable name', async () => {
    const png = await picture().png().toBuffer()
    const urls = await Promise.all([1, 2, 3].map(async () => dataOf(await upload(png)).url))
    expect(new Set(urls).size).toBe(3)
  })

  it('decides by the content, not by name or type', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
    const gif = await picture().gif().toBuffer()
    const png = await picture().png().toBuffer()
    for (const content of [
      svg,
      gif,
      Buffer.from('%PDF-1.7'),
      Buffer.from('MZ'),
      png.subarray(0, 40),
      Buffer.alloc(10),
    ]) {
      expectError(await upload(content, 'file', 'logo.png'), 400, 'validation_failed', 'file')
    }
  })

  it('refuses more than 4096 pixels a side (400) and more than 2 MiB (413)', async () => {
    expectError(await upload(await picture(4097, 2).png().toBuffer()), 400, 'validation_failed', 'file')
    expectOk(await upload(await picture(4096, 2).png().toBuffer()))
    const png = await picture().png().toBuffer()
    expectError(await upload(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])), 413, 'body_too_large')
  })

  it('wants the file in its field', async () => {
    const png = await picture().png().toBuffer()
    expectError(await upload(png, 'logo'), 400, 'validation_failed', 'file')
    expectError(await upload(Buffer.alloc(0)), 400, 'validation_failed', 'file')
    expectError(await app.owner.post('/v1/businesses/upload'), 400, 'validation_failed', 'file')
    expectError(await app.owner.post('/v1/businesses/upload', {}), 415, 'unsupported_media_type')
  })

  it('needs a token', async () => {
    const png = await picture().png().toBuffer()
    expectError(await upload(png, 'file', 'x', apiClient(app.server.url)), 401, 'unauthenticated')
  })

  it('has no other files to show', async () => {
    const nobody = apiClient(app.server.url)
    for (const name of ['x', '..%2finvoice-desk.db', `${'A'.repeat(43)}.png`, '%2e%2e%2finvoice-desk.db']) {
      expect((await nobody.get(`/uploads/${name}`)).status).toBe(404)
    }
  })
})

describe('a logo address', () => {
  it('of an image uploaded here is answered as this server is reached', async () => {
    const { url } = dataOf(await upload(await picture().png().toBuffer()))
    const id = await freshBusiness(app.owner, { logoUrl: url.replace('127.0.0.1', 'localhost') })
    expect(dataOf(await app.owner.get(`/v1/businesses/${id}`)).logoUrl).toBe(url)
  })

  it('of another server is kept as it is, and null clears it', async () => {
    const foreign = 'https://cdn.example.com/logo.png'
    const id = await freshBusiness(app.owner, { logoUrl: foreign })
    expect(dataOf(await app.owner.get(`/v1/businesses/${id}`)).logoUrl).toBe(foreign)
    expect(expectOk(await app.owner.patch(`/v1/businesses/${id}`, { logoUrl: null })).logoUrl).toBeNull()
  })
})
