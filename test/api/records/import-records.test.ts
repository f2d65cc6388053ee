import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, openApp } from '../support/app.ts'

import { listAll, countsOf, importRecords, type ImportOptions } from './import-steps.ts'

const app = openApp()
let businessId: string
beforeEach(async () => {
  businessId = await freshBusiness(app.owner)
})

describe('importing products', () => {
  const send = (rows: unknown, options?: ImportOptions) =>
    importRecords(app.owner, businessId, 'products')(rows, options)
  const cement = { name: 'Cement, 50 kg bag', unitPrice: 8450.25, taxPercent: 7.5, hsnCode: '2523.29' }

  it('keeps prices exactly, and takes no text for a number', async () => {
    expect(expectOk(await send([cement, { name: 'Delivery', unitPrice: 0.0001, taxPercent: 0 }])).created).toBe(2)
    const [first, second] = await listAll(app.owner, businessId, 'products')
    expect([first.unitPrice, first.hsnCode, first.isActive, second.unitPrice]).toEqual([
      8450.25,
      '2523.29',
      true,
      0.0001,
    ])

    const rows = [
      { ...cement, name: 'Sand' },
      { name: 'Gravel', unitPrice: '8,450', taxPercent: 101 },
    ]
    const refused = await send(rows)
    expectError(refused, 400, 'validation_failed', 'rows[1].unitPrice')
    expectError(refused, 400, 'validation_failed', 'rows[1].taxPercent')
    expect(await listAll(app.owner, businessId, 'products')).toHaveLength(2)
  })

  it('says once which fields it does not know', async () => {
    const rows = [
      { ...cement, name: 'Sand', priceList: 'A' },
      { ...cement, name: 'Lime', priceList: 'B', Barcode: '1' },
    ]
    expect(expectOk(await send(rows)).doubts).toMatchObject([
      { row: 1, field: 'priceList', message: expect.stringContaining('not imported'), suggestion: null },
      { row: 2, field: 'Barcode', message: expect.stringContaining('barcode is probably meant') },
    ])
  })

  it('doubts errors of a spreadsheet', async () => {
    const { doubts } = expectOk(
      await send([
        { ...cement, name: '#REF!', description: '#NAME?' },
        { ...cement, name: '# 8 rod' },
      ]),
    )
    expect(doubts.filter(({ message }: Json) => message.includes('spreadsheet'))).toMatchObject([
      { row: 1, field: 'name' },
      { row: 1, field: 'description' },
    ])
  })

  it('gives them the category that their code says, and keeps the one that they have', async () => {
    const rows = [
      cement,
      { name: 'Haulage', unitPrice: 1, taxPercent: 7.5, kind: 'SERVICE', isicCode: '4923' },
      { ...cement, name: 'White cement', productCategory: 'Cement of our own' },
    ]
    expect(expectOk(await send(rows, { onExisting: 'skip' })).doubts).toEqual([])
    expect(await listAll(app.owner, businessId, 'products')).toMatchObject([
      { name: 'Cement, 50 kg bag', productCategory: expect.stringMatching(/cement/i) },
      { name: 'Haulage', serviceCategory: 'Freight transport by road', productCategory: null },
      { name: 'White cement', productCategory: 'Cement of our own' },
    ])

    const later = [
      { name: 'White cement', hsnCode: '2523.21' },
      { name: 'Haulage', isicCode: '4922' },
    ]
    expectOk(await send(later, { onExisting: 'update' }))
    expect(await listAll(app.owner, businessId, 'products')).toMatchObject([
      {},
      { isicCode: '4922', serviceCategory: 'Freight transport by road' },
      { hsnCode: '2523.21', productCategory: 'Cement of our own' },
    ])
  })

  it('names a row whose barcode is that of another product, new or there already', async () => {
    expectOk(await send([{ ...cement, barcode: '5901234123457' }]))
    const twice = { ...cement, name: 'Sand', barcode: '5901234123457' }
    const refused = await send([
      { ...twice, name: 'Gravel', barcode: 'G-1' },
      twice,
      { ...twice, name: 'Lime', barcode: 'g-1' },
    ])
    expectError(refused, 400, 'validation_failed', 'rows[1].barcode')
    expectError(refused, 400, 'validation_failed', 'rows[2].barcode')
    expect(await listAll(app.owner, businessId, 'products')).toHaveLength(1)
  })

  it('takes a code that no list has, and doubts it', async () => {
    const rows = [{ name: 'Delivery', unitPrice: 500, taxPercent: 7.5, hsnCode: '9999.99' }]
    const { created, doubts } = expectOk(await send(rows))
    expect(created).toBe(1)
    expect(doubts).toEqual([
      { row: 1, field: 'hsnCode', message: 'is not in the list of HS codes; goods need one', suggestion: null },
    ])
    expect(expectOk(await send(rows, { onExisting: 'skip' })).doubts).toEqual([])
  })

  it('says each field of a record that changes, before and after', async () => {
    expectOk(await send([{ ...cement, name: 'Sand' }, cement]))
    const rows = [{ name: 'SAND', unitPrice: 9000, barcode: 'S-1' }, cement, { ...cement, name: 'Gravel' }]
    for (const mode of ['check', 'save']) {
      const { items } = expectOk(await send(rows, { mode, onExisting: 'update' }))
      expect(items.map(({ changes }: Json) => changes)).toEqual([
        [
          { field: 'name', from: 'Sand', to: 'SAND' },
          { field: 'barcode', from: null, to: 'S-1' },
          { field: 'unitPrice', from: 8450.25, to: 9000 },
        ],
        undefined,
        undefined,
      ])
    }
  })

  it('fills with its defaults only what neither the row nor a record that is there says', async () => {
    expectOk(await send([{ ...cement, name: 'Sand', taxPercent: 0, unit: 'kg' }]))
    const rows = [
      { name: 'Sand', unitPrice: 600 },
      { name: 'Gravel', unitPrice: 700 },
      { ...cement, unit: 'sack' },
    ]
    const defaults = { taxPercent: 7.5, unit: 'bag', kind: 'GOODS' }
    const { items } = expectOk(await send(rows, { onExisting: 'update', defaults }))
    expect(items[0].changes.map(({ field }: Json) => field)).toEqual(['kind', 'unitPrice'])
    const found = await listAll(app.owner, businessId, 'products')
    expect(found.map(({ name, taxPercent, unit, kind }) => [name, taxPercent, unit, kind])).toEqual([
      ['Cement, 50 kg bag', 7.5, 'sack', 'GOODS'],
      ['Gravel', 7.5, 'bag', 'GOODS'],
      ['Sand', 0, 'kg', 'GOODS'],
    ])
  })

  it('asks about a new name that is one that is there but for its marks', async () => {
    expectOk(await send([{ ...cement, name: 'Adébáyọ̀ Rice' }]))
    const check = async (...names: string[]) => {
      const rows = names.map((name) => ({ ...cement, name }))
      return expectOk(await send(rows, { mode: 'check', onExisting: 'skip' }))
    }
    const { created, doubts } = await check('Adebayo Rice', 'Beans')
    expect(created).toBe(2)
    expect(doubts).toEqual([
      {
        row: 1,
        field: 'name',
        message: `is similar to ${'Adébáyọ̀ Rice'.normalize('NFC')}. Did you mean that?`,
        suggestion: 'Adébáyọ̀ Rice'.normalize('NFC'),
      },
    ])

    // What would make two rows equal is said of both, and not suggested.
    const among = await check('Adebayo Rice', 'ADÉBÁYỌ̀ RICE', 'Adebayo Beans', 'Adébayo beans')
    expect([among.created, among.skipped]).toEqual([3, 1])
    expect(among.doubts.map(({ row, field, suggestion }: Json) => [row, field, suggestion])).toEqual([
      [1, 'name', null],
      [4, 'name', null],
    ])
    expect(among.doubts[1].message).toContain('is similar to Adebayo Beans of another row')
    const twice = await check('Adebayo Rice', 'Adebáyo Rice')
    expect(twice.doubts.map(({ suggestion }: Json) => suggestion)).toEqual(['Adébáyọ̀ Rice'.normalize('NFC'), null])
  })

  it('asks about a rate of VAT that Nigeria does not have and an HS code that is not whole, and takes them', async () => {
    const rows = [
      { ...cement, name: 'One', taxPercent: 7 },
      { ...cement, name: 'Two', taxPercent: 0, hsnCode: '12' },
      { ...cement, name: 'Three', hsnCode: '252329' },
      { ...cement, name: 'Four', taxPercent: 5, taxCategory: 'REDUCED' },
    ]
    const { created, doubts } = expectOk(await send(rows))
    expect(created).toBe(4)
    expect(doubts.map(({ row, field, suggestion }: Json) => [row, field, suggestion])).toEqual([
      [1, 'taxPercent', '7.5'],
      [2, 'hsnCode', null],
      [3, 'hsnCode', '2523.29'],
    ])
    const { warnings } = await app.owner
      .post('/v1/products', { businessId, name: 'Five', unitPrice: 1, taxPercent: 15 })
      .then(({ body }) => body)
    expect(warnings).toEqual([
      { field: 'taxPercent', message: 'taxPercent is not a VAT rate in Nigeria, which is 7.5 or 0.' },
    ])
  })

  it('updates prices by name', async () => {
    expectOk(await send([cement, { ...cement, name: 'Sand' }]))
    const rows = [
      { ...cement, unitPrice: 9000 },
      { ...cement, name: 'SAND' },
      { ...cement, name: 'Gravel' },
    ]
    const data = expectOk(await send(rows, { onExisting: 'update' }))
    expect(data.items.map(({ action }: Json) => action)).toEqual(['updated', 'updated', 'created'])
    const found = await listAll(app.owner, businessId, 'products')
    expect(found.map(({ name, unitPrice }) => [name, unitPrice])).toEqual([
      ['Cement, 50 kg bag', 9000],
      ['Gravel', 8450.25],
      ['SAND', 8450.25],
    ])
  })
})

