import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'

import { expectError, expectOk, freshBusiness, openDesk } from '../desk.ts'

const desk = openDesk()
let businessId: string
beforeAll(async () => {
  businessId = await freshBusiness(desk.owner)
})

const logOf = async (query = '') => expectOk(await desk.owner.get(`/v1/businesses/${businessId}/audit-log${query}`))

describe('the audit log', () => {
  it('lists what happened in a business, newest first and page by page', async () => {
    const customerId = await createCustomer(desk.owner, businessId)
    const invoiceId = await createInvoice(desk.owner, businessId, customerId)

    const { items, meta } = await logOf()
    expect(items[0]).toMatchObject({
      action: 'invoice.created',
      subject: { kind: 'invoice', id: invoiceId, name: 'INV000001' },
      by: { kind: 'person', name: 'Ngozi Okafor' },
      from: null,
      to: { status: 'DRAFT', total: 18167.5 },
    })
    expect(items[0].hash).toMatch(/^[0-9a-f]{64}$/)
    const ids = items.map(({ id }: Json) => Number(id))
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one))

    const second = await logOf('?page=2&limit=1')
    expect(second.items).toEqual([items[1]])
    expect(second.meta).toMatchObject({ totalItems: meta.totalItems, totalPages: meta.totalItems })
  })

  it('has the sign-ins of its members, those that were refused too, and nobody else’s', async () => {
    const colleague = await addPerson(desk.server)
    const invitation = dataOf(
      await desk.owner.post('/v1/team/invite', { businessId, email: colleague.email, role: 'CREATOR' }),
    )
    dataOf(await colleague.api.post(`/v1/team/invitations/${invitation.token}/accept`))
    const stranger = await addPerson(desk.server)
    const nobody = apiClient(desk.server.url)
    for (const { email } of [colleague, stranger]) {
      expectError(await nobody.post('/v1/auth/login', { email, password: 'not the password' }), 401, 'login_failed')
    }

    const { items } = await logOf('?limit=100')
    const ofPeople = items.filter(({ action }: Json) => action.startsWith('user.signIn'))
    expect(ofPeople.map(({ action, subject, by }: Json) => [action, subject.id, by.kind])).toEqual([
      ['user.signInRefused', colleague.userId, 'system'],
    ])
  })

  it('is read by ADMINs and OWNERs', async () => {
    const manager = await addMember(desk.server, businessId, 'MANAGER')
    const admin = await addMember(desk.server, businessId, 'ADMIN')
    const path = `/v1/businesses/${businessId}/audit-log`
    expectError(await manager.get(path), 403, 'role_insufficient')
    expectError(await manager.post(`${path}/verify`), 403, 'role_insufficient')
    expectOk(await admin.get(path))
  })

  it('is exported as JSON lines, oldest first', async () => {
    const answer = await desk.owner.get(`/v1/businesses/${businessId}/audit-log/export`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson')

    const lines = answer.bytes.toString().trimEnd().split('\n')
    const exported = lines.map((line) => JSON.parse(line))
    const { items, meta } = await logOf('?limit=100')
    expect(exported).toEqual(items.toReversed())
    expect(exported).toHaveLength(meta.totalItems)
  })
})
