import { describe, expect, it } from 'vitest'

import { addPerson, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, NO_ID, openApp } from '../support/app.ts'

const app = openApp()
const path = '/v1/users/me/preferences'

const somebody = async () => (await addPerson(app.server)).api
const unset = {
  dueInDays: null,
  taxPercent: null,
  paymentDetails: null,
  pricesIncludeVat: null,
  printFormat: null,
  invoiceKind: null,
  paymentTerms: null,
  notes: null,
}

describe('the preferences of a person', () => {
  it('begin with nothing set', async () => {
    expect(expectOk(await (await somebody()).get(path))).toEqual({
      colorScheme: 'auto',
      pageSize: null,
      lastBusinessId: null,
      perBusiness: {},
      dismissedHints: [],
    })
  })

  it('are merged field by field, and null clears', async () => {
    const api = await somebody()
    const [first, second] = [await freshBusiness(api), await freshBusiness(api)]
    dataOf(
      await api.patch(path, {
        colorScheme: 'dark',
        lastBusinessId: first,
        perBusiness: { [first]: { dueInDays: 30, taxPercent: 7.5, notes: 'Ẹ ṣé' }, [second]: { printFormat: 'a4' } },
        dismissedHints: ['welcome'],
      }),
    )
    const changed = expectOk(
      await api.patch(path, {
        pageSize: 50,
        perBusiness: { [first]: { taxPercent: null, pricesIncludeVat: true, unknown: 1 } },
        somethingElse: true,
      }),
    )
    expect(changed).toEqual({
      colorScheme: 'dark',
      pageSize: 50,
      lastBusinessId: first,
      perBusiness: {
        [first]: { ...unset, dueInDays: 30, pricesIncludeVat: true, notes: 'Ẹ ṣé' },
        [second]: { ...unset, printFormat: 'a4' },
      },
      dismissedHints: ['welcome'],
    })
    expect(expectOk(await api.get(path))).toEqual(changed)

    const cleared = expectOk(
      await api.patch(path, { colorScheme: null, perBusiness: { [second]: null }, dismissedHints: null }),
    )
    expect(cleared).toMatchObject({ colorScheme: 'auto', dismissedHints: [] })
    expect(Object.keys(cleared.perBusiness)).toEqual([first])
    expect(expectOk(await api.patch(path, { perBusiness: null })).perBusiness).toEqual({})
  })

  it('are of one person only', async () => {
    const [one, other] = [await somebody(), await somebody()]
    dataOf(await one.patch(path, { colorScheme: 'light' }))
    expect(dataOf(await other.get(path)).colorScheme).toBe('auto')
  })

  it('stay when the person is renamed', async () => {
    const api = await somebody()
    dataOf(await api.patch(path, { pageSize: 25 }))
    dataOf(await api.patch('/v1/users/me', { firstName: 'Ìfẹ́' }))
    expect(dataOf(await api.get(path)).pageSize).toBe(25)
  })

  it('name only businesses that the person belongs to, and forget those that went', async () => {
    const api = await somebody()
    const strange = await freshBusiness(app.owner)
    for (const id of [strange, NO_ID, '__proto__']) {
      expectError(await api.patch(path, { lastBusinessId: id }), 400, 'validation_failed', 'lastBusinessId')
    }
    for (const id of [strange, NO_ID]) {
      const answer = await api.patch(path, { perBusiness: { [id]: { dueInDays: 1 } } })
      expectError(answer, 400, 'validation_failed', `perBusiness.${id}`)
    }

    const own = await freshBusiness(api)
    dataOf(await api.patch(path, { lastBusinessId: own, perBusiness: { [own]: { dueInDays: 1 } } }))
    dataOf(await api.delete(`/v1/businesses/${own}`))
    expect(dataOf(await api.get(path))).toMatchObject({ lastBusinessId: null, perBusiness: {} })
  })

  it.each([
    ['colorScheme', 'purple'],
    ['pageSize', 0],
    ['pageSize', 101],
    ['pageSize', '20'],
    ['dismissedHints', 'welcome'],
    ['perBusiness', 'x'],
    ['perBusiness', []],
  ])('refuses %s %j', async (field, value) => {
    expectError(await (await somebody()).patch(path, { [field]: value }), 400, 'validation_failed', field)
  })

  it.each([
    ['dueInDays', -1],
    ['dueInDays', 1.5],
    ['taxPercent', 101],
    ['printFormat', 'letter'],
    ['invoiceKind', 'B2X'],
    ['pricesIncludeVat', 'yes'],
    ['notes', 'x'.repeat(2001)],
  ])('refuses %s %j of a business', async (field, value) => {
    const api = await somebody()
    const id = await freshBusiness(api)
    const answer = await api.patch(path, { perBusiness: { [id]: { [field]: value } } })
    expectError(answer, 400, 'validation_failed', `perBusiness.${id}.${field}`)
  })

  it('have at most 64 KiB, and stay as they were when that is too little', async () => {
    const api = await somebody()
    dataOf(await api.patch(path, { pageSize: 33 }))
    const hints = Array.from({ length: 500 }, (_, index) => `${index}`.padEnd(100, 'ẹ'))
    const answer = await api.patch(path, { dismissedHints: hints })
    expectError(answer, 400, 'validation_failed')
    expect(dataOf(await api.get(path))).toMatchObject({ pageSize: 33, dismissedHints: [] })
  })
})
