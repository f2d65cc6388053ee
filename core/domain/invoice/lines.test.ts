import { describe, expect, it } from 'vitest'

import { decimalFromStored } from '../money/decimal.ts'

import { completeLine, type DraftLine, type LineDefaults } from './lines.ts'

const draft = (changes: Partial<DraftLine> = {}): DraftLine => ({
  description: 'Cement',
  quantity: decimalFromStored('2'),
  unitPrice: decimalFromStored('8450'),
  taxPercent: decimalFromStored('7.5'),
  discount: 0n,
  productId: null,
  ...changes,
})

const nothing = { hsnCode: null, productCategory: null, isicCode: null, serviceCategory: null }
const goods = { ...nothing, hsnCode: '2523.29', productCategory: 'Cement' }
const service = { ...nothing, isicCode: '4923', serviceCategory: 'Haulage' }
const none: LineDefaults = { product: null, business: null, chargesVat: true }
const product = (fields: Partial<NonNullable<LineDefaults['product']>> = {}) => ({
  ...nothing,
  unit: null,
  kind: null,
  taxCategory: null,
  ...fields,
})

describe('completing a line', () => {
  it('computes its amounts', () => {
    expect(completeLine(draft({ discount: 690_000n }), none)).toMatchObject({
      lineTotal: 1_000_000n,
      taxAmount: 75_000n,
    })
  })

  it('takes a discount up to the rounded gross', () => {
    const cheap = { quantity: decimalFromStored('3'), unitPrice: decimalFromStored('0.335') }
    expect(completeLine(draft({ ...cheap, discount: 101n }), none)).toMatchObject({ lineTotal: 0n })
    expect(completeLine(draft({ ...cheap, discount: 102n }), none)).toEqual({
      field: 'discount',
      message: 'must not be more than quantity × unitPrice',
    })
  })

  it.each([
    ['7.5', 'STANDARD'],
    ['0', 'ZERO_RATED'],
    ['5', null],
    ['7.51', null],
    ['75', null],
    ['0.75', null],
  ])('at %s %% has the tax category %s', (percent, category) => {
    expect(completeLine(draft({ taxPercent: decimalFromStored(percent) }), none)).toMatchObject({
      taxCategory: category,
    })
  })

  it('of who charges no VAT is exempt at 0 %, and never zero-rated', () => {
    const without = { ...none, product: product({ taxCategory: 'ZERO_RATED' }), chargesVat: false }
    expect(completeLine(draft({ taxPercent: decimalFromStored('0') }), without)).toMatchObject({
      taxCategory: 'EXEMPT',
    })
    expect(completeLine(draft({ taxPercent: decimalFromStored('7.5') }), { ...none, chargesVat: false })).toMatchObject(
      {
        taxCategory: 'STANDARD',
      },
    )
  })

  it('has the tax category that it names, else that of its product', () => {
    const defaults = { product: product({ taxCategory: 'EXEMPT' }), business: null, chargesVat: true }
    expect(completeLine(draft({ taxCategory: 'REDUCED' }), defaults)).toMatchObject({ taxCategory: 'REDUCED' })
    expect(completeLine(draft(), defaults)).toMatchObject({ taxCategory: 'EXEMPT' })
  })

  it('takes its codes from one source: itself, else its product, else the business', () => {
    const defaults = { product: product(goods), business: { kind: 'SERVICE', ...service }, chargesVat: true } as const
    expect(completeLine(draft({ isicCode: '6201' }), defaults)).toMatchObject({
      ...nothing,
      isicCode: '6201',
      kind: 'SERVICE',
    })
    expect(completeLine(draft(), defaults)).toMatchObject({ ...goods, kind: 'GOODS' })
    expect(completeLine(draft(), { ...defaults, product: product() })).toMatchObject({ ...service, kind: 'SERVICE' })
    expect(completeLine(draft(), none)).toMatchObject({ ...nothing, kind: null })
  })

  it('keeps the kind that it names', () => {
    expect(
      completeLine(draft({ kind: 'SERVICE' }), { product: product(goods), business: null, chargesVat: true }),
    ).toMatchObject({
      kind: 'SERVICE',
    })
  })

  it('takes its unit from its product, unless it has one', () => {
    const defaults = { product: product({ unit: 'bag' }), business: null, chargesVat: true }
    expect(completeLine(draft(), defaults)).toMatchObject({ unit: 'bag' })
    expect(completeLine(draft({ unit: 'tonne' }), defaults)).toMatchObject({ unit: 'tonne' })
  })
})
