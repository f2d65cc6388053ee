import { describe, expect, it } from 'vitest'

import type { PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { blankRow, docOfInvoice } from '../document/doc.ts'
import { cement, docOf, itemOf } from '../document/sample-doc.ts'
import type { EditorEvent } from './events.ts'
import {
  begin,
  stored,
  opened,
  refusal,
  lost,
  broken,
  unauthenticated,
  remoteInvoice,
  inConflict,
  checked,
} from './sample-editor.ts'
import { initialState, type SaveStatus, type Task } from './state.ts'

describe('typing', () => {
  it('is unsaved, and asks for a save after a pause', () => {
    const editor = begin().edit('T')
    expect(editor.state).toMatchObject({ status: { kind: 'unsaved' }, doc: { notes: 'T' } })
    expect(editor.all).toEqual([{ type: 'saveAfterPause' }, { type: 'persist' }])
  })

  it('of another issue date says when it is due then, and of a due date nothing', () => {
    const editor = begin().on({ type: 'edited', edit: { type: 'issueDate', day: '2026-11-25' } })
    expect(editor.state).toMatchObject({ doc: { dueDate: '2026-12-25' }, undoNotice: { text: 'Now due 25 Dec 2026' } })
    editor.on({ type: 'edited', edit: { type: 'fields', field: 'dueDate', to: { dueDate: '2026-12-31' } } })
    expect(editor.state.undoNotice).toBeUndefined()
  })

  it('of what stands there already is nothing', () => {
    const editor = begin()
    const { state } = editor
    editor.on({ type: 'edited', edit: { type: 'tidyCell', rowId: 'cement', cell: 'price' } })
    expect([editor.state, editor.all]).toEqual([state, []])
    expect(editor.state).toBe(state)
  })

  const statuses: readonly [SaveStatus, SaveStatus][] = [
    [{ kind: 'saved' }, { kind: 'unsaved' }],
    [{ kind: 'unsaved' }, { kind: 'unsaved' }],
    [{ kind: 'refused', problems: [], error: lost }, { kind: 'unsaved' }],
    [{ kind: 'failed', error: lost }, { kind: 'unsaved' }],
    [{ kind: 'signedOut' }, { kind: 'unsaved' }],
    [
      { kind: 'conflict', remote: stored(), by: 'x', isSelf: false },
      { kind: 'conflict', remote: stored(), by: 'x', isSelf: false },
    ],
    [
      { kind: 'notDraft', invoice: stored(), isTyped: false },
      { kind: 'notDraft', invoice: stored(), isTyped: true },
    ],
  ]
  it.each(statuses)('while it is %o makes it %o', (before, after) => {
    expect(begin({ ...initialState(docOf(), 'b1'), status: before }).edit('T').state.status).toEqual(after)
  })

  it('while a save is on its way goes with the next one, and takes the marks of the last refusal away', () => {
    const editor = opened().edit('One').on({ type: 'saveDue' }).on({ type: 'saveFailed', error: refusal() })
    editor.on({ type: 'saveDue' })
    expect(editor.state.status).toMatchObject({ kind: 'saving', problems: [{ field: 'notes' }] })
    editor.edit('Two')
    expect(editor.state.status).toMatchObject({ kind: 'saving', problems: [] })
    editor.saved({ version: 2, notes: 'One' })
    expect(editor.effects).toEqual([{ type: 'update', id: 'i1', body: { notes: 'Two', version: 2 } }])
  })
})

describe('a save', () => {
  it('of an invoice without a number creates it, then sends only what has changed', () => {
    const editor = begin().edit('One').on({ type: 'saveDue' })
    expect(editor.effects).toMatchObject([{ type: 'create', request: { key: 'id 2', body: { notes: 'One' } } }])
    editor.saved({ notes: 'One' })
    expect(editor.state).toMatchObject({ status: { kind: 'saved' }, creating: undefined, savedAt: 'moment 3' })
    expect(editor.edit('Two').on({ type: 'saveDue' }).effects).toEqual([
      { type: 'update', id: 'i1', body: { notes: 'Two', version: 1 } },
    ])
  })

  it('waits for what is missing, and for nothing where nothing has changed', () => {
    const editor = begin(initialState(docOf({ customer: null }), 'b1'))
      .edit('T')
      .on({ type: 'saveDue' })
    expect([editor.state.status.kind, editor.effects]).toEqual(['unsaved', []])
    expect(opened().on({ type: 'saveDue' }).effects).toEqual([])
    expect(opened().on({ type: 'saveDue' }).state.status.kind).toBe('saved')
    // Typed and taken back again.
    expect(opened().edit('T').edit('').on({ type: 'saveDue' }).state.status.kind).toBe('saved')
  })

  it('goes one at a time', () => {
    const editor = opened().edit('T').on({ type: 'saveDue' })
    for (const type of ['saveDue', 'fieldLeft', 'reached', 'opened', 'closed'] as const) {
      expect(editor.on({ type }).effects.filter((effect) => effect.type !== 'persistNow')).toEqual([])
    }
  })

  it.each(['fieldLeft', 'opened'] as const)('is asked for by %s where something is unsaved only', (type) => {
    expect(opened().edit('T').on({ type }).effects).toMatchObject([{ type: 'update' }])
    expect(opened().on({ type }).effects).toEqual([])
    const failed = opened().edit('T').on({ type: 'saveDue' }).on({ type: 'saveFailed', error: lost })
    expect(failed.on({ type }).effects).toEqual([])
  })

  it.each([
    ['failed', lost],
    ['failed', broken],
    ['failed', new Error('a bug')],
    ['refused', refusal()],
    ['signedOut', unauthenticated],
  ] as const)('that ends %s is tried again once the core is reached, and after the next key', (kind, error) => {
    const editor = opened().edit('T').on({ type: 'saveDue' }).on({ type: 'saveFailed', error })
    expect(editor.state.status.kind).toBe(kind)
    expect(editor.on({ type: 'reached' }).effects).toMatchObject([{ type: 'update', body: { notes: 'T' } }])
    editor.on({ type: 'saveFailed', error }).edit('TT').on({ type: 'saveDue' })
    expect(editor.effects).toMatchObject([{ type: 'update', body: { notes: 'TT' } }])
  })

  it('that creates keeps its key until the core has clearly refused it', () => {
    for (const error of [lost, broken, unauthenticated]) {
      const editor = begin().edit('One').on({ type: 'saveDue' }).on({ type: 'saveFailed', error }).edit('Two')
      expect(editor.on({ type: 'saveDue' }).effects).toMatchObject([
        { type: 'create', request: { key: 'id 2', body: { notes: 'One' } } },
      ])
    }
    const refused = begin().edit('One').on({ type: 'saveDue' }).on({ type: 'saveFailed', error: refusal() }).edit('Two')
    expect(refused.on({ type: 'saveDue' }).effects).toMatchObject([
      { type: 'create', request: { key: 'id 5', body: { notes: 'Two' } } },
    ])
  })

  it('is not begun again by an answer that nobody waits for', () => {
    for (const event of [
      { type: 'saved', invoice: stored({ version: 9 }) },
      { type: 'saveFailed', error: lost },
      { type: 'signedOut' },
      remoteInvoice(),
    ] as const) {
      const editor = opened().edit('T')
      const { state } = editor
      expect(editor.on(event).state).toBe(state)
    }
  })

  it('shows what the core filled in, and sends it to nobody', () => {
    const editor = begin(initialState(docOf({ paymentDetails: undefined }), 'b1')).on({ type: 'saveDue' })
    const items = [{ ...itemOf(cement), hsnCode: '2523.29', productCategory: 'Cement' }]
    editor.saved({ paymentDetails: 'p1', items })
    expect(editor.state.doc).toMatchObject({ paymentDetails: 'p1', rows: [{ hsnCode: '2523.29' }, {}] })
    expect(editor.on({ type: 'saveDue' }).effects).toEqual([])
  })
})

describe('undoing', () => {
  it('is saved like any other change, and goes on after a save', () => {
    const editor = opened().edit('One').on({ type: 'fieldLeft' }).saved({ version: 2, notes: 'One' })
    editor.edit('Two').on({ type: 'fieldLeft' }).saved({ version: 3, notes: 'Two' })
    expect(editor.state.status.kind).toBe('saved')

    editor.on({ type: 'undone' })
    expect(editor.state).toMatchObject({
      doc: { notes: 'One' },
      status: { kind: 'unsaved' },
      undoNotice: { text: 'Undone: notes' },
    })
    expect(editor.effects).toEqual([{ type: 'saveAfterPause' }, { type: 'goToPlace', place: { field: 'notes' } }])
    editor.on({ type: 'saveDue' }).saved({ version: 4, notes: 'One' })
    expect(editor.on({ type: 'undone' }).state.doc.notes).toBe('')
    editor.on({ type: 'redone' }).on({ type: 'redone' })
    expect(editor.state).toMatchObject({ doc: { notes: 'Two' }, undoNotice: { text: 'Redone: notes' } })
    expect(editor.on({ type: 'redone' }).state.undoNotice?.text).toBe('Nothing to redo')
  })

  it('leaves what the core filled in', () => {
    const editor = opened(stored({ paymentDetails: null }))
    editor.edit('One').on({ type: 'fieldLeft' })
    editor.saved({ version: 2, notes: 'One', items: [{ ...itemOf(cement), hsnCode: '2523.29' }] })
    expect(editor.on({ type: 'undone' }).state.doc).toMatchObject({ notes: '', rows: [{ hsnCode: '2523.29' }, {}] })
  })

  it('brings no customer back as it was before it was put right', () => {
    const customer = (name: string) => ({ id: 'c1', name, tin: null }) as Customer
    const editor = opened().on({
      type: 'edited',
      edit: { type: 'fields', field: 'customerId', to: { customer: { id: 'c2', name: 'Other', tin: null } } },
    })
    editor.on({ type: 'undone' }).on({ type: 'customerCorrected', before: customer('A'), after: customer('B') })
    editor.on({ type: 'redone' }).on({ type: 'undone' })
    expect(editor.state.doc.customer?.name).toBe('B')
  })

  it('is no way back into an invoice that is no draft any more', () => {
    const editor = inConflict({ status: 'PENDING_APPROVAL' })
    const { state } = editor
    expect(editor.on({ type: 'undone' }).on({ type: 'redone' }).state).toBe(state)
  })
})

describe('what somebody asks for', () => {
  const tasks: readonly Task[] = ['save', 'preview', 'print', 'duplicate', 'finalize']

  it.each(tasks)('%s waits for fields that look something up, then for the save', (task) => {
    const editor = opened().edit('T').on({ type: 'taskRequested', task })
    expect(editor.effects).toEqual([{ type: 'awaitPendingWork', request: { task, phase: 'awaitingPending' } }])
    expect(editor.settle().effects).toMatchObject([{ type: 'update' }])
    expect(editor.state.request).toEqual({ task, phase: 'saving' })
  })

  it.each([
    ['save', []],
    ['preview', []],
    ['print', []],
    ['duplicate', [{ type: 'duplicate', id: 'i1', key: 'id 3' }]],
    ['finalize', [{ type: 'check', id: 'i1', version: 2 }]],
  ] as const)('%s is done once the core has everything', (task, effects) => {
    const editor = opened(stored({ version: 2 }))
      .on({ type: 'taskRequested', task })
      .edit('')
      .settle()
    expect(editor.effects).toEqual(effects)
    expect(editor.state.page).toBe(task === 'preview' || task === 'print' ? task : undefined)
  })

  it.each(tasks)('%s is tried once more where the save fails, and then given up', (task) => {
    const editor = opened().edit('T').ask(task)
    editor.on({ type: 'saveFailed', error: lost })
    expect(editor.effects).toMatchObject([{ type: 'update' }])
    editor.on({ type: 'saveFailed', error: lost })
    expect(editor.effects).toEqual([])
    expect(editor.state).toMatchObject({ request: undefined, page: undefined, status: { kind: 'failed' } })
    expect(editor.state.showsMissing).toBe(task === 'save')
  })

  it.each([
    ['preview', true],
    ['print', true],
    ['finalize', false],
  ] as const)('%s goes to the field that the core refuses', (task, shows) => {
    const editor = opened().edit('T').ask(task)
    editor.on({ type: 'saveFailed', error: refusal() }).on({ type: 'saveFailed', error: refusal() })
    expect(editor.effects).toEqual([{ type: 'goTo', field: 'notes' }])
    expect(editor.state.showsMissing).toBe(shows)
  })

  it('stops at what is missing: to finalize before anything is sent, the page once it cannot be saved', () => {
    const lacking = () => begin(initialState(docOf({ customer: null, rows: [blankRow('end')] }), 'b1'))
    for (const task of ['finalize', 'preview', 'print'] as const) {
      const editor = lacking().ask(task)
      expect(editor.effects).toEqual([{ type: 'goTo', field: 'customerId' }])
      expect(editor.state).toMatchObject({ showsMissing: true, request: undefined })
    }
    expect(lacking().ask('save').state).toMatchObject({ showsMissing: true, status: { kind: 'unsaved' } })
    expect(lacking().ask('duplicate').effects).toEqual([])
  })

  it('in place of something else counts; a save is part of everything, and nothing interrupts finalizing', () => {
    const editor = opened().edit('T').on({ type: 'taskRequested', task: 'save' })
    const first = editor.state.request
    editor.on({ type: 'taskRequested', task: 'finalize' })
    expect(editor.state.request?.task).toBe('finalize')
    // The first one's fields have settled: that is no answer to the second.
    if (first) expect(editor.on({ type: 'pendingWorkDone', request: first }).effects).toEqual([])
    for (const task of tasks) expect(editor.on({ type: 'taskRequested', task }).effects).toEqual([])
    expect(editor.settle().effects).toMatchObject([{ type: 'update' }])

    const preview = opened().on({ type: 'taskRequested', task: 'preview' })
    expect(preview.on({ type: 'taskRequested', task: 'save' }).state.request?.task).toBe('preview')
  })

  it('a duplicate opens, or says what went wrong', () => {
    expect(opened().ask('duplicate').on({ type: 'duplicated', id: 'i2' }).effects).toEqual([
      { type: 'openDraft', id: 'i2' },
    ])
    const failed = opened().ask('duplicate').on({ type: 'requestFailed', error: lost })
    expect(failed.effects).toEqual([{ type: 'report', error: lost }])
    expect(failed.state.request).toBeUndefined()
  })

  it('a page is closed again', () => {
    expect(opened().ask('preview').on({ type: 'pageClosed' }).state.page).toBeUndefined()
  })
})

describe('finalizing', () => {
  const found = (changes: Partial<PreflightItem> = {}): PreflightItem => ({
    code: 'hsn_missing',
    severity: 'blocks',
    field: 'items[0].hsnCode',
    message: 'x',
    remedy: 'EDIT_LINE',
    suggestion: null,
    ...changes,
  })

  it('stops at what FIRS / NRS would refuse, however often it is asked for, and leads there', () => {
    const editor = opened()
      .ask('finalize')
      .on(checked([found()]))
    expect(editor.state).toMatchObject({ blockedVersion: 1, leadsToChecks: true, request: undefined })
    expect(editor.effects).toEqual([])
    expect(editor.on({ type: 'checksFocused' }).state.leadsToChecks).toBe(false)
    expect(editor.ask('finalize').effects).toEqual([{ type: 'check', id: 'i1', version: 1 }])
    expect(editor.on(checked([found()])).effects).toEqual([])
  })

  it('goes on for who decides to, of the version that was looked at', () => {
    const stopped = () =>
      opened()
        .ask('finalize')
        .on(checked([found()]))
    const decided = stopped().ask('finalizeAnyway')
    expect(decided.effects).toEqual([{ type: 'finalize', id: 'i1', version: 1, key: 'id 5' }])

    // Another version is checked anew.
    const changed = stopped().edit('T').ask('finalizeAnyway')
    expect(changed.saved({ version: 2, notes: 'T' }).effects).toEqual([{ type: 'check', id: 'i1', version: 2 }])
  })

  it('stops at a figure that is asked about, until somebody says that it is meant', () => {
    const stopped = opened()
      .ask('finalize')
      .on(checked([found({ severity: 'warns', isQuestion: true })]))
    expect(stopped.state).toMatchObject({ blockedVersion: 1, leadsToChecks: true, request: undefined })
    expect(stopped.ask('finalizeAnyway').effects).toMatchObject([{ type: 'finalize', id: 'i1' }])
  })

  it('goes on past warnings, and past what only the set-up can put right', () => {
    for (const item of [found({ severity: 'warns' }), found({ remedy: 'FIRS_CONFIG' })]) {
      expect(
        opened()
          .ask('finalize')
          .on(checked([item])).effects,
      ).toMatchObject([{ type: 'finalize', id: 'i1' }])
    }
  })

  it('opens the invoice, and hands over what was on it', () => {
    const editor = opened().ask('finalize').on(checked([]))
    const invoice = stored({ status: 'PENDING_APPROVAL' })
    expect(editor.on({ type: 'finalized', invoice }).effects).toEqual([
      { type: 'openFinalized', invoice, doc: editor.state.doc },
    ])
    expect(editor.state.request).toBeUndefined()
  })

  it('that fails says why; its key stays the same until the core has clearly refused it', () => {
    const editor = opened().ask('finalize').on(checked([])).on({ type: 'requestFailed', error: lost })
    expect(editor.state).toMatchObject({ finalizeError: lost, finalizeKey: 'id 3', request: undefined })
    editor.ask('finalize')
    expect(editor.state.finalizeError).toBeUndefined()
    expect(editor.on(checked([])).effects).toMatchObject([{ type: 'finalize', key: 'id 3' }])
    expect(editor.on({ type: 'requestFailed', error: refusal() }).state.finalizeKey).toBeUndefined()
  })

  it('is not gone on with by a check that nobody waits for', () => {
    const editor = opened()
    const { state } = editor
    expect(editor.on(checked([])).state).toBe(state)
  })
})

describe('what is kept', () => {
  it('is asked for whenever the document, or what the core has of it, is another', () => {
    const keeps = (editor: ReturnType<typeof begin>) => editor.all.some(({ type }) => type === 'persist')
    expect(keeps(begin().edit('T'))).toBe(true)
    expect(keeps(begin().edit('T').on({ type: 'saveDue' }))).toBe(true)
    expect(keeps(opened().edit('T').on({ type: 'saveDue' }).saved({ version: 2, notes: 'T' }))).toBe(true)
    expect(keeps(opened().edit('T').on({ type: 'cancelled' }))).toBe(true)
    expect(keeps(inConflict().on({ type: 'remoteAccepted' }))).toBe(true)
    expect(keeps(opened().on({ type: 'detailsShown', rowId: 'cement' }))).toBe(false)
  })

  it('is kept at once when the page is hidden or left, and who leaves saves', () => {
    for (const type of ['hidden', 'closed'] as const) {
      expect(opened().edit('T').on({ type }).effects).toMatchObject([{ type: 'persistNow' }, { type: 'update' }])
      expect(opened().on({ type }).all).toEqual([{ type: 'persistNow' }])
    }
  })

  describe('and could not be saved', () => {
    const rowId = opened().state.doc.rows[0]?.id ?? ''
    const put = (text: string) => ({ type: 'edited', edit: { type: 'cell', rowId, cell: 'quantity', text } }) as const
    const bodies = (editor: ReturnType<typeof opened>) =>
      editor.effects.flatMap((effect) => (effect.type === 'update' ? [effect.body] : []))
    const unfinished = ['items[0].quantity']

    it('is said along with what is saved, or by who leaves; alone it waits for a whole line', () => {
      const alone = opened().on(put('many')).on({ type: 'saveDue' })
      expect([bodies(alone), alone.state.status.kind]).toEqual([[], 'partly'])
      expect(bodies(alone.on({ type: 'hidden' }))).toEqual([{ unfinished, version: 1 }])

      const along = opened().on(put('many')).edit('T').on({ type: 'saveDue' })
      expect(bodies(along)).toEqual([{ notes: 'T', unfinished, version: 1 }])
      along.saved({ version: 2, notes: 'T', unfinished })
      expect(bodies(along.on({ type: 'closed' }))).toEqual([])
    })

    it('is taken back at once where it was typed, once it is put right', () => {
      const editor = opened().on(put('many')).edit('T').on({ type: 'saveDue' })
      editor.saved({ version: 2, notes: 'T', unfinished })
      expect(bodies(editor.on(put('1')).on({ type: 'saveDue' }))).toMatchObject([{ unfinished: null, version: 2 }])
    })

    it('elsewhere stays said until somebody goes on without it', () => {
      const editor = opened(stored({ unfinished }))
      expect(bodies(editor.edit('T').on({ type: 'saveDue' }))).toEqual([{ notes: 'T', version: 1 }])
      editor.saved({ version: 2, notes: 'T', unfinished })
      expect(bodies(editor.on({ type: 'unfinishedDiscarded' }))).toEqual([{ unfinished: null, version: 2 }])
    })
  })

  it('is nothing of a draft that was cancelled', () => {
    expect(opened().edit('T').on({ type: 'cancelled' }).state.status).toEqual({ kind: 'saved' })
  })
})

it('a customer that is put right is no change of the invoice, and remembers how it was first', () => {
  const customer = { id: 'c1', name: 'Zenith', tin: '1' }
  const of = (name: string) => ({ ...customer, name }) as Extract<EditorEvent, { type: 'customerCorrected' }>['before']
  const editor = opened().on({ type: 'customerCorrected', before: of('A'), after: of('B') })
  editor.on({ type: 'customerCorrected', before: of('B'), after: of('C') })
  expect(editor.state).toMatchObject({
    status: { kind: 'saved' },
    doc: { customer: { name: 'C' } },
    customerCorrection: { before: { name: 'A' }, after: { name: 'C' } },
  })
  expect(editor.on({ type: 'saveDue' }).effects).toEqual([])
})

it('a draft that is opened when it is none any more has nothing typed', () => {
  expect(opened(stored({ status: 'APPROVED' })).state.status).toMatchObject({ kind: 'notDraft', isTyped: false })
})

it('the same events give the same state again', () => {
  const play = () => opened().edit('A').on({ type: 'saveDue' }).saved({ version: 2, notes: 'A' }).ask('finalize').state
  expect(play()).toEqual(play())
  expect(docOfInvoice(stored(), docOf())).toEqual(docOfInvoice(stored(), docOf()))
})
