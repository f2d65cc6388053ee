import { expect, it } from 'vitest'

import { unfinishedText } from './unfinished.ts'

it.each([
  [['items[2]'], 'what was typed in line 3'],
  [['items[0].quantity', 'items[0].unitPrice'], 'what was typed in line 1'],
  [['dueDate', 'items[4]', 'items[2].unitPrice'], 'what was typed in lines 3 and 5 and the due date'],
  [['items[0]', 'items[1]', 'items[2]', 'items[3]'], 'what was typed in 4 lines'],
  [['somethingNew'], 'what was typed in a detail'],
])('names what of a draft is not saved: %o', (fields, text) => {
  expect(unfinishedText(fields)).toBe(text)
})
