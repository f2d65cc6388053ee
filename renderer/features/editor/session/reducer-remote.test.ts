import { describe, expect, it } from 'vitest'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { cement, itemOf } from '../document/sample-doc.ts'
import type { EditorEvent } from './events.ts'
import { stored, opened, lost, conflictFetched, remoteInvoice, inConflict, checked } from './sample-editor.ts'

describe('somebody who was faster', () => {
  it('is looked up, and it is a conflict that no save gets past', () => {
    const asking = opened().edit('Mine').on({ type: 'saveDue' }).on({ type: 'saveFailed', error: conflictFetched })
    expect(asking.effects).toEqual([{ type: 'fetchConflict', id: 'i1' }])
    const editor = inConflict()
    expect(editor.state.status).toMatchObject({ kind: 'conflict', by: 'Ngozi', isSelf: false })
    for (const type of ['saveDue', 'fieldLeft', 'reached'] as const) expect(editor.on({ type }).effects).toEqual([])
    expect(editor.edit('Mine, too').state).toMatchObject({ status: { kind: 'conflict' }, doc: { notes: 'Mine, too' } })
  })

  it('is nobody where only the answer to the own save was lost', () => {
    const editor = inConflict({ notes: 'Mine' })
    expect(editor.state).toMatchObject({ status: { kind: 'saved' }, stored: { version: 7 } })
  })

  it('is nobody where their version has nothing new, as when leaving marked it as not whole', () => {
    const editor = inConflict({ notes: null, unfinished: ['items[0].hsnCode'] })
    expect(editor.state.stored).toMatchObject({ version: 7 })
    expect(editor.effects).toEqual([{ type: 'update', id: 'i1', body: { notes: 'Mine', version: 7 } }])
  })

  it('has changed other fields: both changes stand', () => {
    const editor = inConflict({ paymentTerms: 'Theirs', notes: null }).on({ type: 'localKept' })
    expect(editor.state.doc).toMatchObject({ notes: 'Mine', paymentTerms: 'Theirs' })
    expect(editor.effects).toEqual([{ type: 'update', id: 'i1', body: { notes: 'Mine', version: 7 } }])
  })

  it('has changed the same field: mine stands where it is kept, theirs where that is taken', () => {
    expect(inConflict().on({ type: 'localKept' }).state.doc.notes).toBe('Mine')
    const taken = inConflict().on({ type: 'remoteAccepted' })
    expect(taken.state).toMatchObject({ doc: { notes: 'Theirs' }, status: { kind: 'saved' }, stored: { version: 7 } })
  })

  it('keeps what they changed elsewhere when taking theirs is undone', () => {
    const editor = inConflict({ paymentTerms: 'Theirs', notes: null }).on({ type: 'remoteAccepted' })
    expect(editor.on({ type: 'undone' }).state).toMatchObject({
      doc: { notes: 'Mine', paymentTerms: 'Theirs' },
      undoNotice: { text: 'Undone: their version loaded' },
    })
    expect(editor.on({ type: 'saveDue' }).effects).toEqual([
      { type: 'update', id: 'i1', body: { notes: 'Mine', version: 7 } },
    ])
  })

  it('is never undone: what was typed before is no step any more', () => {
    const editor = inConflict({ paymentTerms: 'Theirs', notes: null }).on({ type: 'localKept' })
    const { doc } = editor.state
    expect(editor.on({ type: 'undone' }).state).toMatchObject({ doc, undoNotice: { text: 'Nothing to undo' } })
    expect(editor.state.doc).toBe(doc)
  })

  it('has finalized it: what is typed is kept, and goes into another invoice', () => {
    const editor = inConflict({ status: 'PENDING_APPROVAL' })
    expect(editor.state.status).toMatchObject({ kind: 'notDraft', isTyped: true })
    expect(editor.on({ type: 'saveDue' }).effects).toEqual([])
    const { doc } = editor.state
    editor.on({ type: 'copiedToNew' })
    expect(editor.all).toEqual([
      { type: 'persistAsNew', id: 'id 6', doc },
      { type: 'openNew', id: 'id 6' },
      { type: 'persist' },
    ])
    expect(editor.state.status).toMatchObject({ kind: 'notDraft', isTyped: false })
  })

  it('comes first again while mine is saved: mine is kept, without another question', () => {
    const editor = inConflict().on({ type: 'localKept' })
    editor.on({ type: 'saveFailed', error: conflictFetched }).on(remoteInvoice({ version: 8, paymentTerms: 'Theirs' }))
    expect(editor.effects).toEqual([{ type: 'update', id: 'i1', body: { notes: 'Mine', version: 8 } }])
    editor.saved({ version: 9, notes: 'Mine' })
    // The decision was about that one save.
    editor.edit('Mine again').on({ type: 'saveDue' }).on({ type: 'saveFailed', error: conflictFetched })
    expect(editor.on(remoteInvoice({ version: 10 })).state.status).toMatchObject({ kind: 'conflict' })
  })

  it('cannot be answered about where there is no conflict', () => {
    for (const type of ['localKept', 'remoteAccepted', 'copiedToNew'] as const) {
      const editor = opened().edit('T')
      const { state } = editor
      expect(editor.on({ type }).state).toBe(state)
    }
  })
})

