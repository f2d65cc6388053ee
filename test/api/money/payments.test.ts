import { beforeEach, describe, expect, it } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { addMember, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp, paymentPath, untilStatus } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

describe('a payment', () => {
  it('settles what is due longest first, and what is left is credit', async () => {
    const late = await shop.invoice(1000, { issueDate: '2026-10-01', dueDate: '2026-10-31' })
    const early = await shop.invoice(500, { issueDate: '2026-10-02', dueDate: '2026-10-15' })

    const first = await shop.pay(700)
    expect(first).toMatchObject({ receiptNumber: 'RCT000001', amount: 700, unallocated: 0, state: 'RECORDED' })
    expect(first.allocations).toEqual([
      expect.objectContaining({ invoiceId: early, amount: 500, balanceAfter: 0, deductions: [] }),
      expect.objectContaining({ invoiceId: late, amount: 200, balanceAfter: 800 }),
    ])
    expect(await shop.settled(late)).toMatchObject({ paid: 200, balance: 800, paymentState: 'PARTLY_PAID' })

    const second = await shop.pay(1000.5)
    expect(second).toMatchObject({ receiptNumber: 'RCT000002', unallocated: 200.5 })
    expect(await shop.settled(late)).toMatchObject({ paid: 1000, balance: 0, paymentState: 'PAID' })
  })

  it('goes where it is said to go: to several invoices, or to none', async () => {
    const [one, other] = [await shop.invoice(100), await shop.invoice(100)]
    const both = [
      { invoiceId: other, amount: 60 },
      { invoiceId: one, amount: 10 },
    ]
    expect(await shop.pay(80, { allocations: both })).toMatchObject({ unallocated: 10 })
    expect(await shop.settled(one)).toMatchObject({ paid: 10 })
    expect(await shop.settled(other)).toMatchObject({ paid: 60 })
    expect(await shop.pay(40, { allocations: [] })).toMatchObject({ unallocated: 40, allocations: [] })
  })

  it('takes null for what need not be said, as programs send that write every field of a record', async () => {
    const id = await shop.invoice(100)
    const unsaid = { reference: null, externalReference: null, paymentDetailId: null, note: null, metadata: null }
    expect(await shop.pay(40, { ...unsaid, environment: null, allocations: null })).toMatchObject({ unallocated: 0 })

    const rest = { ...unsaid, amount: null, date: null, method: null, deductions: null }
    expect(expectOk(await app.owner.post(`/v1/invoices/${id}/payments`, rest), 201)).toMatchObject({ amount: 60 })
    expectError(await app.owner.post('/v1/payments', shop.money({ amount: null })), 400, 'validation_failed', 'amount')
  })

  it('is offered to whoever may record one, told to FIRS / NRS by whoever may do that', async () => {
    const id = await shop.invoice(100)
    const offered = async (role: 'VIEWER' | 'CREATOR' | 'MANAGER') =>
      dataOf(await (await addMember(app.server, shop.businessId, role)).get(`/v1/invoices/${id}`)).allowedActions

    expect(await offered('VIEWER')).toEqual([])
    expect(await offered('CREATOR')).toEqual(['recordPayment', 'duplicate'])
    expect(await offered('MANAGER')).toEqual(['submit', 'updatePayment', 'recordPayment', 'duplicate'])
  })

  it('is refused above the balance, which it names, and leaves nothing behind', async () => {
    const id = await shop.invoice(100)
    const tooMuch = await app.owner.post(
      '/v1/payments',
      shop.money({ amount: 200, allocations: [{ invoiceId: id, amount: 100.01 }] }),
    )
    expectError(tooMuch, 400, 'validation_failed', 'allocations[0].amount')
    expect(tooMuch.body.message).toContain('100.00')
    const more = shop.money({ amount: 50, allocations: [{ invoiceId: id, amount: 60 }] })
    expectError(await app.owner.post('/v1/payments', more), 400, 'validation_failed', 'allocations')
    expectError(await app.owner.post('/v1/payments', shop.money({ amount: 0 })), 400, 'validation_failed', 'amount')
    expectError(await app.owner.post(`/v1/invoices/${id}/payments`, { amount: 101 }), 400, 'validation_failed')

    expect(await shop.settled(id)).toMatchObject({ paid: 0, balance: 100 })
    expect(await shop.pay(100)).toMatchObject({ receiptNumber: 'RCT000001' })
  })

  it('is recorded from APPROVED on, for consumers too, and for nothing that nobody pays', async () => {
    const draft = await createInvoice(app.owner, shop.businessId, shop.customerId)
    expectError(await app.owner.post(`/v1/invoices/${draft}/payments`), 409, 'payment_not_possible')
    const receipt = await shop.invoice(10, { invoiceKind: 'B2C' })
    expectOk(await app.owner.post(`/v1/invoices/${receipt}/payments`, { method: 'CASH' }), 201)
    const note = await shop.credit(await receiptOfFirs(), 1)
    expectError(await app.owner.post(`/v1/invoices/${note}/payments`), 409, 'payment_not_possible')
  })

  it('is recorded once for an external reference: the second till is told', async () => {
    const said = { allocations: [], externalReference: 'FT26324-118' }
    const { id } = await shop.pay(10, said)
    const again = await app.owner.post('/v1/payments', shop.money({ amount: 10, ...said }))
    expectError(again, 409, 'payment_recorded_already')
    expect(again.body.data).toEqual({ paymentId: id })
  })

  it('is found by customer, invoice, day, method and state', async () => {
    const id = await shop.invoice(100)
    const other = await createCustomer(app.owner, shop.businessId, { name: 'Bola & Co' })
    const first = await shop.pay(40, { date: '2026-11-18' })
    const second = await shop.pay(5, { customerId: other, method: 'CREDIT_CARD' })
    expectOk(await app.owner.post(`/v1/payments/${second.id}/reverse`, { reason: 'Declined' }))
    const found = async (query: string) => {
      const { items } = dataOf(await app.owner.get(`/v1/payments?businessId=${shop.businessId}&${query}`))
      return items.map((payment: { id: string }) => payment.id)
    }
    expect(await found('')).toEqual([second.id, first.id])
    expect(await found(`customerId=${other}`)).toEqual([second.id])
    expect(await found(`invoiceId=${id}`)).toEqual([first.id])
    expect(await found('to=2026-11-18')).toEqual([first.id])
    expect(await found('from=2026-11-19')).toEqual([second.id])
    expect(await found('method=CREDIT_CARD')).toEqual([second.id])
    expect(await found('state=REVERSED')).toEqual([second.id])
    expect(await found('state=RECORDED')).toEqual([first.id])
    expect(await found('environment=LIVE')).toEqual([])
  })

  /** One that FIRS / NRS approved, which a note can correct. */
  async function receiptOfFirs(): Promise<string> {
    const id = await shop.invoice(10)
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'FIRS_APPROVED')
    return id
  }
})

