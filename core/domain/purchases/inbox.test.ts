import { describe, expect, it } from 'vitest'

import { decimalFromStored } from '../money/decimal.ts'
import { sumKobo } from '../money/money.ts'
import { inboxKindOf, inboxState, isInboxItemOpen, linesOf, refusableUntil, type InboxItem } from './inbox.ts'
import type { IncomingDocument } from './incoming-document.ts'
import { purchaseLineSums } from './lines.ts'

const decimal = decimalFromStored
const standard = { percent: decimal('7.5'), taxable: 10_000_000n, tax: 750_000n }
const exempt = { percent: decimal('0'), taxable: 500_000n, tax: 0n }
const line = {
  description: 'Ankara, bale',
  quantity: decimal('10'),
  unitPrice: decimal('10000'),
  discount: 0n,
  lineTotal: 10_000_000n,
}

const document = (changes: Partial<IncomingDocument> = {}): IncomingDocument => ({
  irn: 'KT1-94ND90NR-20261118',
  invoiceType: 'STANDARD',
  supplierName: 'Kano Textiles Ltd',
  supplierTin: '23456789-0001',
  issueDate: '2026-11-18',
  dueDate: null,
  total: 10_750_000n,
  tax: 750_000n,
  lines: [line],
  taxes: [standard],
  isConfirmed: false,
  ...changes,
})

const item = (changes: Partial<InboxItem> = {}): InboxItem => ({
  ...{ id: '1', businessId: '2', environment: 'LIVE', document: document(), kind: 'RIGHT' },
  ...{ receivedAt: '2026-11-20T09:00:00.000Z', bill: null, confirmation: null, question: null },
  ...changes,
})

describe('what an invoice looks like', () => {
  it.each([
    ['RIGHT', {}],
    // ₦1 a line may be rounding.
    ['RIGHT', { total: 10_750_100n }],
    ['WRONG_AMOUNT', { total: 10_750_101n }],
    ['WRONG_AMOUNT', { total: 9_999_999n }],
    ['WRONG_AMOUNT', { lines: [], total: 1n }],
    // What it does not say cannot be wrong.
    ['RIGHT', { total: null }],
    ['RIGHT', { lines: [], taxes: [], total: 1n }],
    ['RIGHT', { taxes: [], tax: null, total: 1n }],
    ['UNKNOWN_TIN', { supplierTin: null }],
  ] as const)('is %s in case %#', (kind, changes) => expect(inboxKindOf(document(changes), null)).toBe(kind))

  it('is of nobody where the authority does not know the TIN', () => {
    expect(inboxKindOf(document(), false)).toBe('UNKNOWN_TIN')
    expect(inboxKindOf(document({ total: 1n }), true)).toBe('WRONG_AMOUNT')
  })
})

describe('the lines of the bill', () => {
  const netOf = (lines: ReturnType<typeof linesOf>) =>
    sumKobo(lines.map((one) => purchaseLineSums({ ...one, kind: 'GOODS' }, 'BILL').lineTotal))

  it('are those of the invoice, at its one rate', () => {
    const [first, ...more] = linesOf(document())
    expect(more).toEqual([])
    expect(first).toMatchObject({
      ...{ description: 'Ankara, bale', quantity: line.quantity },
      taxPercent: standard.percent,
    })
  })

  it('come to what each says, whatever quantity and price do', () => {
    const lines = linesOf(document({ lines: [{ ...line, quantity: decimal('3') }] }))
    expect(lines).toMatchObject([{ quantity: decimal('1'), unitPrice: decimal('100000') }])
    expect(netOf(lines)).toBe(10_000_000n)
  })

  it('are one for each rate where there are several, and one in all where nothing is said', () => {
    const byRate = linesOf(document({ taxes: [standard, exempt], total: 11_250_000n }))
    expect(byRate.map(({ taxPercent, printedTax }) => [taxPercent, printedTax])).toEqual([
      [standard.percent, 750_000n],
      [exempt.percent, 0n],
    ])
    expect(netOf(byRate)).toBe(10_500_000n)
    const bare = linesOf(document({ lines: [], taxes: [] }))
    expect(netOf(bare)).toBe(10_000_000n)
    expect(bare).toMatchObject([{ taxPercent: standard.percent, printedTax: 750_000n }])
    expect(linesOf(document({ lines: [], taxes: [], tax: null, total: null }))).toMatchObject([
      { unitPrice: decimal('0'), taxPercent: decimal('0') },
    ])
  })
})

describe('the state', () => {
  const bill = { id: '3', number: null, enteredAt: '2026-11-20T10:00:00.000Z' }
  const confirmation = { at: '2026-11-20T11:00:00.000Z', state: 'SENT' } as const
  const question = { at: '2026-11-20T12:00:00.000Z', reason: 'Too much' }

  it('is what was done last', () => {
    expect(inboxState(item())).toBe('WAITING')
    expect(inboxState(item({ bill }))).toBe('TAKEN')
    expect(inboxState(item({ bill, confirmation }))).toBe('CONFIRMED')
    expect(inboxState(item({ bill, question }))).toBe('QUESTIONED')
  })

  it('is open until it is a bill or questioned, and refusable until it is confirmed', () => {
    expect([item(), item({ confirmation }), item({ bill }), item({ question })].map(isInboxItemOpen)).toEqual([
      ...[true, true, false, false],
    ])
    expect(refusableUntil(item(), 72)).toBe('2026-11-23T09:00:00.000Z')
    expect(refusableUntil(item({ confirmation }), 72)).toBeNull()
  })
})