describe('what another window saves', () => {
  const news = (changes: Partial<Invoice> = {}, wasRefused = false): EditorEvent => ({
    type: 'latestFetched',
    wasRefused,
    remote: stored({ version: 7, notes: 'Theirs', ...changes }),
    by: 'Ngozi',
    isSelf: false,
  })
  const later = '2999-01-01T00:00:00.000Z'

  it('is looked at, but for what this one has saved itself or is just saving', () => {
    const look = [{ type: 'fetchLatest', id: 'i1', wasRefused: false }]
    expect(opened().on({ type: 'changedRemotely', at: later }).effects).toEqual(look)
    expect(opened().on({ type: 'changedRemotely', at: undefined }).effects).toEqual(look)
    expect(opened().on({ type: 'changedRemotely', at: stored().updatedAt }).effects).toEqual([])
    const saving = opened().edit('T').on({ type: 'saveDue' })
    expect(saving.on({ type: 'changedRemotely', at: later }).effects).toEqual([])
  })

  it('is shown where nothing is typed, in the same rows, and is said; what was done before can be undone', () => {
    const editor = opened().edit('Mine').on({ type: 'saveDue' }).saved({ version: 2, notes: 'Mine' })
    const { rows } = editor.state.doc
    editor.on(news({ notes: 'Mine', items: [itemOf(cement), itemOf({ ...cement, description: 'Rod' })] }))
    expect(editor.state).toMatchObject({
      status: { kind: 'saved' },
      stored: { version: 7 },
      undoNotice: { text: 'Ngozi changed it: Line 2' },
    })
    expect(editor.state.doc.rows[0]).toBe(rows[0])
    expect(editor.state.base).toBe(editor.state.doc)
    editor.on({ type: 'undone' })
    expect(editor.state.doc).toMatchObject({ notes: '', rows: [{ description: 'Cement' }, { description: 'Rod' }, {}] })
  })

  it('is a question where something is not saved, about the newest version', () => {
    const editor = inConflict().on(news({ version: 8, notes: 'Newest' }))
    expect(editor.state.status).toMatchObject({ kind: 'conflict', remote: { notes: 'Newest' } })
    expect(editor.on({ type: 'localKept' }).effects).toMatchObject([{ body: { notes: 'Mine', version: 8 } }])
    expect(opened().edit('T').on(news()).effects).toMatchObject([{ type: 'update', body: { version: 1 } }])
  })

  it('is nothing new where it is as old as what is shown, or another invoice', () => {
    for (const old of [{ version: 1 }, { id: 'i2' }]) {
      const editor = opened()
      const { state } = editor
      expect(editor.on(news(old)).state).toBe(state)
    }
  })

  it('ends the editing where it is no draft any more', () => {
    const editor = opened().on(news({ status: 'APPROVED' }))
    expect(editor.state.status).toMatchObject({ kind: 'notDraft', isTyped: false })
  })

  it('is never finalized unseen: what differs is told, and finalizing is asked for again', () => {
    const editor = opened().ask('finalize').on(checked([]))
    expect(editor.effects).toMatchObject([{ type: 'finalize', version: 1 }])
    editor.on({ type: 'requestFailed', error: conflictFetched })
    expect(editor.effects).toEqual([{ type: 'fetchLatest', id: 'i1', wasRefused: true }])
    editor.on(news({}, true))
    expect(editor.state).toMatchObject({
      request: undefined,
      finalizeError: undefined,
      doc: { notes: 'Theirs' },
      finalizeConflict: { by: 'Ngozi', changes: [{ field: 'notes', local: '', remote: 'Theirs' }] },
    })
    editor.ask('finalize').on(checked([]))
    expect(editor.state.finalizeConflict).toBeUndefined()
    expect(editor.effects).toMatchObject([{ type: 'finalize', version: 7, key: editor.state.finalizeKey }])
  })

  it('stops what is just being finalized before it is sent', () => {
    const editor = opened().ask('finalize').on(news())
    expect(editor.state).toMatchObject({ request: undefined, finalizeConflict: { by: 'Ngozi' } })
    expect(editor.on(checked([])).effects).toEqual([])
  })

  it('says so where it cannot be read', () => {
    const editor = opened().ask('finalize').on(checked([])).on({ type: 'requestFailed', error: conflictFetched })
    expect(editor.on({ type: 'latestFailed', error: lost }).state).toMatchObject({
      request: undefined,
      finalizeError: lost,
    })
    const quiet = opened()
    const { state } = quiet
    expect(quiet.on({ type: 'latestFailed', error: lost }).state).toBe(state)
  })
})
