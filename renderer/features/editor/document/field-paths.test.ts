import { expect, it } from 'vitest'

import { labelOfSkipped, groupedByProblem, problemOfCell } from './field-paths.ts'

it('names what a save left out as a person would say it', () => {
  expect(labelOfSkipped(['items[1]'])).toBe('line 2')
  expect(labelOfSkipped(['items[0].quantity'])).toBe('the quantity of line 1')
  expect(labelOfSkipped(['items[0].quantity', 'items[1]'])).toBe('2 incomplete entries')
})

it('names lines that lack the same together, by the first of them', () => {
  const priceOf = (line: number) => ({ field: `items[${line - 1}].unitPrice`, message: 'Enter a price.' })
  const date = { field: 'dueDate', message: 'Enter the due date.' }
  expect(groupedByProblem([date, priceOf(3), priceOf(7), priceOf(12)])).toEqual([
    { ...date, label: 'Due date' },
    { ...priceOf(3), label: 'Price of lines 3, 7 and 12' },
  ])
  expect(groupedByProblem([priceOf(3)])).toEqual([{ ...priceOf(3), label: 'Price of line 3' }])
  const [many] = groupedByProblem(Array.from({ length: 40 }, (_, index) => priceOf(index + 1)))
  expect(many?.label).toBe('Price of lines 1, 2, 3, 4, 5 and 35 more')
})

it('names the cell of what is wrong in a line, once', () => {
  expect(problemOfCell('price', 'Enter a price.')).toBe('Price: Enter a price.')
  expect(problemOfCell('quantity', 'Quantity of line 3 must be more than 0.')).toBe(
    'Quantity of line 3 must be more than 0.',
  )
})