describe('withheld tax', () => {
  it('settles with the money: what is open after it is what comes', async () => {
    const id = await shop.invoice(1000, { items: shop.items(1000, 7.5) })
    const deductions = [{ kind: 'WHT', ratePercent: 5 }, { kind: 'VAT_WITHHELD' }]
    const payment = expectOk(await app.owner.post(`/v1/invoices/${id}/payments`, { deductions }), 201)
    expect(payment).toMatchObject({ amount: 950, unallocated: 0 })
    expect(payment.allocations[0].deductions).toEqual([
      expect.objectContaining({ kind: 'WHT', amount: 50, base: 1000, ratePercent: 5, certificateNumber: null }),
      expect.objectContaining({ kind: 'VAT_WITHHELD', amount: 75, base: 1000 }),
    ])
    expect(await shop.settled(id)).toMatchObject({ paid: 950, deducted: 125, balance: 0, paymentState: 'PAID' })

    const [{ id: wht }] = payment.allocations[0].deductions
    const certificate = { certificateNumber: 'WHT/2026/118', certificateDate: '2026-11-19' }
    expect(expectOk(await app.owner.patch(`/v1/deductions/${wht}`, certificate))).toMatchObject(certificate)
    expectOk(await app.owner.post(`/v1/deductions/${wht}/reverse`, { reason: 'Not owed' }))
    expectError(await app.owner.post(`/v1/deductions/${wht}/reverse`, { reason: 'Again' }), 409, 'already_reversed')
    expect(await shop.settled(id)).toMatchObject({ paid: 950, deducted: 75, balance: 50, paymentState: 'PARTLY_PAID' })
  })

  it('of VAT says what it is of, in parts too, and the core what is left to keep back of', async () => {
    const id = await shop.invoice(1000, { items: shop.items(1000, 7.5) })
    const pay = async (amount: number, deductions: object[]) =>
      expectOk(await app.owner.post(`/v1/invoices/${id}/payments`, { amount, deductions }), 201).allocations[0]
        .deductions
    const left = async () => expectOk(await app.owner.get(`/v1/invoices/${id}/settlements`)).withholdable
    expect(await left()).toEqual({ net: 1000, vat: 75 })
    const part = [
      { kind: 'WHT', ratePercent: 5, base: 400 },
      { kind: 'VAT_WITHHELD', amount: 30 },
    ]
    expect(await pay(380, part)).toEqual([
      expect.objectContaining({ kind: 'WHT', amount: 20, base: 400 }),
      expect.objectContaining({ kind: 'VAT_WITHHELD', amount: 30, base: 400 }),
    ])
    expect(await left()).toEqual({ net: 600, vat: 45 })
    expect(
      await pay(570, [
        { kind: 'WHT', ratePercent: 5 },
        { kind: 'VAT_WITHHELD', ratePercent: 7.5 },
      ]),
    ).toEqual([expect.objectContaining({ amount: 30, base: 600 }), expect.objectContaining({ amount: 45, base: 600 })])
    expect(await shop.settled(id)).toMatchObject({ paid: 950, deducted: 125, balance: 0 })
    const consumer = await shop.invoice(100, { invoiceKind: 'B2C' })
    expect(expectOk(await app.owner.get(`/v1/invoices/${consumer}/settlements`)).withholdable).toBeNull()
  })

  it('may be all there is, without a receipt number; and takes no base twice', async () => {
    const id = await shop.invoice(1000)
    const withheld = { amount: 0, deductions: [{ kind: 'WHT', amount: 60, base: 600 }] }
    const payment = expectOk(await app.owner.post(`/v1/invoices/${id}/payments`, withheld), 201)
    expect(payment).toMatchObject({ receiptNumber: null, amount: 0 })
    const listed = await app.owner.get(`/v1/payments?businessId=${shop.businessId}&invoiceId=${id}`)
    expect(dataOf(listed).items.map((one: { id: string }) => one.id)).toEqual([payment.id])

    const again = await app.owner.post(`/v1/invoices/${id}/payments`, {
      amount: 0,
      deductions: [{ kind: 'WHT', ratePercent: 10, base: 400.01 }],
    })
    expectError(again, 400, 'validation_failed', 'deductions[0].base')
    const rest = { amount: 0, deductions: [{ kind: 'WHT', ratePercent: 10 }] }
    const { allocations } = expectOk(await app.owner.post(`/v1/invoices/${id}/payments`, rest), 201)
    expect(allocations[0].deductions[0]).toMatchObject({ base: 400, amount: 40 })
  })

  it('is nothing for consumers', async () => {
    const id = await shop.invoice(1000, { invoiceKind: 'B2C' })
    const body = { deductions: [{ kind: 'WHT', amount: 1 }] }
    expectError(await app.owner.post(`/v1/invoices/${id}/payments`, body), 400, 'validation_failed', 'deductions')
  })
})

