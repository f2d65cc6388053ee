import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { chosenSeed } from '../../faults/support/random.ts'
import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, invoiceBody, readyBusiness } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshReadyBusiness,
  freshTin,
  invoiceNow,
  openApp,
  untilStatus,
} from '../support/app.ts'
import { provider1Credentials, scriptedProvider } from '../support/provider1.ts'

const app = openApp({ providerWindowMs: 30 })
const number = (count: number) => `INV${String(count).padStart(6, '0')}`

const choose = (businessId: string, provider: string, firstLiveNumber?: unknown) =>
  app.owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider, firstLiveNumber })

/** A business whose provider can be switched between the sandbox and a real one that answers. */
async function shop(changes: object = {}) {
  const { owner } = app
  const provider = await scriptedProvider()
  const businessId = await freshReadyBusiness(owner, changes)
  const customerId = await createCustomer(owner, businessId)

  const draft = (extra: object = {}) => createInvoice(owner, businessId, customerId, extra)
  const approved = async (extra: object = {}) => {
    const id = await draft(extra)
    dataOf(await owner.post(`/v1/invoices/${id}/finalize`))
    return id
  }
  const submit = (id: string) => owner.post(`/v1/invoices/${id}/submit-to-app`)
  const settle = async (id: string) => {
    expectOk(await submit(id))
    return untilStatus(app, id, 'FIRS_APPROVED')
  }
  const toReal = async (firstLiveNumber?: number) => {
    const answer = await choose(businessId, 'provider1', firstLiveNumber)
    if (answer.status !== 200) return answer
    dataOf(await owner.patch(`/v1/businesses/${businessId}/app-config`, { apiUrl: provider.url }))
    dataOf(await owner.patch(`/v1/businesses/${businessId}/provider1-credentials`, provider1Credentials))
    dataOf(await owner.post(`/v1/businesses/${businessId}/test-app-connection`))
    return answer
  }
  const toSandbox = async () => {
    const answer = await choose(businessId, 'sandbox')
    if (answer.status === 200) dataOf(await owner.post(`/v1/businesses/${businessId}/test-app-connection`))
    return answer
  }
  const next = async (): Promise<number> => dataOf(await owner.get(`/v1/businesses/${businessId}`)).nextInvoiceNumber
  const register = async (environment?: string): Promise<Json> =>
    expectOk(
      await owner.get(
        `/v1/businesses/${businessId}/number-register?limit=100${environment ? `&environment=${environment}` : ''}`,
      ),
    )
  return { businessId, customerId, provider, draft, approved, submit, settle, toReal, toSandbox, next, register }
}

const numbersIn = ({ items }: Json): string[] => items.map(({ invoiceNumber }: Json) => invoiceNumber)

