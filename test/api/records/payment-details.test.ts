import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceNow,
  malformedIds,
  NO_ID,
  openApp,
} from '../support/app.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const details = { accountName: 'Okafor Trading Ltd', accountNumber: '0123456789', bankName: 'Zuma Bank' }
const create = (changes: object = {}, api = app.owner) =>
  api.post('/v1/payment-details', { businessId, label: 'Main account', type: 'BANK_TRANSFER', details, ...changes })
const at = (id: string) => `/v1/payment-details/${id}`

describe('creating a payment detail', () => {
  it('answers all fields', async () => {
    expect(expectOk(await create(), 201)).toEqual({
      id: expect.any(String),
      businessId,
      label: 'Main account',
      type: 'BANK_TRANSFER',
      details,
      isDefault: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(expectOk(await create({ type: 'CASH', details: undefined }), 201).details).toEqual({
      accountName: null,
      accountNumber: null,
      bankName: null,
    })
  })

  it.each(['BANK_TRANSFER', 'MOBILE_MONEY', 'CASH', 'CREDIT_CARD', 'OTHER'])('takes the type %s', async (type) => {
    expect(expectOk(await create({ type }), 201).type).toBe(type)
  })

  it.each([
    ['label', undefined],
    ['label', ''],
    ['type', undefined],
    ['type', 'CHEQUE'],
    ['isDefault', 'yes'],
    ['details', 'x'],
  ])('refuses %s: %j', async (field, value) => {
    expectError(await create({ [field]: value }), 400, 'validation_failed', field)
  })

  it('names the path of a wrong account field', async () => {
    const answer = await create({ details: { accountNumber: 123 } })
    expectError(answer, 400, 'validation_failed', 'details.accountNumber')
  })

  it('is 401 without a token, 404 for a foreign business, 403 for viewers', async () => {
    expectError(await create({}, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await create({ label: '' }, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(
      await create({ label: '' }, await addMember(app.server, businessId, 'VIEWER')),
      403,
      'role_insufficient',
    )
    expectOk(await create({}, await addMember(app.server, businessId, 'CREATOR')), 201)
  })
})

describe('the first payment detail of a business', () => {
  const firstOf = async (changes: object) => {
    const id = await freshBusiness(app.owner)
    return { id, first: expectOk(await create({ businessId: id, ...changes }), 201) }
  }

  it('is the default by itself, and the next one is not', async () => {
    const { id, first } = await firstOf({})
    expect(first.isDefault).toBe(true)
    expect(expectOk(await create({ businessId: id, label: 'B' }), 201).isDefault).toBe(false)
    expectOk(await app.owner.delete(at(first.id)))
    expect(expectOk(await create({ businessId: id, label: 'C' }), 201).isDefault).toBe(false)
  })

  it('is none where that was said', async () => {
    expect((await firstOf({ isDefault: false })).first.isDefault).toBe(false)
  })

  it('is the default too when it is imported, unless another row is', async () => {
    const rows = [
      { label: 'A', type: 'CASH' },
      { label: 'B', type: 'CASH' },
    ]
    const importing = async (with_: object) => {
      const id = await freshBusiness(app.owner)
      const body = { businessId: id, mode: 'save', onExisting: 'refuse', rows: [rows[0], { ...rows[1], ...with_ }] }
      expectOk(await app.owner.post('/v1/payment-details/import', body))
      return expectOk(await app.owner.get(`/v1/payment-details?businessId=${id}`)).items.map(
        ({ isDefault }: Json) => isDefault,
      )
    }
    expect(await importing({})).toEqual([true, false])
    expect(await importing({ isDefault: true })).toEqual([false, true])
  })
})

describe('payment details', () => {
  it('have one default: the newest takes it from the other', async () => {
    const id = await freshBusiness(app.owner)
    const first = dataOf(await create({ businessId: id, label: 'A', isDefault: true }))
    const second = dataOf(await create({ businessId: id, label: 'B', isDefault: true }))
    const third = dataOf(await create({ businessId: id, label: 'C' }))
    const defaults = async () =>
      expectOk(await app.owner.get(`/v1/payment-details?businessId=${id}`))
        .items.filter(({ isDefault }: Json) => isDefault)
        .map((item: Json) => item.id)

    expect(await defaults()).toEqual([second.id])
    expectOk(await app.owner.patch(at(third.id), { isDefault: true }))
    expect(await defaults()).toEqual([third.id])
    expectOk(await app.owner.patch(at(first.id), { label: 'A2' }))
    expect(await defaults()).toEqual([third.id])
  })

  it('stand on new invoices by default, but not on credit notes, nor where none is wanted', async () => {
    const id = await freshReadyBusiness(app.owner)
    const customerId = await createCustomer(app.owner, id)
    const paidInto = async (changes: object = {}) =>
      (await invoiceNow(app.owner, await createInvoice(app.owner, id, customerId, changes))).paymentDetails

    const other = dataOf(await create({ businessId: id, label: 'A', isDefault: false }))
    expect(await paidInto()).toBeNull()
    const usual = dataOf(await create({ businessId: id, label: 'B', isDefault: true }))
    expect(await paidInto()).toBe(usual.id)
    expect(await paidInto({ paymentDetails: other.id })).toBe(other.id)
    expect(await paidInto({ paymentDetails: null })).toBeNull()
    expect(
      await paidInto({
        invoiceType: 'CREDIT_NOTE',
        originalIrn: 'INV1-94ND90NR-20261101',
        originalIssueDate: '2026-11-01',
      }),
    ).toBeNull()

    const draft = await createInvoice(app.owner, id, customerId, { paymentDetails: null })
    expectOk(await app.owner.patch(`/v1/invoices/${draft}`, { notes: 'paid in cash' }))
    expect((await invoiceNow(app.owner, draft)).paymentDetails).toBeNull()
    expectOk(await app.owner.delete(at(usual.id)))
    expect(await paidInto()).toBeNull()
  })

  it('are listed by label and found by label, account and bank', async () => {
    const id = await freshBusiness(app.owner)
    expectOk(await create({ businessId: id, label: 'Shop till', details: { accountNumber: '999' } }), 201)
    expectOk(await create({ businessId: id, label: 'bank', details: { bankName: 'Ìbàdàn Bank' } }), 201)
    const labels = async (query: string) =>
      expectOk(await app.owner.get(`/v1/payment-details?businessId=${id}${query}`)).items.map(
        ({ label }: Json) => label,
      )
    expect(await labels('')).toEqual(['bank', 'Shop till'])
    expect(await labels('&limit=1&page=2')).toEqual(['Shop till'])
    expect(await labels('&search=999')).toEqual(['Shop till'])
    expect(await labels(`&search=${encodeURIComponent('ÌBÀDÀN')}`)).toEqual(['bank'])
    expectError(await app.owner.get(`/v1/payment-details?businessId=${id}&page=0`), 400, 'validation_failed', 'page')
  })

  it('are changed field by field, inside the account too', async () => {
    const { id } = dataOf(await create())
    const before = dataOf(await app.owner.get(at(id)))
    const changed = expectOk(await app.owner.patch(at(id), { type: 'OTHER', details: { bankName: null } }))
    expect(changed).toEqual({
      ...before,
      type: 'OTHER',
      details: { ...details, bankName: null },
      updatedAt: expect.any(String),
    })
    expectError(await app.owner.patch(at(id), { label: null }), 400, 'validation_failed', 'label')
  })

  it('are 404 for strangers and ids that are none, 403 for viewers who write', async () => {
    const { id } = dataOf(await create())
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    const { api: stranger } = await addPerson(app.server)
    expectOk(await viewer.get(at(id)))
    expectError(await viewer.patch(at(id), {}), 403, 'role_insufficient')
    expectError(await viewer.delete(at(id)), 403, 'role_insufficient')
    expectError(await stranger.get(at(id)), 404, 'not_found')
    expectError(await stranger.patch(at(id), {}), 404, 'not_found')
    expectError(await stranger.delete(at(id)), 404, 'not_found')
    for (const wrong of [NO_ID, ...malformedIds]) expectError(await app.owner.get(at(wrong)), 404, 'not_found')
  })

  it('are deleted softly: drafts lose them and can still be edited', async () => {
    const { id } = dataOf(await create())
    const customerId = await createCustomer(app.owner, businessId)
    const draft = await createInvoice(app.owner, businessId, customerId, { paymentDetails: id })
    expect((await invoiceNow(app.owner, draft)).paymentDetails).toBe(id)

    const answer = await app.owner.delete(at(id))
    expectOk(answer)
    expect('data' in answer.body).toBe(false)
    expectError(await app.owner.get(at(id)), 404, 'not_found')

    expect((await invoiceNow(app.owner, draft)).paymentDetails).toBeNull()
    expect(expectOk(await app.owner.patch(`/v1/invoices/${draft}`, { notes: 'still mine' })).notes).toBe('still mine')
    expectOk(await app.owner.post(`/v1/invoices/${draft}/finalize`))
  })
})