describe('rows that say less than a new record needs', () => {
  const send = (rows: unknown, options?: ImportOptions) =>
    importRecords(app.owner, businessId, 'products')(rows, options)
  const sand = { name: 'Sand', unitPrice: 500, taxPercent: 0 }

  it('are enough to change what is there, and nothing else of it changes', async () => {
    expectOk(await send([sand]))
    const rows = [{ name: 'SAND', productCategory: 'Building sand' }]
    for (const mode of ['check', 'save']) {
      const data = expectOk(await send(rows, { mode, onExisting: 'update' }))
      expect(countsOf(data)).toEqual({ rows: 1, created: 0, updated: 1, skipped: 0, errors: [] })
    }
    expect(await listAll(app.owner, businessId, 'products')).toMatchObject([
      { name: 'SAND', unitPrice: 500, taxPercent: 0, productCategory: 'Building sand', hsnCode: null },
    ])
  })

  it('make no new record, and the answer says what is missing', async () => {
    expectOk(await send([sand]))
    const rows = [{ name: 'Sand', hsnCode: '2505.10' }, { name: 'Gravel', productCategory: 'Stones' }, { name: 5 }]
    const { errors, items } = expectOk(await send(rows, { mode: 'check', onExisting: 'update' }))
    const message = 'is required, because there is no record with that name yet'
    expect(errors.slice(0, 2)).toEqual([
      { row: 2, field: 'taxPercent', message },
      { row: 2, field: 'unitPrice', message },
    ])
    expect(errors.slice(2).map(({ row, field }: Json) => [row, field])).toEqual([
      [3, 'name'],
      [3, 'taxPercent'],
      [3, 'unitPrice'],
    ])
    expect(items.map(({ action }: Json) => action)).toEqual(['updated', 'refused', 'refused'])
    expectError(await send(rows, { onExisting: 'update' }), 400, 'validation_failed', 'rows[1].unitPrice')
    expectError(await send(rows.slice(0, 1)), 400, 'validation_failed', 'rows[0].unitPrice')
  })

  it('may have a category without a code, or a code without a category', async () => {
    const rows = [
      { ...sand, productCategory: 'Building sand' },
      { ...sand, name: 'Gravel', hsnCode: '2517.10' },
    ]
    expect(expectOk(await send(rows)).created).toBe(2)
  })
})

