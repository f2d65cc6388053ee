import { expect, it } from 'vitest'

import { memoryStorage } from '../../../lib/persistence/memory-storage.ts'
import { blankRow, type Doc, type Row } from '../document/doc.ts'
import { docOf } from '../document/sample-doc.ts'
import { initialState } from './state.ts'
import { createDraftStore, slotOfNew } from './stored-drafts.ts'

const unfinished = (docs: Readonly<Record<string, Doc>>, usualNotes = '') => {
  const storage = memoryStorage()
  const kept = createDraftStore(() => storage, { userId: 'u1', businessId: 'b1' })
  for (const [id, doc] of Object.entries(docs)) {
    kept.save(slotOfNew(id), initialState(doc, 'b1'), `2026-11-20T12:0${doc.rows.length}:00Z`)
  }
  const offered = kept.unfinished(slotOfNew('own'), usualNotes).map(({ slot }) => slot)
  return { offered, left: Object.keys(docs).filter((id) => kept.load(slotOfNew(id)) !== undefined) }
}
const empty = docOf({ rows: [blankRow('first')] })

it('offers what somebody typed into, the newest first, and forgets the rest', () => {
  const noted = { ...empty, notes: 'Typed' }
  expect(unfinished({ empty, noted, lined: docOf(), own: empty })).toEqual({
    offered: ['new.lined', 'new.noted'],
    left: ['noted', 'lined', 'own'],
  })
})

it('takes notes that stand on every invoice for nothing typed', () => {
  expect(unfinished({ empty: { ...empty, notes: 'No returns.' } }, 'No returns.').left).toEqual([])
})

it('gives back all that was typed, a line that was changed since among it', () => {
  const storage = memoryStorage()
  const kept = createDraftStore(() => storage, { userId: 'u1', businessId: 'b1' })
  const [first, ...others] = docOf().rows as [Row, ...Row[]]
  const docs = ['"Cement"', 'Rod, 12 mm'].map((description) => docOf({ rows: [{ ...first, description }, ...others] }))
  for (const doc of docs) {
    kept.save('new.1', { ...initialState(doc, 'b1'), base: docs[0] }, '2026-11-20T12:00:00Z')
    expect(kept.load('new.1')).toEqual({
      ...{ format: 2, at: '2026-11-20T12:00:00Z' },
      doc: JSON.parse(JSON.stringify(doc)) as unknown,
      base: JSON.parse(JSON.stringify(docs[0])) as unknown,
    })
  }
})

it('writes what is saved already once, and reads what an earlier version wrote twice', () => {
  const storage = memoryStorage()
  const kept = createDraftStore(() => storage, { userId: 'u1', businessId: 'b1' })
  const [first, ...others] = docOf().rows as [Row, ...Row[]]
  const base = docOf({ rows: [{ ...first, description: 'Written once' }, ...others] })
  const doc = { ...base, rows: [...others, { ...first, id: 'new' }, ...base.rows.slice(0, 1)] }
  kept.save('i1', { ...initialState(doc, 'b1'), base }, '2026-11-20T12:00:00Z')
  const [key = ''] = Object.keys(storage)
  const text = storage.getItem(key) ?? ''
  expect(text.split('Written once')).toHaveLength(2)
  expect(kept.load('i1')).toMatchObject({ doc, base })

  const before = { ...(JSON.parse(text) as object), format: 1, base }
  storage.setItem(key, JSON.stringify(before))
  expect(kept.load('i1')).toMatchObject({ doc, base })
})
