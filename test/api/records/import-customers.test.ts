import { beforeEach, describe, expect, it } from 'vitest'

import { MAX_IMPORTED_ROWS } from '../../../core/contract/records/import.ts'
import type { Json } from '../../support/api-client.ts'
import { addMember, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, invoiceNow, openApp } from '../support/app.ts'
import { freshKey, isReplay, keyed } from '../support/till.ts'

import { listAll, countsOf, importRecords, type ImportOptions } from './import-steps.ts'

const app = openApp()
let businessId: string
beforeEach(async () => {
  businessId = await freshBusiness(app.owner)
})

const send = (rows: unknown, options?: ImportOptions) =>
  importRecords(app.owner, businessId, 'customers')(rows, options)
const customers = () => listAll(app.owner, businessId, 'customers')
const names = async () => (await customers()).map(({ name }) => name)
const auditLength = () => app.server.storage.read(({ audit }) => audit.latestId(businessId))

const chidi = { name: 'Chidi Stores', tin: '31569955-0001', phone: '0803 123 4567', city: 'Ikeja' }
const amina = { name: 'Amina Bello', email: 'amina@example.com', country: 'Ghana' }

describe('importing customers', () => {
  it('saves every row as creating it would', async () => {
    const data = expectOk(await send([chidi, amina]))
    expect(countsOf(data)).toEqual({ rows: 2, created: 2, updated: 0, skipped: 0, errors: [] })

    const [, one] = await customers()
    expect(one).toMatchObject({ ...chidi, phone: '+2348031234567', country: 'Nigeria', email: null, isWalkIn: false })
    expect(data.items[0]).toEqual({ row: 1, action: 'created', id: one.id })
    expect(await names()).toEqual(['Amina Bello', 'Chidi Stores', 'Walk-in customer'])
  })

  it('writes an entry of the audit log for each, by whoever imported', async () => {
    const { items } = expectOk(await send([chidi, amina]))
    for (const { id } of items) {
      const entries = await app.server.storage.read(({ audit }) => audit.historyOf(businessId, id))
      expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([['customer.created', 'person']])
    }
  })

  it('checks without writing, and says what saving then does', async () => {
    await createCustomer(app.owner, businessId, { name: 'chidi stores' })
    const [before, log] = [await customers(), await auditLength()]
    for (const onExisting of ['skip', 'update', 'refuse']) {
      const rows = [chidi, amina, { name: 'Amina BELLO' }]
      const data = expectOk(await send(rows, { mode: 'check', onExisting }))
      expect(data.items.map(({ action }: Json) => action)).toEqual([
        { skip: 'skipped', update: 'updated', refuse: 'refused' }[onExisting],
        'created',
        'refused',
      ])
      expect(data.items[1].id).toBeNull()
    }
    expect([await customers(), await auditLength()]).toEqual([before, log])

    const checked = expectOk(await send([chidi, amina], { mode: 'check', onExisting: 'update' }))
    const saved = expectOk(await send([chidi, amina], { onExisting: 'update' }))
    expect(countsOf(saved)).toEqual(countsOf(checked))
    expect(countsOf(saved)).toMatchObject({ created: 1, updated: 1, errors: [] })
  })

  it('names every field of every row that is wrong, and saves none', async () => {
    const rows = [chidi, { name: ' ', phone: '12' }, amina, { city: 'Kano' }, { name: 'AMINA bello' }]
    const { errors } = expectOk(await send(rows, { mode: 'check' }))
    expect(errors.map(({ row, field }: Json) => [row, field])).toEqual([
      [2, 'name'],
      [2, 'phone'],
      [4, 'name'],
      [5, 'name'],
    ])
    expect(errors[2].message).toBe('is required')

    const refused = await send(rows)
    expectError(refused, 400, 'validation_failed', 'rows[1].phone')
    expect(refused.body.details.map(({ field }: Json) => field)).toEqual([
      'rows[1].name',
      'rows[1].phone',
      'rows[3].name',
      'rows[4].name',
    ])
    expect(refused.body.message).toContain('Nothing was saved')
    expect(await names()).toEqual(['Walk-in customer'])
  })

  it('refuses names that are there, whatever their case, and saves none of the others', async () => {
    const id = await createCustomer(app.owner, businessId, { name: 'CHIDI STORES' })
    expectError(await send([amina, chidi]), 400, 'validation_failed', 'rows[1].name')
    expect(await names()).toEqual(['CHIDI STORES', 'Walk-in customer'])

    dataOf(await app.owner.delete(`/v1/customers/${id}`))
    expect(expectOk(await send([amina, chidi])).created).toBe(2)
  })

  it('updates the fields that a row has, leaves the others, and clears with null', async () => {
    const id = await createCustomer(app.owner, businessId, { name: 'CHIDI STORES', address: '3 Allen Avenue' })
    const invoice = await createInvoice(app.owner, businessId, id)
    const row = { name: 'Chidi Stores', city: 'Ikeja', email: null }
    expect(expectOk(await send([row], { onExisting: 'update' })).items).toMatchObject([
      { row: 1, action: 'updated', id },
    ])
    expect(dataOf(await app.owner.get(`/v1/customers/${id}`))).toMatchObject({ ...row, address: '3 Allen Avenue' })
    expect((await invoiceNow(app.owner, invoice)).customerName).toBe('Chidi Stores')

    const again = expectOk(await send([row], { onExisting: 'update' }))
    expect(countsOf(again)).toMatchObject({ updated: 0, skipped: 1 })
  })

  it('leaves the walk-in customer alone', async () => {
    const row = { name: 'walk-in Customer', city: 'Ikeja' }
    expect(expectOk(await send([row], { onExisting: 'skip' })).skipped).toBe(1)
    for (const onExisting of ['update', 'refuse']) {
      expectError(await send([chidi, row], { onExisting }), 400, 'validation_failed', 'rows[1].name')
    }
    expect(await customers()).toMatchObject([{ name: 'Walk-in customer', city: null }])
  })

  it('takes as many rows as it says, all or none', async () => {
    const rows = Array.from({ length: MAX_IMPORTED_ROWS }, (_, n) => ({ ...chidi, name: `Customer ${n}` }))
    expectError(await send([...rows, amina]), 400, 'validation_failed', 'rows')
    expectError(await send([...rows.slice(1), { ...amina, name: 'customer 7' }]), 400, 'validation_failed')
    expect(await names()).toEqual(['Walk-in customer'])
    expect(expectOk(await send(rows)).created).toBe(MAX_IMPORTED_ROWS)
    expect(await customers()).toHaveLength(MAX_IMPORTED_ROWS + 1)
  })

  it('says what is wrong with an import as a whole', async () => {
    expectError(await send([]), 400, 'validation_failed', 'rows')
    expectError(await send(undefined), 400, 'validation_failed', 'rows')
    expectError(await send([chidi, 'Amina']), 400, 'validation_failed', 'rows[1]')
    expectError(await send([chidi], { mode: 'try' }), 400, 'validation_failed', 'mode')
    expectError(await send([chidi], { onExisting: 'merge' }), 400, 'validation_failed', 'onExisting')
    const tooLarge = await send([{ name: 'x'.repeat(3 * 1024 * 1024) }])
    expectError(tooLarge, 413, 'body_too_large')
    expect(tooLarge.body.message).toContain('2 MB')
  })

  it('is for those who may write records', async () => {
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    const asViewer = importRecords(viewer, businessId, 'customers')
    expectError(await asViewer([chidi], { mode: 'check' }), 403, 'role_insufficient')
    const creator = await addMember(app.server, businessId, 'CREATOR')
    expectOk(await importRecords(creator, businessId, 'customers')([chidi]))
  })

  it('is saved once under one Idempotency-Key', async () => {
    const [key, body] = [freshKey(), { businessId, mode: 'save', onExisting: 'refuse', rows: [chidi] }]
    const first = await keyed(app.owner, key, 'POST', '/v1/customers/import', body)
    const again = await keyed(app.owner, key, 'POST', '/v1/customers/import', body)
    expect([first.status, isReplay(again), again.body]).toEqual([200, true, first.body])
    expect(await customers()).toHaveLength(2)
  })
})

