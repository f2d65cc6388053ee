import { describe, expect, it } from 'vitest'

import { detailOf } from './detail.ts'

const names = new Map([
  ['ngozi', 'Ngozi Okafor'],
  ['bola', 'Bola Ige'],
])
const about = (id: string, from: object | null, to: object | null) =>
  detailOf(
    {
      subject: { kind: 'member', id, name: null, customer: null, document: null, date: null, amount: null },
      by: { kind: 'person', id: 'ngozi', name: 'Ngozi Okafor' },
      from: from && { ...from },
      to: to && { ...to },
    },
    names,
  )

describe('an entry about rights', () => {
  it('says whose role became what', () => {
    const limited = { role: 'ADMIN', scope: 'APPROVALS' }
    expect(about('bola', { role: 'ADMIN', scope: 'FULL' }, limited)).toBe(', Bola Ige: Admin to Approver')
    expect(about('bola', limited, null)).toBe(', Bola Ige: Approver')
  })

  it('leaves out who is not known any more, and whoever did it', () => {
    expect(about('somebody who left', { role: 'VIEWER', scope: 'FULL' }, null)).toBe(': Viewer')
    expect(about('ngozi', null, { role: 'OWNER', scope: 'FULL' })).toBe(': Owner')
  })

  it('reads entries from before there was a scope', () => {
    expect(about('bola', { role: 'VIEWER' }, { role: 'ADMIN' })).toBe(', Bola Ige: Viewer to Admin')
  })

  it('is the only one with more to say', () => {
    expect(about('bola', null, { name: 'Ade Stores' })).toBe('')
    expect(about('bola', null, { role: 'director' })).toBe('')
    expect(about('bola', null, null)).toBe('')
  })
})