describe('the same money twice', () => {
  it('is recorded, and said: same customer, day, amount and reference', async () => {
    const body = shop.money({ amount: 250, reference: 'TRF-7', allocations: [] })
    const first = await app.owner.post('/v1/payments', body)
    expect(first.body.warnings).toBeUndefined()
    const twin = await app.owner.post('/v1/payments', body)
    expect([twin.status, twin.body.warnings]).toEqual([
      201,
      [{ field: 'amount', message: expect.stringContaining('RCT000001'), ids: [first.body.data.id] }],
    ])
    expectOk(await app.owner.post(`/v1/payments/${first.body.data.id}/reverse`, { reason: 'Entered twice' }))
    expectOk(await app.owner.post(`/v1/payments/${twin.body.data.id}/reverse`, { reason: 'Entered twice' }))
    for (const other of [body, { ...body, reference: 'TRF-8' }, { ...body, amount: 251 }]) {
      expect((await app.owner.post('/v1/payments', other)).body.warnings).toBeUndefined()
    }
  })
})

describe('a day far from the invoice', () => {
  it('is taken and said, of the invoice that is paid', async () => {
    const id = await shop.invoice(1000)
    const pay = (date: string) => app.owner.post(`/v1/invoices/${id}/payments`, { amount: 1, date })
    expect((await pay('2026-11-20')).body.warnings).toBeUndefined()
    const odd = await pay('2025-11-20')
    expect([odd.status, odd.body.warnings]).toEqual([
      201,
      [
        {
          field: 'date',
          message: expect.stringMatching(/^is 20 Nov 2025, far from INV\d+ of .* 2026; if that is a slip/),
        },
      ],
    ])
  })
})

