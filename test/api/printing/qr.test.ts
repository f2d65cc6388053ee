import { readFileSync } from 'node:fs'

import forge from 'node-forge'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { decryptQr, qrIn } from '../../printing/pdf-tools.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf, firsConfig } from '../../support/scenario.ts'

import { anotherPublicKey, cryptoKeysFile, testCertificate } from '../../support/crypto-keys-files.ts'
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

async function uploadKeys(businessId: string, file = cryptoKeysFile()): Promise<void> {
  const path = `/v1/businesses/${businessId}/crypto-keys`
  dataOf(await app.owner.upload('PATCH', path, 'file', file))
}

/** A business of its own keys and no provider. */
async function keyedBusiness(): Promise<string> {
  const id = await freshBusiness(app.owner)
  dataOf(await app.owner.patch(`/v1/businesses/${id}/firs-config`, firsConfig))
  await uploadKeys(id)
  return id
}

const draftOf = async (businessId: string) =>
  createInvoice(app.owner, businessId, await createCustomer(app.owner, businessId, { name: `C ${Math.random()}` }))
const approvedOf = async (businessId: string) => {
  const id = await draftOf(businessId)
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  return id
}
const generate = (id: string, api = app.owner) => api.post(`/v1/invoices/${id}/generate-qr`)

/** What the picture says, by ZBar and a second reader, decrypted by node-forge. */
async function readBack({ qrCodeBase64 }: Json): Promise<{ irn: string; certificate?: string }> {
  const content = await qrIn(Buffer.from(qrCodeBase64, 'base64'))
  expect(content).toMatch(/^[A-Za-z0-9+/]{342}==$/)
  return JSON.parse(decryptQr(content)) as { irn: string; certificate?: string }
}

