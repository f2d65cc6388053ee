import { expect, it } from 'vitest'

import { type DraftReturn, draftReturnOf, recoveryActionOf } from './draft-return.ts'

type Draft = Parameters<typeof draftReturnOf>[0]

const draft: Draft = {
  status: 'DRAFT',
  firsRejectionReason: null,
  firsRejectionDetails: [],
  rejectedAt: null,
  rejectionReason: null,
}
const tin = { field: 'customer.tin', message: 'The TIN is not known.', remedy: 'EDIT_CUSTOMER' } as const

it.each<[Draft, DraftReturn | undefined]>([
  [draft, undefined],
  [
    { ...draft, firsRejectionReason: 'Refused.', firsRejectionDetails: [tin] },
    { refused: [tin], sentBack: undefined },
  ],
  [
    { ...draft, firsRejectionReason: 'Refused.' },
    { refused: [{ field: null, message: 'Refused.', remedy: null }], sentBack: undefined },
  ],
  [
    { ...draft, rejectedAt: '2026-11-20T09:00:00.000Z', rejectionReason: 'Wrong price' },
    { refused: [], sentBack: { reason: 'Wrong price' } },
  ],
  [
    { ...draft, rejectedAt: '2026-11-20T09:00:00.000Z' },
    { refused: [], sentBack: { reason: null } },
  ],
  [
    { ...draft, status: 'CANCELLED', firsRejectionReason: 'Refused.', rejectedAt: '2026-11-20T09:00:00.000Z' },
    undefined,
  ],
])('why %o came back is %o', (invoice, reason) => {
  expect(draftReturnOf(invoice)).toEqual(reason)
})

it.each([
  [['reopen', 'duplicate'], true, 'reopen'],
  [['duplicate'], true, 'duplicate'],
  [['reopen'], true, 'see'],
  // Its number may not be used up: nobody is led to bill a second time.
  [['duplicate'], false, 'see'],
] as const)('a refused invoice that allows %j, for somebody who may correct (%s): %s', (allowed, mayReopen, way) => {
  expect(recoveryActionOf({ allowedActions: [...allowed] }, mayReopen)).toBe(way)
})
