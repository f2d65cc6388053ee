import { expect, it } from 'vitest'

import { remoteOrigin } from './remote-address.ts'

it.each([
  ['https://shop.local:4781', 'https://shop.local:4781'],
  ['https://shop.local:4781/#code=48291306', 'https://shop.local:4781'],
  [' shop.local ', 'https://shop.local:4781'],
  ['192.168.1.5', 'https://192.168.1.5:4781'],
  ['192.168.1.5:5000', 'https://192.168.1.5:5000'],
  ['shop.local:443', 'https://shop.local'],
  ['https://desk.example', 'https://desk.example'],
  ['fd12:3456::1', 'https://[fd12:3456::1]:4781'],
  ['[fd12:3456::1]:5000', 'https://[fd12:3456::1]:5000'],
])('takes %s for %s', (typed, origin) => {
  expect(remoteOrigin(typed)).toBe(origin)
})

it.each(['', '   ', 'http://shop.local:4781', 'https://me:secret@shop.local', 'the shop', 'javascript:alert(1)'])(
  'takes %s for nothing',
  (typed) => {
    expect(remoteOrigin(typed)).toBeUndefined()
  },
)
