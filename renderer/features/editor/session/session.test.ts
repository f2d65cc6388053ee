import { expect, it } from 'vitest'

import { memoryStorage } from '../../../lib/persistence/memory-storage.ts'
import { createConfirmedFigures } from '../../../lib/persistence/confirmed-figures.ts'
import { createPriceModes } from '../../../lib/persistence/price-modes.ts'
import type { Edit } from '../document/edits.ts'
import { draftOf } from '../document/sample-doc.ts'
import { beginStored } from './session.ts'
import { createDraftStore } from './stored-drafts.ts'
import { createPercentStore } from './stored-percents.ts'
import { createUndoStore } from './stored-undo.ts'

const owner = () => {
  const [browser, tab] = [memoryStorage(), memoryStorage()]
  const who = { userId: 'u1', businessId: 'b1' }
  const kept = createDraftStore(() => browser, who)
  const keptUndo = createUndoStore(() => tab, who)
  const priceModes = createPriceModes(() => browser, who)
  const confirmedFigures = createConfirmedFigures(() => browser, who)
  return {
    ...who,
    chargesVat: true,
    kept,
    keptUndo,
    priceModes,
    confirmedFigures,
    percents: createPercentStore(() => browser, who),
  }
}
const opened = (version: number, notes: string) => ({ invoice: draftOf({ version, notes }), history: [] })
const notes = (text: string): Edit => ({ type: 'fields', field: 'notes', to: { notes: text } })

it('a draft comes back with the prices as they were typed, whatever new invoices begin with', () => {
  const of = owner()
  const modeOf = (preferences: Parameters<typeof beginStored>[1]) =>
    beginStored(of, preferences, opened(1, '')).store.getState().doc.pricesIncludeVat
  const begins = { pricesIncludeVat: true } as Parameters<typeof beginStored>[1]
  expect([modeOf(undefined), modeOf(begins)]).toEqual([false, true])
  of.priceModes.save('i1', true)
  expect(modeOf(undefined)).toBe(true)
  of.priceModes.save('i1', false)
  expect(modeOf(begins)).toBe(false)
})

it('undo goes on after a reload, and begins anew where somebody else has saved meanwhile', () => {
  const of = owner()
  const { store } = beginStored(of, undefined, opened(1, ''))
  store.dispatch({ type: 'edited', edit: notes('Pay on delivery.') })
  const { doc, history } = store.getState()
  of.keptUndo.save('i1', { doc, history, version: 2 })

  const again = beginStored(of, undefined, opened(2, 'Pay on delivery.')).store
  again.dispatch({ type: 'undone' })
  expect(again.getState().doc.notes).toBe('')
  expect(again.getState().status.kind).toBe('unsaved')

  const others = beginStored(of, undefined, opened(3, 'Pay in advance.')).store
  others.dispatch({ type: 'undone' })
  expect(others.getState().doc.notes).toBe('Pay in advance.')
})