describe('taking back', () => {
  it('opens what a payment settled, once, with the deductions that came with it', async () => {
    const id = await shop.invoice(1000)
    const withheld = { date: '2026-11-20', deductions: [{ kind: 'WHT', ratePercent: 10 }] }
    const { id: payment } = expectOk(await app.owner.post(`/v1/invoices/${id}/payments`, withheld), 201)
    const reversal = { reason: 'The cheque bounced', date: '2026-11-20' }
    expect(expectOk(await app.owner.post(`/v1/payments/${payment}/reverse`, reversal))).toMatchObject({
      state: 'REVERSED',
      allocations: [],
    })
    expect(await shop.settled(id)).toMatchObject({ paid: 0, deducted: 0, balance: 1000, paymentState: 'UNPAID' })
    expectError(await app.owner.post(`/v1/payments/${payment}/reverse`, reversal), 409, 'already_reversed')
  })

  it('is refused for a day before its own, at the day; without one it is today', async () => {
    const id = await shop.invoice(1000, { issueDate: '2026-11-02', dueDate: '2026-11-02' })
    const deductions = [{ kind: 'WHT', amount: 50, base: 1000 }]
    const { id: payment, allocations } = expectOk(
      await app.owner.post(`/v1/invoices/${id}/payments`, { amount: 500, date: '2026-11-09', deductions }),
      201,
    )
    const early = { reason: 'The cheque bounced', date: '2026-11-08' }
    for (const [path, name] of [
      [`/v1/payments/${payment}`, 'payment'],
      [`/v1/deductions/${allocations[0].deductions[0].id}`, 'deduction'],
    ]) {
      const answer = await app.owner.post(`${path}/reverse`, early)
      expectError(answer, 400, 'validation_failed', 'date')
      expect(answer.body.details[0].message).toBe(
        `is before 9 Nov 2026, the day of the ${name}; use that day or a later one`,
      )
    }
    expect(await shop.settled(id)).toMatchObject({ paid: 500, deducted: 50 })
    expect(expectOk(await app.owner.post(`/v1/payments/${payment}/reverse`, { reason: 'It bounced' }))).toMatchObject({
      reversal: { date: lagosDate(app.server.clock.now()) },
    })
  })

  it('frees what a payment settles, and the money stays', async () => {
    const [one, other] = [await shop.invoice(100), await shop.invoice(100)]
    const { id } = await shop.pay(200)
    const free = (body: object) => app.owner.post(`/v1/payments/${id}/unallocate`, body)
    expect(expectOk(await free({ invoiceId: one }))).toMatchObject({ unallocated: 100, state: 'RECORDED' })
    expect(await shop.settled(one)).toMatchObject({ balance: 100 })
    expect(await shop.settled(other)).toMatchObject({ balance: 0 })
    expectError(await free({ invoiceId: one }), 409, 'already_reversed')
    expect(expectOk(await free({}))).toMatchObject({ unallocated: 200 })
    expectError(await free({}), 409, 'already_reversed')
  })

  it('happens by itself when an invoice becomes a draft again: its money is credit', async () => {
    const id = await shop.invoice(100)
    const { id: payment } = await shop.pay(100)
    expectOk(await app.owner.post(`/v1/invoices/${id}/reopen`))
    expect(dataOf(await app.owner.get(`/v1/payments/${payment}`))).toMatchObject({ unallocated: 100, allocations: [] })
    expect(dataOf(await app.owner.get(`/v1/invoices/${id}`))).toMatchObject({ balance: 0, paymentState: null })
  })

  it('needs the books to be open on its day, as recording does', async () => {
    const { id } = await shop.pay(100, { date: '2026-10-31' })
    expectOk(await app.owner.patch(`/v1/businesses/${shop.businessId}/settings`, { lockDate: '2026-10-31' }))
    expectError(
      await app.owner.post('/v1/payments', shop.money({ amount: 1, date: '2026-10-31' })),
      409,
      'period_closed',
    )
    const onThatDay = { reason: 'A mistake', date: '2026-10-31' }
    expectError(await app.owner.post(`/v1/payments/${id}/reverse`, onThatDay), 409, 'period_closed')
    expectOk(await app.owner.post(`/v1/payments/${id}/reverse`, { reason: 'A mistake' }))
    expect(await shop.pay(1, { date: '2026-11-01' })).toMatchObject({ amount: 1 })
  })
})

