import { beforeAll, describe, expect, it } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'

import { expectError, expectOk, freshBusiness, freshTin, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshBusiness(app.owner)
})

const logOf = async (query = '') => expectOk(await app.owner.get(`/v1/businesses/${businessId}/audit-log${query}`))

describe('the audit log', () => {
  it('lists what happened in a business, newest first and page by page', async () => {
    const customerId = await createCustomer(app.owner, businessId)
    const invoiceId = await createInvoice(app.owner, businessId, customerId)

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
    const colleague = await addPerson(app.server)
    const invitation = dataOf(
      await app.owner.post('/v1/team/invite', { businessId, email: colleague.email, role: 'CREATOR' }),
    )
    dataOf(await colleague.api.post(`/v1/team/invitations/${invitation.token}/accept`))
    const stranger = await addPerson(app.server)
    const nobody = apiClient(app.server.url)
    for (const { email } of [colleague, stranger]) {
      expectError(await nobody.post('/v1/auth/login', { email, password: 'not the password' }), 401, 'login_failed')
    }

    const { items } = await logOf('?limit=100')
    const ofPeople = items.filter(({ action }: Json) => action.startsWith('user.signIn'))
    expect(ofPeople.map(({ action, subject, by }: Json) => [action, subject.id, by.kind])).toEqual([
      ['user.signInRefused', colleague.userId, 'system'],
    ])
  })

  it('says of whom an entry is and how much, and is narrowed down by person, area, days and document', async () => {
    const own = await readyBusiness(app.owner, { TIN: freshTin() })
    const entries = async (query: object) => {
      const asked = new URLSearchParams({ limit: '100', ...query })
      return expectOk(await app.owner.get(`/v1/businesses/${own}/audit-log?${asked}`)).items as Json[]
    }
    const actions = async (query: object) => (await entries(query)).map(({ action }) => action)
    const customerId = await createCustomer(app.owner, own, { name: 'Zenith Stores' })
    const invoiceId = await createInvoice(app.owner, own, customerId)
    expectOk(await app.owner.post(`/v1/invoices/${invoiceId}/finalize`))
    expectOk(await app.owner.post(`/v1/invoices/${invoiceId}/payments`, { amount: 1000, date: '2026-11-21' }), 201)
    expectOk(await app.owner.post(`/v1/invoices/${invoiceId}/write-off`, { amount: 500, reason: 'Gone' }))

    const [written, paid] = await entries({ area: 'MONEY' })
    const of = { customer: 'Zenith Stores', document: 'INV000001', amount: 500 }
    expect(written).toMatchObject({ action: 'writeOff.recorded', subject: { ...of, name: null } })
    expect(paid).toMatchObject({
      action: 'payment.recorded',
      subject: { name: 'RCT000001', customer: 'Zenith Stores', amount: 1000, date: '2026-11-21' },
      to: { date: '2026-11-21' },
    })
    const document = await actions({ document: 'inv000001' })
    expect(document).toEqual(expect.arrayContaining(['invoice.created', 'invoice.finalized', 'writeOff.recorded']))
    expect(document).not.toContain('customer.created')
    expect(await actions({ document: 'RCT000001' })).toEqual(['payment.recorded'])
    expect(await actions({ area: 'RECORDS' })).toContain('customer.created')
    expect(await actions({ area: 'RECORDS' })).not.toContain('invoice.created')

    const today = lagosDate(new Date((await entries({ area: 'RECORDS' }))[0]?.at as string))
    expect(await actions({ from: today, to: today, area: 'MONEY' })).toHaveLength(2)
    expect(await actions({ to: '2020-01-01' })).toEqual([])
    const { by } = (await entries({ area: 'MONEY' }))[0] ?? {}
    expect(await actions({ actorId: by.id, area: 'MONEY' })).toHaveLength(2)
    expect(await actions({ actorId: 'somebody-else' })).toEqual([])
    expectError(await app.owner.get(`/v1/businesses/${own}/audit-log?area=MAGIC`), 400, 'validation_failed', 'area')
  })

  it('is read by ADMINs and OWNERs', async () => {
    const manager = await addMember(app.server, businessId, 'MANAGER')
    const admin = await addMember(app.server, businessId, 'ADMIN')
    const path = `/v1/businesses/${businessId}/audit-log`
    expectError(await manager.get(path), 403, 'role_insufficient')
    expectError(await manager.post(`${path}/verify`), 403, 'role_insufficient')
    expectOk(await admin.get(path))
  })

  it('is exported as JSON lines, oldest first', async () => {
    const answer = await app.owner.get(`/v1/businesses/${businessId}/audit-log/export`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson')

    const lines = answer.bytes.toString().trimEnd().split('\n')
    const exported = lines.map((line) => JSON.parse(line))
    const { items, meta } = await logOf('?limit=100')
    expect(exported).toEqual(items.toReversed())
    expect(exported).toHaveLength(meta.totalItems)
  })
})