describe('what looks mistyped', () => {
  it('is answered row by row with what is probably meant, and keeps nobody from saving', async () => {
    await createCustomer(app.owner, businessId, { name: 'Zenith Stores Ltd', tin: '20481199-0001' })
    const rows = [
      { name: 'Adé & Sons', tin: '31569955-0001', state: 'Lagos' },
      { name: 'Agbara Foods', tin: '315699550001', state: 'lagos state' },
      { name: 'Zenith Stores', tin: '20481199-0001', state: 'Wuse II' },
      { name: 'Bisi Fabrics', tin: '3156995', state: 'Greater Accra', country: 'GH' },
      { name: 'Zenith Stores Ltd', tin: '20481199-0001' },
    ]
    const checked = expectOk(await send(rows, { mode: 'check', onExisting: 'update' }))
    expect(checked.doubts.map(({ row, field, suggestion }: Json) => [row, field, suggestion])).toEqual([
      [2, 'tin', '31569955-0001'],
      [2, 'state', 'Lagos'],
      [2, 'tin', null],
      // Another row has that name: to take it would make two rows of one.
      [3, 'name', null],
      [3, 'state', null],
      [3, 'tin', null],
      [4, 'tin', null],
    ])
    expect(checked.doubts[2].message).toContain('is also the TIN of Adé & Sons')
    expect(checked.doubts[5].message).toContain('is also the TIN of Zenith Stores Ltd')
    const saved = expectOk(await send(rows, { onExisting: 'update' }))
    expect(saved).toMatchObject({ created: 4, errors: [], doubts: checked.doubts })
  })

  it('is a warning where a customer or the business is made or changed by itself, for the fields that were given', async () => {
    const { data, warnings } = await app.owner
      .post('/v1/customers', { businessId, name: 'Bisi Fabrics', tin: '3156995', state: 'Logos' })
      .then(({ body }) => body)
    expect(warnings).toEqual([
      {
        field: 'tin',
        message: 'tin has an unusual form; the usual ones are 12345678-0001, ten digits, or the 13-digit Tax ID.',
      },
      { field: 'state', message: 'state is not a state of Nigeria; Lagos is probably meant.' },
    ])
    const moved = await app.owner.patch(`/v1/customers/${data.id}`, { state: 'Lagos' })
    expect(moved.body.warnings).toBeUndefined()
    const renamed = await app.owner.patch(`/v1/businesses/${businessId}`, { TIN: '204811660001999' })
    expect(renamed.body.warnings).toMatchObject([{ field: 'TIN' }])
  })
})
