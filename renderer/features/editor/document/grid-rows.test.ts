import { describe, expect, it } from 'vitest'

import type { PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import { blankRow, type Row } from './doc.ts'
import { rowOfField } from './field-paths.ts'
import { findingsAtGridRows, isPlacedAlike } from './grid-rows.ts'
import { problemsOf } from './request-body.ts'
import { cement, docOf } from './sample-doc.ts'
import { validSubsetOf } from './valid-subset.ts'

const rod = { ...cement, id: 'rod', description: 'Rod' }
const unpriced = { ...cement, id: 'unpriced', price: '' }
/** Saved is the second and the fourth row. */
const doc = docOf({ rows: [blankRow('gap'), cement, unpriced, rod, blankRow('end')] })
const saved = validSubsetOf(doc, undefined)?.doc

const finding = (index: number, changes: Partial<PreflightItem> = {}): PreflightItem => ({
  code: 'hsn_missing',
  severity: 'blocks',
  field: `items[${index}].hsnCode`,
  message: `Line ${index + 1}, Rod, has no HS code.`,
  remedy: 'EDIT_LINE',
  suggestion: null,
  ...changes,
})

describe('lines have the numbers of the grid', () => {
  it('in what is found in the saved draft: the field, the words and what is suggested', () => {
    const suggestion = { field: 'items[1].hsnCode', value: '7214.20' }
    const [found] = findingsAtGridRows([finding(1, { suggestion })], saved, doc)
    expect(found).toMatchObject({
      field: 'items[3].hsnCode',
      message: 'Line 4, Rod, has no HS code.',
      suggestion: { field: 'items[3].hsnCode' },
    })
    expect(rowOfField(doc, found?.field ?? '')).toBe('rod')
  })

  it('and nothing is found in a line that is gone, or renamed in what is about no line', () => {
    const less = docOf({ rows: [rod, blankRow('end')] })
    const ofHead = finding(0, { field: 'dueDate', message: 'Line 1 of the address' })
    expect(findingsAtGridRows([finding(0), finding(1), ofHead], saved, less).map(({ message }) => message)).toEqual([
      'Line 1, Rod, has no HS code.',
      'Line 1 of the address',
    ])
  })

  it('in what keeps the draft from being saved, and in what a save left out', () => {
    expect(problemsOf(doc)).toMatchObject([{ field: 'items[2].unitPrice' }])
    expect(validSubsetOf(doc, undefined)?.leftOut).toEqual(['items[2]'])
    const long = docOf({ rows: [blankRow('gap'), { ...cement, unit: 'u'.repeat(60) }, blankRow('end')] })
    expect(problemsOf(long)).toMatchObject([{ field: 'items[1].unit' }])
  })
})

describe('findings keep their places', () => {
  const after = (...rows: typeof doc.rows) => isPlacedAlike(doc, { ...doc, rows })
  const [gap, first, second, third, end] = doc.rows as [Row, Row, Row, Row, Row]

  it('while something is typed in a line', () => {
    expect(after(gap, { ...first, description: 'Cement, 50 kg' }, second, third, end)).toBe(true)
  })

  it('until a line comes, goes, moves or is emptied, or the customer is another one', () => {
    expect(after(gap, first, second, third)).toBe(false)
    expect(after(gap, second, first, third, end)).toBe(false)
    expect(after({ ...gap, description: 'Sand' }, first, second, third, end)).toBe(false)
    expect(isPlacedAlike(doc, { ...doc, customer: null })).toBe(false)
  })
})
