import { beforeAll, describe, expect, it } from 'vitest'

import { hasPoppler, textOf, wordsOf } from '../documents/paper-tools.ts'
import { addMember } from '../support/scenario.ts'

import { expectError, expectOk, freshReadyBusiness, invoiceIn, openDesk } from './desk.ts'

const desk = openDesk()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(desk.owner)
})

const settings = (body: Record<string, unknown>, api = desk.owner) =>
  api.patch(`/v1/businesses/${businessId}/settings`, body)
const pdf = async (id: string, query = '') => (await desk.owner.get(`/v1/invoices/${id}/pdf${query}`)).bytes
const preview = (query = '', api = desk.owner) => api.get(`/v1/businesses/${businessId}/paper-preview${query}`)

describe('how the papers of a business look', () => {
  it('is classic, green and on plain paper until somebody says otherwise, and again after null', async () => {
    const usual = { paperTemplate: 'classic', accentColour: '#0b6b53', letterheadMargin: null }
    const chosen = { paperTemplate: 'compact', accentColour: '#7a1f5c', letterheadMargin: 45 }
    expect(expectOk(await settings({}))).toMatchObject(usual)
    expect(expectOk(await settings({ ...chosen, accentColour: '#7A1F5C' }))).toMatchObject(chosen)
    expect(expectOk(await desk.owner.get(`/v1/businesses/${businessId}`))).toMatchObject({ settings: chosen })
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
    const manager = await addMember(desk.server, businessId, 'MANAGER')
    expectError(await settings({ paperTemplate: 'modern' }, manager), 403, 'role_insufficient')
    expect((await preview('', manager)).status).toBe(200)
  })

  it('is that of every A4, but for one that asks for another template', async () => {
    const id = await invoiceIn(desk, businessId, 'APPROVED')
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
    expectError(await desk.owner.get(`/v1/invoices/${id}/pdf?template=fancy`), 400, 'validation_failed', 'template')
  })

  it.skipIf(!hasPoppler)(
    'leaves the head of a letterhead blank on every page, and says whose it is at the foot',
    async () => {
      const id = await invoiceIn(desk, businessId, 'APPROVED')
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
    },
  )

  it('is tried on a sample, which changes nothing and takes no number', async () => {
    const before = expectOk(await desk.owner.get(`/v1/businesses/${businessId}`))
    const plain = await preview()
    expect(plain.headers.get('content-disposition')).toBe('inline; filename="sample.pdf"')
    const tried = await preview('?template=modern&accentColour=%231f4e8c&letterheadMargin=0')
    const blue = await preview('?template=modern&accentColour=%231F4E8C')
    expect(tried.bytes.equals(blue.bytes)).toBe(true)
    expect(tried.bytes.equals(plain.bytes)).toBe(false)
    expect(expectOk(await desk.owner.get(`/v1/businesses/${businessId}`))).toEqual(before)

    for (const [field, value] of [
      ['template', 'fancy'],
      ['accentColour', 'blue'],
      ['letterheadMargin', '5'],
      ['letterheadMargin', 'none'],
    ] as const)
      expectError(await preview(`?${field}=${value}`), 400, 'validation_failed', field)
  })

  it.skipIf(!hasPoppler)('says on the sample that it is one, with the name of the business', async () => {
    const [page = ''] = textOf((await preview()).bytes)
    for (const text of ['SAMPLE', 'Okafor Trading Ltd', 'Tax invoice', 'Reference SAMPLE']) expect(page).toContain(text)
  })
})
