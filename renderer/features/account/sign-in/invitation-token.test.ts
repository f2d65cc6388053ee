import { expect, it } from 'vitest'

import { readInvitationToken } from '../session-api.ts'

it.each([
  ['  abc_DEF-1 ', 'abc_DEF-1'],
  ['http://127.0.0.1:4780/invitation?token=abc_DEF-1', 'abc_DEF-1'],
  ['http://127.0.0.1:4780/invitation?from=mail&token=a%2Db#x', 'a-b'],
])('the token of %s', (pasted, token) => {
  expect(readInvitationToken(pasted)).toBe(token)
})
