import { describe, expect, it } from 'vitest'

import type { Attention } from '../../core/contract/invoice/queue.ts'
import { countNeedingSomebody, entryAt, navGroups } from './navigation.ts'

const entries = navGroups.flatMap((group) => group.entries)
const labelAt = (page: string) => entryAt(navGroups, `/businesses/0199-a${page}`)?.label

describe('the menu', () => {
  it('names each page once, in one group', () => {
    expect(new Set(entries.map(({ to }) => to)).size).toBe(entries.length)
    expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length)
  })

  it('knows the entry of a page and of what is below it, the nearest of several', () => {
    expect(labelAt('')).toBe('Home')
    expect(labelAt('/')).toBe('Home')
    expect(labelAt('/invoices/0199-b/edit')).toBe('Invoices')
    expect(labelAt('/money/received')).toBe('Money in')
    expect(labelAt('/money/vat')).toBe('VAT month')
    expect(labelAt('/month/vat-withheld')).toBe('VAT withheld')
    expect(labelAt('/money-box')).toBeUndefined()
    expect(labelAt('/go-live')).toBeUndefined()
  })

  it('counts for a folded group what needs somebody, and not what goes on by itself', () => {
    const sales = navGroups.find(({ id }) => id === 'sales')?.entries ?? []
    const quiet = { approvals: 0, needsAttention: 0, waitingForConnection: 0, statuses: { PENDING: 3, SUBMITTED: 1 } }
    const countOf = (change: object) => countNeedingSomebody(sales, { ...quiet, ...change } as unknown as Attention)
    expect(countOf({})).toBe(0)
    expect(countOf({ approvals: 2 })).toBe(2)
    expect(countOf({ approvals: 2, needsAttention: 1, waitingForConnection: 1 })).toBe(4)
  })
})