describe('the QR code of an invoice', () => {
  it('is a PNG of at least 300 pixels at level H, as Base64 and as a data URL', async () => {
    const data = expectOk(await generate(await approvedOf(await keyedBusiness())))
    expect(Object.keys(data).toSorted()).toEqual(['qrCodeBase64', 'qrCodeDataUrl'])
    expect(data.qrCodeDataUrl).toBe(`data:image/png;base64,${data.qrCodeBase64}`)

    const { format, width, height } = await sharp(Buffer.from(data.qrCodeBase64, 'base64')).metadata()
    expect(format).toBe('png')
    expect(width).toBe(height)
    // 344 characters at level H need version 20 (97 modules) and a quiet zone of four on each side.
    expect(width).toBeGreaterThanOrEqual(300)
    expect(width % 105).toBe(0)
  })

  it('read back and decrypted says the IRN with the second, and the certificate', async () => {
    const id = await approvedOf(await keyedBusiness())
    const { irn } = await invoiceNow(app.owner, id)
    const said = await readBack(expectOk(await generate(id)))
    expect(Object.keys(said)).toEqual(['irn', 'certificate'])
    expect(said.certificate).toBe(testCertificate)

    const [reference, seconds] = said.irn.split('.')
    expect(reference).toBe(irn)
    expect(Math.abs(Number(seconds) - app.server.clock.now().getTime() / 1000)).toBeLessThan(60)
  })

  it('of an approved invoice is made once and stays, on screen and here', async () => {
    const businessId = await keyedBusiness()
    const id = await approvedOf(businessId)
    const first = expectOk(await generate(id)).qrCodeDataUrl
    expect(expectOk(await generate(id)).qrCodeDataUrl).toBe(first)
    expect((await invoiceNow(app.owner, id)).qrCode).toBe(first)
  })

  it('leads to its invoice and to no other when it is scanned into a search', async () => {
    const businessId = await keyedBusiness()
    const customerId = await createCustomer(app.owner, businessId)
    const ids: string[] = []
    for (let made = 0; made < 2; made++) {
      ids.push(await createInvoice(app.owner, businessId, customerId))
      dataOf(await app.owner.post(`/v1/invoices/${ids[made]}/finalize`))
    }
    const { qrCodeBase64 } = expectOk(await generate(ids[0] ?? ''))
    const scanned = await qrIn(Buffer.from(qrCodeBase64, 'base64'))
    const found = async (business: string, text: string) =>
      dataOf(await app.owner.get(`/v1/invoices?businessId=${business}&search=${encodeURIComponent(text)}`)).items.map(
        ({ id }: Json) => id,
      )
    expect(await found(businessId, scanned)).toEqual([ids[0]])
    expect(await found(businessId, `${scanned.slice(0, -4)}AA==`)).toEqual([])
    expect(await found(await keyedBusiness(), scanned)).toEqual([])
  })

  it('of a draft is a preview that is not kept', async () => {
    const id = await draftOf(await keyedBusiness())
    const [first, second] = [expectOk(await generate(id)), expectOk(await generate(id))]
    expect(second.qrCodeBase64).not.toBe(first.qrCodeBase64)
    expect((await invoiceNow(app.owner, id)).qrCode).toBeNull()
    expect((await readBack(first)).irn).toMatch(/^INV000001-94ND90NR-20261120\.\d+$/)
  })

  it('needs the IRN and the keys (422)', async () => {
    const bare = await freshBusiness(app.owner)
    expectError(await generate(await draftOf(bare)), 422, 'irn_missing')

    dataOf(await app.owner.patch(`/v1/businesses/${bare}/firs-config`, firsConfig))
    const id = await approvedOf(bare)
    expectError(await generate(id), 422, 'crypto_keys_missing')
    expectError(await generate(await draftOf(bare)), 422, 'crypto_keys_missing')
    expect((await invoiceNow(app.owner, id)).qrCode).toBeNull()

    await uploadKeys(bare)
    const { qrCodeDataUrl } = expectOk(await generate(id))
    expect((await invoiceNow(app.owner, id)).qrCode).toBe(qrCodeDataUrl)
  })

  it('is made anew for new keys before the invoice was sent, and never after', async () => {
    const businessId = await freshReadyBusiness(app.owner)
    await uploadKeys(businessId)
    const [waiting, sent] = [await approvedOf(businessId), await approvedOf(businessId)]
    dataOf(await app.owner.post(`/v1/invoices/${sent}/submit-to-app`))
    const before = { waiting: expectOk(await generate(waiting)), sent: expectOk(await generate(sent)) }

    await uploadKeys(businessId, cryptoKeysFile(anotherPublicKey()))
    expect(expectOk(await generate(sent))).toEqual(before.sent)
    expect(expectOk(await generate(waiting))).not.toEqual(before.waiting)
  })

  it('encrypted for the sandbox does not stay on an invoice that turns LIVE before it was sent', async () => {
    const businessId = await freshReadyBusiness(app.owner)
    const id = await approvedOf(businessId)
    expect((await invoiceNow(app.owner, id)).qrCode).toMatch(/^data:/)
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'provider1' }))
    expect((await invoiceNow(app.owner, id)).qrCode).toBeNull()
    expectError(await generate(id), 422, 'crypto_keys_missing')
  })

  it('is not made for a draft that was cancelled', async () => {
    const id = await draftOf(await keyedBusiness())
    dataOf(await app.owner.delete(`/v1/invoices/${id}`))
    expect((await invoiceNow(app.owner, id)).qrCode).toBeNull()
  })

  it('in the sandbox is encrypted for the simulated authority where there are no own keys', async () => {
    const businessId = await freshReadyBusiness(app.owner)
    const { qrCodeBase64 } = expectOk(await generate(await approvedOf(businessId)))
    const content = await qrIn(Buffer.from(qrCodeBase64, 'base64'))
    const pem = readFileSync(new URL('../../fixtures/sandbox/sandbox-private-key.pem', import.meta.url), 'utf8')
    const plain = forge.pki.privateKeyFromPem(pem).decrypt(forge.util.decode64(content), 'RSAES-PKCS1-V1_5')
    expect(JSON.parse(plain).irn).toMatch(/^INV000001-94ND90NR-20261120\.\d+$/)
  })

  it('without a certificate says the IRN alone', async () => {
    const businessId = await keyedBusiness()
    await uploadKeys(businessId, cryptoKeysFile(undefined, null))
    expect(Object.keys(await readBack(expectOk(await generate(await draftOf(businessId)))))).toEqual(['irn'])
  })

  it('is never cut: a text over the limit is 400', async () => {
    const businessId = await keyedBusiness()
    await uploadKeys(businessId, cryptoKeysFile(undefined, 'c'.repeat(220)))
    expectError(await generate(await draftOf(businessId)), 400, 'validation_failed', 'irn')
  })

  it('is open to viewers, 404 to strangers', async () => {
    const businessId = await freshReadyBusiness(app.owner)
    const id = await invoiceIn(app, businessId, 'APPROVED')
    expectOk(await generate(id, await addMember(app.server, businessId, 'VIEWER')))
    expectError(await generate(id, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await generate(id, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await generate(NO_ID), 404, 'not_found')
  })
})