describe('leaving the sandbox', () => {
  it('at number 1 starts a clean LIVE series, and what practice left unsent stays practice', async () => {
    const { draft, approved, settle, submit, toReal, next, register, provider } = await shop()
    const sent = await settle(await approved())
    const [left, ready, cancelled] = [await draft(), await approved(), await draft()]
    dataOf(await app.owner.delete(`/v1/invoices/${cancelled}`))

    const answer = await toReal(1)
    expect(expectOk(answer)).toEqual({
      name: 'provider1',
      isConnected: false,
      environment: 'LIVE',
      nextInvoiceNumber: 1,
    })
    expect(answer.body.warnings).toEqual([
      {
        field: 'provider',
        message: expect.stringMatching(/^3 unsent invoices .* Duplicate what you need to send as real invoices\.$/),
      },
    ])

    const real = await settle(await approved())
    expect(real).toMatchObject({ invoiceNumber: number(1), environment: 'LIVE' })
    expect(sent).toMatchObject({ invoiceNumber: number(1), environment: 'SANDBOX', irn: real.irn })
    expect([...provider.accepted.keys()]).toEqual([real.irn])
    expect(await next()).toBe(2)

    expect(numbersIn(await register())).toEqual([number(1)])
    expect((await register()).items[0]).toMatchObject({ invoiceId: real.id, environment: 'LIVE' })
    expect(numbersIn(await register('SANDBOX'))).toEqual([number(4), number(3), number(2), number(1)])
    expect((await register()).elsewhere).toEqual([])

    for (const id of [left, ready]) expect(await invoiceNow(app.owner, id)).toMatchObject({ environment: 'SANDBOX' })
    const stuck = await invoiceNow(app.owner, ready)
    expect(stuck.allowedActions).not.toContain('submit')
    const refused = await submit(ready)
    expectError(refused, 409, 'environment_fixed')
    expect(refused.body.message).toMatch(/Duplicate it/)
    const copy = dataOf(await app.owner.post(`/v1/invoices/${ready}/duplicate`))
    expect(copy).toMatchObject({ invoiceNumber: number(2), environment: 'LIVE' })
  })

  it('without a number goes on with the series, and its drafts are real', async () => {
    const { draft, approved, settle, toReal, register } = await shop()
    await settle(await approved())
    const waiting = await draft()
    const answer = await toReal()
    expect(expectOk(answer)).toMatchObject({ environment: 'LIVE', nextInvoiceNumber: 3 })
    expect(answer.body.warnings).toBeUndefined()

    expect(await invoiceNow(app.owner, waiting)).toMatchObject({ environment: 'LIVE', invoiceNumber: number(2) })
    dataOf(await app.owner.post(`/v1/invoices/${waiting}/finalize`))
    await settle(waiting)
    expect(numbersIn(await register())).toEqual([number(2)])
    expect(await register()).toMatchObject({ elsewhere: [{ from: 1, to: 1 }], skipped: [] })
  })

  it('at a higher number raises the series, and the register says what was passed over', async () => {
    const { draft, toReal, next, register } = await shop()
    await draft()
    expectOk(await toReal(500))
    expect(await next()).toBe(500)
    await draft()
    expect(numbersIn(await register())).toEqual([number(500), number(1)])
    expect((await register()).skipped).toMatchObject([{ from: 2, to: 499 }])
  })

  it('never goes below a number that a real invoice has, and says which is the least', async () => {
    const { businessId, approved, settle, toReal, toSandbox, next } = await shop()
    await toReal()
    await settle(await approved())
    await settle(await approved())
    await toSandbox()
    await settle(await approved())

    for (const first of [1, 2]) {
      const answer = await choose(businessId, 'provider1', first)
      expectError(answer, 400, 'validation_failed', 'firstLiveNumber')
      expect(answer.body.message).toContain('3 or more')
    }
    expect(dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).appProvider.name).toBe('sandbox')
    expect(expectOk(await toReal(3))).toMatchObject({ nextInvoiceNumber: 3 })
    expect(await next()).toBe(3)
  })

  it('and going back and forth counts each environment by itself', async () => {
    const { draft, approved, settle, submit, toReal, toSandbox, next, register } = await shop()
    await settle(await approved())
    await toReal(1)
    await settle(await approved())
    const unsent = await approved()

    const back = await toSandbox()
    expect(expectOk(back)).toMatchObject({ environment: 'SANDBOX', nextInvoiceNumber: 2 })
    expect(back.body.warnings).toEqual([
      { field: 'provider', message: expect.stringMatching(/^1 unsent invoice .* real/) },
    ])
    expectError(await submit(unsent), 409, 'environment_fixed')
    const practice = await settle(await approved())
    expect(practice).toMatchObject({ invoiceNumber: number(2), environment: 'SANDBOX' })
    const leftover = await draft()

    expect(expectOk(await toReal())).toMatchObject({ nextInvoiceNumber: 3 })
    expect(await invoiceNow(app.owner, leftover)).toMatchObject({ environment: 'SANDBOX' })
    await settle(unsent)
    await settle(await approved())
    expect(numbersIn(await register())).toEqual([number(3), number(2), number(1)])
    expect(numbersIn(await register('SANDBOX'))).toEqual([number(3), number(2), number(1)])
    expect(await next()).toBe(4)
  })

  it('is for real providers: the sandbox takes no firstLiveNumber, and only whole numbers from 1 count', async () => {
    const { businessId, toReal } = await shop()
    expectError(await choose(businessId, 'sandbox', 5), 400, 'validation_failed', 'firstLiveNumber')
    for (const value of [0, -1, 1.5, '1', 1e12]) {
      expectError(await choose(businessId, 'provider1', value), 400, 'validation_failed', 'firstLiveNumber')
    }
    expectOk(await toReal(1))
    expectOk(await choose(businessId, 'provider1', 1))
    expect(expectOk(await choose(businessId, 'provider1', 7))).toMatchObject({ nextInvoiceNumber: 7 })
  })

  it('waits for what is on its way', async () => {
    const { businessId, approved, submit } = await shop()
    const id = await approved()
    await submit(id)
    if ((await invoiceNow(app.owner, id)).status !== 'SUBMITTED') return
    expectError(await choose(businessId, 'provider1', 1), 409, 'work_in_flight')
  })

  it('keeps refused practice practice when it is reopened afterwards', async () => {
    const { businessId, toReal, submit } = await shop()
    const refusing = await createCustomer(app.owner, businessId, { name: 'Refused', tin: '99999999-0001' })
    const id = await createInvoice(app.owner, businessId, refusing)
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    expectError(await submit(id), 422, 'invoice_refused')
    expectOk(await toReal(1))

    expect(dataOf(await app.owner.post(`/v1/invoices/${id}/reopen`))).toMatchObject({
      status: 'DRAFT',
      environment: 'SANDBOX',
    })
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    expectError(await submit(id), 409, 'environment_fixed')
  })

  it('does not send practice by itself either', async () => {
    const { businessId, draft, toReal, provider } = await shop()
    const id = await draft()
    await toReal(1)
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { autoSubmitToFirs: true }))
    const answer = await app.owner.post(`/v1/invoices/${id}/finalize`)
    expect(expectOk(answer).status).toBe('APPROVED')
    expect(answer.body.warnings).toContainEqual({
      field: 'autoSubmitToFirs',
      message: expect.stringMatching(/Duplicate it to send a real invoice/),
    })
    expect((await invoiceNow(app.owner, id)).status).toBe('APPROVED')
    expect(provider.accepted.size).toBe(0)
  })

  it('goes on with the real numbers when the business is deleted and made again', async () => {
    const TIN = freshTin()
    const { owner } = app
    const first = await shop({ TIN })
    await first.settle(await first.approved())
    await first.toReal(1)
    await first.settle(await first.approved())
    await first.settle(await first.approved())
    expectOk(await owner.delete(`/v1/businesses/${first.businessId}`))

    const again = await readyBusiness(owner, { TIN })
    // In the sandbox it practises after its old practice; its real numbers wait.
    expect(dataOf(await owner.get(`/v1/businesses/${again}`)).nextInvoiceNumber).toBe(2)
    const low = await choose(again, 'provider1', 2)
    expectError(low, 400, 'validation_failed', 'firstLiveNumber')
    expect(expectOk(await choose(again, 'provider1'))).toMatchObject({ nextInvoiceNumber: 3 })
  })

  it('keeps LIVE numbers apart when the TIN is corrected', async () => {
    const { owner } = app
    const { businessId, approved, settle, toReal, toSandbox, next } = await shop()
    await settle(await approved())
    await settle(await approved())
    await toReal(1)
    await settle(await approved())
    dataOf(await owner.patch(`/v1/businesses/${businessId}`, { TIN: freshTin() }))
    expect(await next()).toBe(2)
    await toSandbox()
    expect(await next()).toBe(3)
    expect(expectOk(await toReal())).toMatchObject({ nextInvoiceNumber: 2 })
  })

  it('takes the original of its own environment where both carry the same IRN', async () => {
    const { customerId, businessId, approved, settle, toReal } = await shop()
    const practice = await settle(await approved())
    await toReal(1)
    const real = await settle(await approved())
    expect(real.irn).toBe(practice.irn)

    const credit = { invoiceType: 'CREDIT_NOTE', originalIrn: real.irn, originalIssueDate: real.issueDate }
    const note = dataOf(await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, credit)))
    expect(note.originalInvoiceId).toBe(real.id)
    expectError(
      await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, credit)),
      409,
      'credit_too_high',
    )
    expect((await invoiceNow(app.owner, practice.id)).allowedActions).not.toContain('creditNote')
  })

  it('goes on after the real numbers when the TIN was changed back in the sandbox', async () => {
    const { businessId, draft, toReal, toSandbox, next, register } = await shop()
    await draft()
    expectOk(await toReal(1))
    for (let count = 0; count < 3; count += 1) await draft()
    expectOk(await toSandbox())
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}`, { TIN: freshTin() }))

    expectError(await toReal(3), 400, 'validation_failed', 'firstLiveNumber')
    expectOk(await toReal())
    expect(await next()).toBe(4)
    await draft()
    expect(numbersIn(await register('LIVE'))).toEqual([4, 3, 2, 1].map(number))
  })

  it('leaves practice behind whose numbers real invoices have, when the TIN was changed in the sandbox', async () => {
    const { businessId, draft, toReal, toSandbox, register } = await shop()
    await draft()
    expectOk(await toReal(1))
    for (let count = 0; count < 2; count += 1) await draft()
    expectOk(await toSandbox())
    const practice = await draft()
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}`, { TIN: freshTin() }))

    expect(expectOk(await toReal())).toMatchObject({ nextInvoiceNumber: 3 })
    expect(await invoiceNow(app.owner, practice)).toMatchObject({ environment: 'SANDBOX', invoiceNumber: number(2) })
    expect(numbersIn(await register('LIVE'))).toEqual([2, 1].map(number))
  })

  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('draft', 'approve', 'submit', 'cancel') },
    { weight: 2, arbitrary: fc.constantFrom('sandbox', 'real', 'real at 1', 'real at 3', 'real at 9', 'new TIN') },
  )

  const seed = chosenSeed('go-live')

  it(`whatever the order of things, no number occurs twice among LIVE invoices, nor an IRN (seed ${seed})`, async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const world = await shop()
      const { owner } = app
      const open: string[] = []
      const take = () => open.shift() ?? world.draft()

      for (const what of steps) {
        if (what === 'draft') open.push(await world.draft())
        else if (what === 'cancel') await owner.delete(`/v1/invoices/${await take()}`)
        else if (what === 'approve') {
          const id = await take()
          await owner.post(`/v1/invoices/${id}/finalize`)
          open.push(id)
        } else if (what === 'submit') {
          const id = await take()
          await owner.post(`/v1/invoices/${id}/finalize`)
          if ((await world.submit(id)).status < 300) await untilStatus(app, id, 'FIRS_APPROVED')
        } else if (what === 'new TIN') await owner.patch(`/v1/businesses/${world.businessId}`, { TIN: freshTin() })
        else if (what === 'sandbox') await world.toSandbox()
        else await world.toReal(what === 'real' ? undefined : Number(what.slice(-1)))

        for (const environment of ['LIVE', 'SANDBOX']) {
          const { items } = await world.register(environment)
          for (const field of ['invoiceNumber', 'irn']) {
            const used = items.map((item: Json) => item[field])
            expect(new Set(used).size, `${environment}: ${used.join(' ')}`).toBe(used.length)
          }
        }
        expect(numbersIn(await world.register())).not.toContain(number(await world.next()))
      }
      expect(world.provider.doubleAcceptances).toBe(0)
    })
    await fc.assert(property, { seed, numRuns: 12 })
  }, 120_000)
})
