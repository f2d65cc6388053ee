import { describe, expect, it } from 'vitest'

import { actorOf, differences } from './audit.ts'

describe('differences', () => {
  const before = { name: 'Old', city: 'Lagos', total: 10n, codes: { kind: 'GOODS' }, list: [1, 2], note: null }
  const fields = ['name', 'city', 'total', 'codes', 'list', 'note'] as const

  it('holds what changed and nothing else', () => {
    expect(differences(before, { ...before, name: 'New', total: 11n }, fields)).toEqual({
      from: { name: 'Old', total: '10' },
      to: { name: 'New', total: '11' },
    })
  })

  it('is null where nothing did, also for equal copies', () => {
    expect(differences(before, before, fields)).toBeNull()
    expect(differences(before, { ...before, codes: { kind: 'GOODS' }, list: [1, 2] }, fields)).toBeNull()
  })

  it('sees a change inside, and one to or from nothing', () => {
    expect(differences(before, { ...before, list: [2, 1] }, fields)).toMatchObject({ to: { list: [2, 1] } })
    expect(differences<{ note: string | null }, 'note'>({ note: null }, { note: '' }, ['note'])).toEqual({
      from: { note: null },
      to: { note: '' },
    })
  })

  it('looks only at the named fields', () => {
    expect(differences(before, { ...before, name: 'New' }, ['city'])).toBeNull()
  })
})

describe('actorOf', () => {
  it('names the person, or the key', () => {
    expect(actorOf({ kind: 'person', userId: 'u', sessionId: 's', name: 'Ngozi', device: null })).toEqual({
      kind: 'person',
      id: 'u',
      name: 'Ngozi',
    })
    expect(
      actorOf({
        kind: 'key',
        keyId: 'k',
        makerId: 'u',
        businessId: 'b',
        role: 'CREATOR',
        scope: 'FULL',
        name: 'Till 7',
        device: null,
      }),
    ).toEqual({
      kind: 'key',
      id: 'k',
      name: 'Till 7',
    })
  })
})