describe('the standalone QR code', () => {
  const body = (businessId: string, changes: object = {}) => ({
    businessId,
    irn: 'INV000777-94ND90NR-20261120',
    issueDate: '2026-11-20',
    invoiceType: 'STANDARD',
    supplierTIN: '20481166-0001',
    buyerTIN: '31569955-0001',
    totalAmount: 18167.5,
    taxAmount: 1267.5,
    ...changes,
  })
  const make = (sent: object, api = app.owner) => api.post('/v1/qr-generator/generate', sent)

  it('says the given IRN and nothing else of the body', async () => {
    const data = expectOk(await make(body(await keyedBusiness())))
    expect(data.qrCodeDataUrl).toBe(`data:image/png;base64,${data.qrCodeBase64}`)
    const said = await readBack(data)
    expect(said).toEqual({
      irn: expect.stringMatching(/^INV000777-94ND90NR-20261120\.\d+$/),
      certificate: testCertificate,
    })
  })

  it.each([
    ['irn', undefined],
    ['irn', 'nonsense'],
    ['irn', 'INV000777-94ND90NR-20260230'],
    ['irn', 'INV000777-OTHER123-20261120'],
    ['issueDate', undefined],
    ['issueDate', '2026-11-21'],
    ['issueDate', '2026-13-01'],
    ['invoiceType', undefined],
    ['invoiceType', 'INVOICE'],
    ['supplierTIN', undefined],
    ['supplierTIN', ''],
    ['buyerTIN', undefined],
    ['totalAmount', undefined],
    ['totalAmount', '18167.5'],
    ['totalAmount', -1],
    ['totalAmount', 1.001],
    ['taxAmount', undefined],
    ['taxAmount', null],
  ])('refuses %s: %j', async (field, value) => {
    expectError(await make(body(await keyedBusiness(), { [field]: value })), 400, 'validation_failed', field)
  })

  it('takes IRNs whose number has dashes: they are read from the right', async () => {
    expectOk(await make(body(await keyedBusiness(), { irn: 'A-17-94ND90NR-20261120' })))
  })

  it('needs the FIRS configuration and the keys (422)', async () => {
    const bare = await freshBusiness(app.owner)
    expectError(await make(body(bare)), 422, 'firs_config_missing')
    dataOf(await app.owner.patch(`/v1/businesses/${bare}/firs-config`, firsConfig))
    expectError(await make(body(bare)), 422, 'crypto_keys_missing')
    expectError(await make(body(bare, { irn: 'x' })), 400, 'validation_failed', 'irn')
  })

  it('is 401 without a token, 404 for strangers, 403 below MANAGER', async () => {
    const businessId = await keyedBusiness()
    expectError(await make(body(businessId), apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await make({ businessId }, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await make(body(NO_ID)), 404, 'not_found')
    const creator = await addMember(app.server, businessId, 'CREATOR')
    expectError(await make({ businessId }, creator), 403, 'role_insufficient')
    expectOk(await make(body(businessId), await addMember(app.server, businessId, 'MANAGER')))
  })
})
