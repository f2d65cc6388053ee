import { describe, expect, it } from 'vitest'

import { refundAsPaid } from './refund-parts.ts'

const cash = { method: 'CASH', methodDetail: null, amount: 5_000n } as const
const card = { method: 'CREDIT_CARD', methodDetail: 'POS_TERMINAL', amount: 8_000n } as const
const transfer = { method: 'BANK_TRANSFER', methodDetail: null, amount: 2_000n } as const

describe('money that goes back as it was paid', () => {
  it('goes to the card first, each way at most what came by it, and the rest in cash', () => {
    expect(refundAsPaid(6_000n, [cash, card])).toEqual([{ ...card, amount: 6_000n }])
    expect(refundAsPaid(11_000n, [cash, card, transfer])).toEqual([card, transfer, { ...cash, amount: 1_000n }])
    expect(refundAsPaid(15_000n, [cash, card, transfer])).toEqual([card, transfer, cash])
  })

  it('is cash where nothing else came, and nothing where nothing goes back', () => {
    expect(refundAsPaid(700n, [cash])).toEqual([{ ...cash, amount: 700n }])
    expect(refundAsPaid(700n, [])).toEqual([{ ...cash, amount: 700n }])
    expect(refundAsPaid(0n, [cash, card])).toEqual([])
  })
})