describe('importing payment details', () => {
  const send = (rows: unknown, options?: ImportOptions) =>
    importRecords(app.owner, businessId, 'payment-details')(rows, options)
  const details = { accountName: 'Okafor Trading Ltd', accountNumber: '0123456789', bankName: 'Zuma Bank' }
  const account = { label: 'Main account', type: 'BANK_TRANSFER', details }
  const all = () => listAll(app.owner, businessId, 'payment-details')

  it('knows them by their label, so that the same file twice doubles nothing', async () => {
    expect(expectOk(await send([account, { label: 'Cash', type: 'CASH' }])).created).toBe(2)
    expect(expectOk(await send([account], { onExisting: 'update' })).skipped).toBe(1)
    expectError(await send([account]), 400, 'validation_failed', 'rows[0].label')
    const twice = [
      { label: 'Till', type: 'CASH' },
      { label: 'TILL', type: 'CASH' },
    ]
    const { errors } = expectOk(await send(twice, { mode: 'check' }))
    expect(errors.map(({ row, field }: Json) => [row, field])).toContainEqual([2, 'label'])
    expect(await all()).toHaveLength(2)
  })

  it('asks about an account number that no Nigerian bank has, here and where one is made or changed', async () => {
    const short = { ...account, details: { ...details, accountNumber: '012345678' } }
    const doubted = [
      {
        row: 1,
        field: 'details.accountNumber',
        message: expect.stringContaining('they have 10 digits'),
        suggestion: null,
      },
    ]
    expect(expectOk(await send([short], { mode: 'check' })).doubts).toEqual(doubted)
    expect(expectOk(await send([{ ...short, type: 'CARD' }], { mode: 'check' })).doubts).toEqual([])

    const { data, warnings } = (await app.owner.post('/v1/payment-details', { businessId, ...short })).body
    expect(warnings).toMatchObject([{ field: 'details.accountNumber' }])
    const change = (body: object) => app.owner.patch(`/v1/payment-details/${data.id}`, body)
    expect((await change({ label: 'Main' })).body.warnings).toBeUndefined()
    expect((await change({ details: { accountNumber: '01234567890' } })).body.warnings).toHaveLength(1)
    expect((await change({ details: { accountNumber: '0123456789' } })).body.warnings).toBeUndefined()
  })

  it('names fields inside others', async () => {
    const wrong = { ...account, details: { ...details, accountNumber: 123 } }
    expectError(await send([wrong]), 400, 'validation_failed', 'rows[0].details.accountNumber')
    const { errors } = expectOk(await send([wrong], { mode: 'check' }))
    expect(errors).toEqual([{ row: 1, field: 'details.accountNumber', message: 'must be text' }])
  })

  it('does not guess which of two with the same label is meant', async () => {
    for (let n = 0; n < 2; n++) dataOf(await app.owner.post('/v1/payment-details', { businessId, ...account }))
    expect(expectOk(await send([account], { onExisting: 'skip' })).skipped).toBe(1)
    expectError(await send([account], { onExisting: 'update' }), 400, 'validation_failed', 'rows[0].label')
  })

  it('are listed to the last, page by page, in one order', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => ({ ...account, label: `Account ${n}` }))
    expectOk(await send(rows))
    dataOf(await app.owner.post('/v1/payment-details', { businessId, ...account, label: 'Account 99' }))
    expect((await all()).map(({ label }) => label)).toEqual([...rows.map(({ label }) => label), 'Account 99'].sort())
  })

  it('has one default at the end, and takes one from a file at most', async () => {
    expectOk(await send([{ ...account, isDefault: true }]))
    const rows = [
      { label: 'Cash', type: 'CASH', isDefault: true },
      { ...account, type: 'CASH' },
    ]
    const data = expectOk(await send(rows, { onExisting: 'update' }))
    expect(countsOf(data)).toMatchObject({ created: 1, updated: 1 })
    expect((await all()).map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['Cash', true],
      ['Main account', false],
    ])

    const two = [
      { label: 'A', type: 'CASH', isDefault: true },
      { label: 'B', type: 'CASH', isDefault: true },
    ]
    expectError(await send(two), 400, 'validation_failed', 'rows[1].isDefault')
  })
})
