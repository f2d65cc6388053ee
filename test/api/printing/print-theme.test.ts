import { beforeAll, describe, expect, it } from 'vitest'

import { textOf, wordsOf } from '../../printing/pdf-tools.ts'
import { addMember, createCustomer, dataOf } from '../../support/scenario.ts'

import { expectError, expectOk, freshReadyBusiness, invoiceIn, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const settings = (body: Record<string, unknown>, api = app.owner) =>
  api.patch(`/v1/businesses/${businessId}/settings`, body)
const pdf = async (id: string, query = '') => (await app.owner.get(`/v1/invoices/${id}/pdf${query}`)).bytes
const preview = (query = '', api = app.owner) => api.get(`/v1/businesses/${businessId}/paper-preview${query}`)

describe('how the papers of a business look', () => {
  it('is classic, green and on plain paper until somebody says otherwise, and again after null', async () => {
    const usual = { paperTemplate: 'classic', accentColour: '#0b6b53', letterheadMargin: null }
    const chosen = { paperTemplate: 'compact', accentColour: '#7a1f5c', letterheadMargin: 45 }
    expect(expectOk(await settings({}))).toMatchObject(usual)
    expect(expectOk(await settings({ ...chosen, accentColour: '#7A1F5C' }))).toMatchObject(chosen)
    expect(expectOk(await app.owner.get(`/v1/businesses/${businessId}`))).toMatchObject({ settings: chosen })
    expect(expectOk(await settings({ requireApproval: false }))).toMatchObject(chosen)
    expect(expectOk(await settings({ paperTemplate: null, accentColour: null, letterheadMargin: null }))).toMatchObject(
      usual,
    )
  })

  it.each([
    ['paperTemplate', 'fancy', 'must be one of classic, modern, compact'],
    ['accentColour', 'green', 'must be a colour such as #0b6b53'],
    ['letterheadMargin', 10, 'must be at least 20'],
    ['letterheadMargin', 150, 'must be at most 120'],
    ['letterheadMargin', 22.5, 'must be a whole number of millimetres'],
  ])('refuses %s %j and says what it may be', async (field, value, message) => {
    const refused = await settings({ [field]: value })
    expectError(refused, 400, 'validation_failed', field)
    expect(JSON.stringify(refused.body)).toContain(message)
  })

  it('is changed by an ADMIN and seen by everybody', async () => {
    const manager = await addMember(app.server, businessId, 'MANAGER')
    expectError(await settings({ paperTemplate: 'modern' }, manager), 403, 'role_insufficient')
    expect((await preview('', manager)).status).toBe(200)
  })

  it('is that of every A4, but for one that asks for another template', async () => {
    const id = await invoiceIn(app, businessId, 'APPROVED')
    const classic = await pdf(id)
    const modern = await pdf(id, '?template=modern')
    expect(modern.equals(classic)).toBe(false)

    expectOk(await settings({ paperTemplate: 'modern' }))
    expect((await pdf(id)).equals(modern)).toBe(true)
    expect((await pdf(id, '?format=a4&template=classic')).equals(classic)).toBe(true)
    const receipt = await pdf(id, '?format=receipt-80')
    expectOk(await settings({ paperTemplate: 'compact', accentColour: '#7a1f5c' }))
    expect((await pdf(id, '?format=receipt-80')).equals(receipt)).toBe(true)
    expect((await pdf(id, '?template=modern')).equals(modern)).toBe(false)
    expectOk(await settings({ paperTemplate: null, accentColour: null }))
    expectError(await app.owner.get(`/v1/invoices/${id}/pdf?template=fancy`), 400, 'validation_failed', 'template')
  })

  it('is that of statements, receipts of payments and the day at the counter, too', async () => {
    const customerId = await createCustomer(app.owner, businessId, { name: 'Adébáyọ̀ Ọlátúnjí & Sons' })
    const paid = { date: '2026-11-20', amount: 1_250_000_000.45, method: 'CASH', allocations: [] }
    const { id } = dataOf(await app.owner.post('/v1/payments', { businessId, customerId, ...paid }))
    const owed = { number: 'OLD/7', date: '2026-03-02', dueDate: '2026-04-01', amount: 9_250_000_000.5 }
    expectOk(await app.owner.post(`/v1/customers/${customerId}/opening-items`, owed), 201)
    const days = 'from=2026-11-01&to=2026-11-30'
    const float = { kind: 'FLOAT', amount: 20_000 }
    expectOk(await app.owner.post(`/v1/businesses/${businessId}/cash-movements`, float), 201)
    const closed = expectOk(await app.owner.post(`/v1/businesses/${businessId}/day-closes`, {}), 201)
    const papers = {
      statement: `/v1/customers/${customerId}/statement?${days}&format=pdf`,
      statements: `/v1/businesses/${businessId}/statements?${days}&format=pdf`,
      receipt: `/v1/payments/${id}/receipt?format=a4`,
      roll: `/v1/payments/${id}/receipt?format=receipt-80`,
      day: `/v1/day-closes/${closed.id}?format=a4`,
    }
    const printed = async () => {
      const all: Record<string, Buffer> = {}
      for (const [name, path] of Object.entries(papers)) all[name] = (await app.owner.get(path)).bytes
      return all
    }
    const usual = await printed()
    expectOk(await settings({ paperTemplate: 'modern', accentColour: '#7a1f5c', letterheadMargin: 40 }))
    const changed = await printed()
    expectOk(await settings({ paperTemplate: null, accentColour: null, letterheadMargin: null }))
    const again = await printed()
    for (const name of Object.keys(papers)) {
      expect(changed[name]?.equals(usual[name] ?? Buffer.of()), name).toBe(name === 'roll')
      expect(again[name]?.equals(usual[name] ?? Buffer.of()), name).toBe(true)
    }
  })

  it('leaves the head of a letterhead blank on every page, and says whose it is at the foot', async () => {
    const id = await invoiceIn(app, businessId, 'APPROVED')
    const plain = textOf(await pdf(id)).join('\n')
    expectOk(await settings({ letterheadMargin: 60 }))
    const paper = await pdf(id)
    expectOk(await settings({ letterheadMargin: null }))

    const head = (60 * 72) / 25.4
    for (const words of wordsOf(paper)) expect(Math.min(...words.map(({ yMin }) => yMin))).toBeGreaterThan(head - 5)
    const text = textOf(paper).join('\n')
    expect(plain).toContain('12 Broad Street')
    expect(text).not.toContain('12 Broad Street')
    expect(text).toMatch(/Okafor Trading Ltd · TIN \S+/)
  })

  it('is tried on a sample, which changes nothing and takes no number', async () => {
    const before = expectOk(await app.owner.get(`/v1/businesses/${businessId}`))
    const plain = await preview()
    expect(plain.headers.get('content-disposition')).toBe('inline; filename="sample.pdf"')
    const tried = await preview('?template=modern&accentColour=%231f4e8c&letterheadMargin=0')
    const blue = await preview('?template=modern&accentColour=%231F4E8C')
    expect(tried.bytes.equals(blue.bytes)).toBe(true)
    expect(tried.bytes.equals(plain.bytes)).toBe(false)
    expect(expectOk(await app.owner.get(`/v1/businesses/${businessId}`))).toEqual(before)

    for (const [field, value] of [
      ['template', 'fancy'],
      ['accentColour', 'blue'],
      ['letterheadMargin', '5'],
      ['letterheadMargin', 'none'],
    ] as const)
      expectError(await preview(`?${field}=${value}`), 400, 'validation_failed', field)
  })

  it('says on the sample that it is one, with the name of the business', async () => {
    const [page = ''] = textOf((await preview()).bytes)
    for (const text of ['SAMPLE', 'Okafor Trading Ltd', 'Tax invoice', 'Reference SAMPLE']) expect(page).toContain(text)
  })
})
