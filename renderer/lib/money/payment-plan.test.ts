import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Charge, emptyChargeInput, planPayment, type ChargeInput } from './payment-plan.ts'

const charge = (id: string, open: bigint, changes: Partial<Charge> = {}): Charge => ({
  id,
  kind: 'invoice',
  number: id,
  dueDate: '2026-11-20',
  open,
  taxed: { net: (open * 100n) / 1075n, vat: (open * 75n) / 1075n },
  ...changes,
})
const chosen = (changes: Partial<ChargeInput> = {}): ChargeInput => ({
  ...emptyChargeInput,
  isChosen: true,
  ...changes,
})
const two = [charge('old', 100_00n), charge('new', 50_00n)]
const both = { old: chosen(), new: chosen() }

describe('a payment over several invoices', () => {
  it('is all that is open of what is chosen, until somebody says how much came', () => {
    expect(planPayment(two, both, null)).toMatchObject({ received: 150_00n, over: 0n, problem: undefined })
    expect(planPayment(two, { old: chosen() }, null)).toMatchObject({ received: 100_00n, over: 0n })
  })

  it('goes to what is due longest first, and what is too much is credit', () => {
    expect(planPayment(two, both, 120_00n).parts.map(({ money }) => money)).toEqual([100_00n, 20_00n])
    expect(planPayment(two, both, 170_00n)).toMatchObject({ over: 20_00n, problem: undefined })
    expect(planPayment([], {}, 5n)).toMatchObject({ received: 5n, over: 5n, problem: undefined })
  })

  it('leaves what somebody set against an invoice as it is', () => {
    const said = { old: chosen({ money: '10' }), new: chosen() }
    expect(planPayment(two, said, 40_00n).parts.map(({ money }) => money)).toEqual([10_00n, 30_00n])
    expect(planPayment(two, said, 5_00n)).toMatchObject({ problem: 'spreadTooMuch' })
    expect(planPayment(two, { old: chosen({ money: '100.01' }) }, null)).toMatchObject({ problem: 'tooMuchForOne' })
  })

  it('counts what was kept back as paid: by rate of the price without VAT, or by amount', () => {
    const [invoice] = [charge('one', 880_425_00n, { taxed: { net: 819_000_00n, vat: 61_425_00n } })]
    const plan = planPayment([invoice], { one: chosen({ whtRate: '2' }) }, null)
    expect(plan).toMatchObject({ received: 864_045_00n, withheld: 16_380_00n, over: 0n, problem: undefined })
    const all = chosen({ whtRate: '2', whtAmount: '10000', vatWithheld: '61425' })
    expect(planPayment([invoice], { one: all }, null)).toMatchObject({ withheld: 71_425_00n, received: 809_000_00n })
  })

  it('keeps back tax of what is paid: of a part a part, of what gets nothing none', () => {
    const taxed = { net: 1_000_00n, vat: 75_00n }
    const three = ['a', 'b', 'c'].map((id) => charge(id, 1_075_00n, { taxed }))
    const said = Object.fromEntries(three.map(({ id }) => [id, chosen({ whtRate: '2' })]))
    const plan = planPayment(three, said, 1_582_50n)
    expect(plan.parts.map(({ money, wht, base }) => [money, wht, base])).toEqual([
      [1_055_00n, 20_00n, null],
      [527_50n, 10_00n, 500_00n],
      [0n, 0n, 0n],
    ])
    expect(plan).toMatchObject({ withheld: 30_00n, problem: undefined })
    // Who types 0 says that all of it was withheld and nothing paid.
    const nothing = planPayment(three, { a: chosen({ whtRate: '2', money: '0' }) }, 0n)
    expect(nothing.parts[0]).toMatchObject({ money: 0n, wht: 20_00n, base: null })
  })

  it('keeps back the same of the same part, whatever was paid before without it', () => {
    const taxed = { net: 1_000_00n, vat: 75_00n }
    const said = { one: chosen({ whtRate: '2' }) }
    const first = planPayment([charge('one', 1_075_00n, { taxed })], said, 105_50n)
    const later = planPayment([charge('one', 575_00n, { taxed })], said, 105_50n)
    expect(first.parts[0]).toMatchObject({ money: 105_50n, wht: 2_00n, base: 100_00n })
    expect(later.parts[0]).toMatchObject({ money: 105_50n, wht: 2_00n, base: 100_00n })
  })

  it('asks for the amount where a rate alone says nothing, and refuses more than is open', () => {
    const unknown = charge('one', 100n, { taxed: 'unknown' })
    expect(planPayment([unknown], { one: chosen({ whtRate: '2' }) }, null).problem).toBe('withheldUnknown')
    expect(planPayment([unknown], { one: chosen({ whtAmount: '1.01' }) }, null).problem).toBe('tooMuchWithheld')
    expect(planPayment([unknown], {}, null).problem).toBe('nothing')
    // A consumer withholds nothing, whatever is typed.
    const consumer = charge('one', 100n, { taxed: 'never' })
    expect(planPayment([consumer], { one: chosen({ whtRate: '2' }) }, null)).toMatchObject({ withheld: 0n })
  })

  it('adds up to the kobo, whatever is typed', () => {
    const naira = fc.bigInt(0n, 500_00n).map((kobo) => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`)
    const saidOfOne = fc.record({
      isChosen: fc.boolean(),
      money: fc.oneof(fc.constant(''), naira),
      whtRate: fc.constantFrom('', '2', '5', '10'),
      whtAmount: fc.oneof(fc.constant(''), naira),
      vatWithheld: fc.oneof(fc.constant(''), naira),
      certificateNumber: fc.constant(''),
    })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt(1n, 400_00n), saidOfOne), { maxLength: 5 }),
        fc.option(fc.bigInt(0n, 900_00n)),
        (rows, typed) => {
          const charges = rows.map(([open], index) => charge(String(index), open))
          const said = Object.fromEntries(rows.map(([, one], index) => [String(index), one]))
          const { parts, received, over, problem } = planPayment(charges, said, typed)
          expect(parts.reduce((sum, { money }) => sum + money, over)).toBe(received)
          for (const {
            charge: { open },
            money,
            withheld,
            left,
          } of parts) {
            expect(money + (withheld ?? 0n) + left).toBe(open)
            if (problem === undefined) expect(left >= 0n && money >= 0n).toBe(true)
          }
          if (problem === undefined) expect(over >= 0n).toBe(true)
        },
      ),
    )
  })
})
