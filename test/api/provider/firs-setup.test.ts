import { describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf, firsConfig } from '../../support/scenario.ts'

import {
  anotherPublicKey,
  cryptoKeysFile,
  ellipticKey,
  privateKey,
  shortKey,
  testCertificate,
  testPublicKey,
} from '../../support/crypto-keys-files.ts'
import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  NO_ID,
  openApp,
} from '../support/app.ts'

const app = openApp()

describe('the FIRS configuration', () => {
  const put = (id: string, body: object, api = app.owner) => api.patch(`/v1/businesses/${id}/firs-config`, body)

  it('is kept and answered', async () => {
    const id = await freshBusiness(app.owner)
    const answer = await put(id, firsConfig)
    expect(expectOk(answer)).toEqual(firsConfig)
    expect('warnings' in answer.body).toBe(false)
    expect(dataOf(await app.owner.get(`/v1/businesses/${id}`)).firsConfig).toEqual(firsConfig)
  })

  it('takes other shapes than those FIRS issues, with a warning for each', async () => {
    const id = await freshBusiness(app.owner)
    const answer = await put(id, { businessId: 'B-17', serviceId: 'ABC123' })
    expect(expectOk(answer)).toEqual({ businessId: 'B-17', serviceId: 'ABC123' })
    expect(answer.body.warnings.map(({ field }: Json) => field)).toEqual(['businessId', 'serviceId'])
  })

  it.each([
    ['businessId', undefined],
    ['businessId', ' '],
    ['serviceId', undefined],
    ['serviceId', 'AB-12345'],
    ['serviceId', 'AB 12345'],
    ['serviceId', 'ÀB12345'],
    ['serviceId', 12345678],
  ])('refuses %s: %j', async (field, value) => {
    const id = await freshBusiness(app.owner)
    expectError(await put(id, { ...firsConfig, [field]: value }), 400, 'validation_failed', field)
    expect(dataOf(await app.owner.get(`/v1/businesses/${id}`)).firsConfig).toBeNull()
  })

  it('gives every draft its IRN, and a changed service ID a new one; approved invoices keep theirs', async () => {
    const id = await freshBusiness(app.owner)
    const customerId = await createCustomer(app.owner, id)
    const draft = await createInvoice(app.owner, id, customerId)
    const other = await createInvoice(app.owner, id, customerId, { issueDate: '2026-01-31', dueDate: '2026-02-28' })
    const cancelled = await createInvoice(app.owner, id, customerId)
    await app.owner.delete(`/v1/invoices/${cancelled}`)
    expect((await invoiceNow(app.owner, draft)).irn).toBeNull()

    expectOk(await put(id, firsConfig))
    expect((await invoiceNow(app.owner, draft)).irn).toBe('INV000001-94ND90NR-20261120')
    expect((await invoiceNow(app.owner, other)).irn).toBe('INV000002-94ND90NR-20260131')
    expect((await invoiceNow(app.owner, cancelled)).irn).toBeNull()

    expectOk(await app.owner.post(`/v1/invoices/${other}/finalize`))
    expectOk(await put(id, { ...firsConfig, serviceId: 'ZZZZ9999' }))
    expect((await invoiceNow(app.owner, draft)).irn).toBe('INV000001-ZZZZ9999-20261120')
    expect((await invoiceNow(app.owner, other)).irn).toBe('INV000002-94ND90NR-20260131')

    const history = dataOf(await app.owner.get(`/v1/invoices/${draft}/history`)).items
    expect(history.map(({ action }: Json) => action)).toEqual([
      'invoice.created',
      'invoice.irnChanged',
      'invoice.irnChanged',
    ])
  })

  it.each(['PENDING', 'SUBMITTED'] as const)(
    'stays while an invoice is %s (409), unless nothing changes',
    async (at) => {
      const id = await freshReadyBusiness(app.owner)
      await invoiceIn(app, id, at)
      expectError(await put(id, { ...firsConfig, serviceId: 'ZZZZ9999' }), 409, 'work_in_flight', 'INV000001')
      expectOk(await put(id, firsConfig))
    },
  )

  it('is 401 without a token, 404 for strangers, 403 below ADMIN', async () => {
    const id = await freshBusiness(app.owner)
    expectError(await put(id, firsConfig, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await put(id, firsConfig, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await put(NO_ID, firsConfig), 404, 'not_found')
    expectError(await put(id, {}, await addMember(app.server, id, 'MANAGER')), 403, 'role_insufficient')
    expectOk(await put(id, firsConfig, await addMember(app.server, id, 'ADMIN')))
  })
})

describe('the crypto keys', () => {
  const put = (id: string, content: Uint8Array, field = 'file', api = app.owner) =>
    api.upload('PATCH', `/v1/businesses/${id}/crypto-keys`, field, content, 'crypto_keys.txt')
  const keysOf = async (id: string) => dataOf(await app.owner.get(`/v1/businesses/${id}`)).cryptoKeys

  it.each(['file', 'cryptoKeysFile'])('are taken in the field %s, and answered without data', async (field) => {
    const id = await freshBusiness(app.owner)
    const answer = await put(id, cryptoKeysFile(), field)
    expectOk(answer)
    expect('data' in answer.body).toBe(false)
    expect('warnings' in answer.body).toBe(false)
    expect(await keysOf(id)).toEqual({
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      hasCertificate: true,
      uploadedAt: expect.any(String),
    })
  })

  it.each<[string, Buffer]>([
    ['JSON with a BOM and CRLF', Buffer.from(`\uFEFF${cryptoKeysFile().toString()}\r\n`)],
    ['JSON with a raw PEM', Buffer.from(JSON.stringify({ public_key: testPublicKey, certificate: testCertificate }))],
    ['a PEM and the certificate below', Buffer.from(`${testPublicKey}\n${testCertificate}\n`)],
    ['the same with CRLF', Buffer.from(`${testPublicKey}\n${testCertificate}\n`.replaceAll('\n', '\r\n'))],
  ])('come as %s', async (_form, content) => {
    const [id, usual] = [await freshBusiness(app.owner), await freshBusiness(app.owner)]
    expectOk(await put(usual, cryptoKeysFile()))
    expectOk(await put(id, content))
    expect(await keysOf(id)).toMatchObject({
      hasCertificate: true,
      fingerprint: (await keysOf(usual)).fingerprint,
    })
  })

  it('without a certificate are taken with a warning', async () => {
    const id = await freshBusiness(app.owner)
    const answer = await put(id, Buffer.from(testPublicKey))
    expectOk(answer)
    expect(answer.body.warnings).toMatchObject([{ field: 'file', message: expect.stringContaining('certificate') }])
    expect(await keysOf(id)).toMatchObject({ hasCertificate: false })
  })

  const refused: [string, () => Uint8Array][] = [
    ['an empty file', () => Buffer.alloc(0)],
    ['blanks', () => Buffer.from('  \n')],
    ['random bytes', () => Buffer.from([0, 255, 3, 200, 1, 1, 1, 0])],
    ['some text', () => Buffer.from('hello')],
    ['broken JSON', () => cryptoKeysFile().subarray(0, -5)],
    ['JSON without a key', () => Buffer.from('{"certificate":"abc"}')],
    ['a private key', () => Buffer.from(privateKey())],
    ['a private key inside the JSON', () => cryptoKeysFile(privateKey())],
    ['an elliptic curve key', () => cryptoKeysFile(ellipticKey())],
    ['a key of 1024 bits', () => cryptoKeysFile(shortKey())],
    ['a cut key', () => cryptoKeysFile(testPublicKey.replace(/\n[^\n]{20}/, '\n'))],
    ['JSON that is a list', () => Buffer.from('[]')],
  ]

  it.each(refused)('refuse %s with 400, and the old key stays in force', async (_what, content) => {
    const id = await freshBusiness(app.owner)
    expectOk(await put(id, cryptoKeysFile()))
    const before = await keysOf(id)

    expectError(await put(id, content()), 400, 'validation_failed', 'file')
    expect(await keysOf(id)).toEqual(before)
  })

  it('refuse a file over 64 KiB with 413, and the old key stays in force', async () => {
    const id = await freshBusiness(app.owner)
    expectOk(await put(id, cryptoKeysFile()))
    const before = await keysOf(id)

    const padded = Buffer.concat([cryptoKeysFile(), Buffer.alloc(64 * 1024, ' ')])
    expectError(await put(id, padded), 413, 'body_too_large')
    expect(await keysOf(id)).toEqual(before)
    const largest = Buffer.concat([cryptoKeysFile(), Buffer.alloc(64 * 1024 - cryptoKeysFile().length, ' ')])
    expectOk(await put(id, largest))
  })

  it('want a multipart upload with the field', async () => {
    const id = await freshBusiness(app.owner)
    const path = `/v1/businesses/${id}/crypto-keys`
    expectError(await put(id, cryptoKeysFile(), 'keys'), 400, 'validation_failed', 'file')
    expectError(await app.owner.request('PATCH', path), 400, 'validation_failed', 'file')
    expectError(await app.owner.patch(path, { file: 'x' }), 415, 'unsupported_media_type')
    expectError(
      await app.owner.request('PATCH', path, {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      }),
      400,
      'malformed_upload',
    )
    expect(await keysOf(id)).toBeNull()
  })

  it('replace the old ones', async () => {
    const id = await freshBusiness(app.owner)
    expectOk(await put(id, cryptoKeysFile()))
    const before = await keysOf(id)
    expectOk(await put(id, cryptoKeysFile(anotherPublicKey())))
    expect((await keysOf(id)).fingerprint).not.toBe(before.fingerprint)
  })

  it('are 401 without a token, 404 for strangers, 403 below ADMIN, before the file is looked at', async () => {
    const id = await freshBusiness(app.owner)
    const junk = Buffer.alloc(100_000)
    expectError(await put(id, junk, 'file', apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await put(id, junk, 'file', (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await put(id, junk, 'file', await addMember(app.server, id, 'MANAGER')), 403, 'role_insufficient')
    expectOk(await put(id, cryptoKeysFile(), 'file', await addMember(app.server, id, 'ADMIN')))
  })
})
