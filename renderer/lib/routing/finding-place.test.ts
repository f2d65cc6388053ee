import { expect, it } from 'vitest'

import { placeOfFinding } from './finding-place.ts'

it.each([
  ['EDIT_BUSINESS', 'business.email', '/settings', { section: 'contact' }],
  ['EDIT_BUSINESS', 'business.tin', '/settings', { section: 'business' }],
  ['EDIT_BUSINESS', null, '/settings', { section: 'business' }],
  ['FIRS_CONFIG', 'firsConfig.serviceId', '/set-up', { step: 'firs' }],
  ['FIRS_CONFIG', 'cryptoKeys', '/set-up', { step: 'keys' }],
  ['PROVIDER', 'appProvider', '/set-up', { step: 'connection' }],
] as const)('%s about %s opens the very part that puts it right', (remedy, field, page, search) => {
  expect(placeOfFinding(remedy, field)).toEqual({ to: `/businesses/$businessId${page}`, search })
})