describe('the payment status of an invoice', () => {
  const patch = (id: string, body: object) =>
    app.owner.patch(paymentPath(shop.businessId, id), { paymentDate: '2026-11-21', ...body })

  it('PAID records a payment of what is open, once', async () => {
    const id = await shop.invoice(100)
    await shop.pay(30)
    expect((await patch(id, { status: 'PAID', paymentReference: 'TRF-1' })).status).toBe(202)
    expect(await shop.settled(id)).toMatchObject({ paid: 100, paymentState: 'PAID', paymentStatus: 'PAID' })
    await patch(id, { status: 'PAID', paymentReference: 'TRF-2' })

    const { items } = dataOf(await app.owner.get(`/v1/payments?businessId=${shop.businessId}&invoiceId=${id}`))
    expect(items.map(({ amount, date, reference }: Record<string, unknown>) => [amount, date, reference])).toEqual([
      [70, '2026-11-21', 'TRF-1'],
      [30, '2026-11-20', null],
    ])
  })

  it('PENDING and REJECTED touch no money', async () => {
    const id = await shop.invoice(100)
    await patch(id, { status: 'REJECTED' })
    await patch(id, { status: 'PENDING' })
    expect(await shop.settled(id)).toMatchObject({ paid: 0, balance: 100, paymentStatus: 'PENDING' })
  })

  it('is PAID once a payment settles it, and PENDING when that is taken back', async () => {
    const id = await shop.invoice(100)
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'FIRS_APPROVED')
    await shop.pay(60)
    expect(await shop.settled(id)).toMatchObject({ status: 'FIRS_APPROVED', paymentStatus: null })
    const { id: rest } = await shop.pay(40)
    await untilStatus(app, id, 'PAID')

    expectOk(await app.owner.post(`/v1/payments/${rest}/reverse`, { reason: 'The cheque bounced' }))
    expect(await shop.settled(id)).toMatchObject({ status: 'FIRS_APPROVED', paymentStatus: 'PENDING', balance: 40 })
  })

  it('stays PAID with the money as it was when a credit note comes later', async () => {
    const id = await shop.invoice(1000)
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'FIRS_APPROVED')
    await shop.pay(1000)
    await untilStatus(app, id, 'PAID')
    await shop.credit(id, 200)
    expect(await shop.settled(id)).toMatchObject({ paid: 1000, credited: 0, balance: 0, paymentState: 'PAID' })
    expect(dataOf(await app.owner.get(`/v1/invoices/${id}`))).toMatchObject({ creditNotesTotal: 200 })
  })
})
