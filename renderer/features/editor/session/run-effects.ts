import { createStore } from 'zustand/vanilla'

import { getInvoiceHistory } from '../../../../core/contract/activity/invoice-history.ts'
import { duplicateInvoice, finalizeInvoice } from '../../../../core/contract/invoice/actions.ts'
import { createInvoice, getInvoice, type Invoice, updateInvoice } from '../../../../core/contract/invoice/invoice.ts'
import { preflightInvoice } from '../../../../core/contract/invoice/preflight.ts'
import type { Client } from '../../../lib/api/client.ts'
import { createQuietMoment } from '../../../lib/api/quiet-moment.ts'
import { type ConfirmedFigures, withoutConfirmed } from '../../../lib/persistence/confirmed-figures.ts'
import type { PriceModes } from '../../../lib/persistence/price-modes.ts'
import { percentDiscountsIn } from '../document/percent-discount.ts'
import type { EditorEvent, Effect, PageEffect } from './events.ts'
import { reduce } from './reducer.ts'
import { type EditorState, hasUnsaved, initialState, type RemoteVersion } from './state.ts'
import { isWorthStoring, type DraftStore, slotOfNew } from './stored-drafts.ts'
import type { PercentStore } from './stored-percents.ts'
import type { UndoStore } from './stored-undo.ts'

const SAVE_AFTER_MS = 800
/** With the quiet moment that is waited for, 200 as a rule. */
const KEEP_AFTER_MS = 180

export type EditorStore = ReturnType<typeof createEditorStore>

/** What is typed, outside of React: a key in one cell wakes what shows that cell, and nothing else. */
export function createEditorStore(initial: EditorState, step: typeof reduce = reduce) {
  const { getState, getInitialState, setState, subscribe } = createStore(() => initial)
  let perform: (effect: Effect) => void = () => undefined
  return {
    getState,
    getInitialState,
    subscribe,

    dispatch(event: EditorEvent): void {
      const moment = { at: new Date().toISOString(), id: crypto.randomUUID() }
      const { state, effects } = step(getState(), event, moment)
      if (state !== getState()) setState(state, true)
      for (const effect of effects) perform(effect)
    },

    /** Who does from now on what events ask for. */
    connect(work: (effect: Effect) => void): void {
      perform = work
    },
  }
}

/** What has to come to its end before what is typed is taken: a field may still look up what was typed into it. */
export function createPendingWork() {
  const works = new Set<() => Promise<unknown> | undefined>()
  return {
    /** Adds something to be ended; answers how to take it out again. */
    add(work: () => Promise<unknown> | undefined): () => void {
      works.add(work)
      return () => works.delete(work)
    },
    async settle(): Promise<void> {
      await Promise.all([...works].map(async (work) => work()))
    },
  }
}

export type PendingWork = ReturnType<typeof createPendingWork>

type Options = {
  readonly store: EditorStore
  /** Of this editing: the name of what is kept before the draft has a number. */
  readonly id: string
  readonly kept: DraftStore
  readonly keptUndo: UndoStore
  readonly priceModes: PriceModes
  readonly confirmedFigures: Pick<ConfirmedFigures, 'of'>
  readonly percents: PercentStore
  readonly client: Pick<Client, 'call'>
  readonly userId: string
  readonly pending: Pick<PendingWork, 'settle'>
  readonly performOnPage: (effect: PageEffect) => void
  /** Whether whoever typed this is still the one who is signed in. */
  readonly isSignedIn: () => boolean
}

/** Does what the events of an editor ask for, and tells it what came of that. Answers how to end it. */
export function runEffects({
  store,
  id,
  kept,
  keptUndo,
  priceModes,
  confirmedFigures,
  percents,
  client,
  userId,
  pending,
  performOnPage,
  isSignedIn,
}: Options): () => void {
  let isOpen = true
  let saving: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  const quiet = createQuietMoment()

  const keepNow = () => {
    clearTimeout(keeping)
    keeping = undefined
    const state = store.getState()
    const slots = { new: slotOfNew(id), stored: state.stored?.id }
    const slot = slots.stored ?? slots.new
    if (slots.stored !== undefined) {
      kept.remove(slots.new)
      priceModes.save(slots.stored, state.doc.pricesIncludeVat)
      percents.save(slots.stored, percentDiscountsIn(state.doc))
    }
    if (hasUnsaved(state) && isWorthStoring(state.doc)) kept.save(slot, state, new Date().toISOString())
    else kept.remove(slot)
  }

  const keepDue = () => {
    if (keeping !== undefined) keepNow()
  }

  const keepUndo = () => {
    const { doc, history, stored } = store.getState()
    keptUndo.save(stored?.id ?? slotOfNew(id), { doc, history, version: stored?.version })
  }

  const answer = (work: () => Promise<EditorEvent>, failed: 'saveFailed' | 'requestFailed' | 'latestFailed') =>
    void work()
      .catch((error: unknown): EditorEvent => ({ type: failed, error }))
      .then(store.dispatch)

  const save = (work: () => Promise<{ readonly data: Invoice }>, mayWait: boolean) =>
    answer(async () => {
      if (mayWait) await quiet.comes()
      // Nothing of one person is saved under the name of the next.
      return isSignedIn() ? { type: 'saved', invoice: (await work()).data } : { type: 'signedOut' }
    }, 'saveFailed')

  async function fetchTheirs(invoiceId: string): Promise<RemoteVersion> {
    const input = { params: { id: invoiceId } }
    const remote = (await client.call(getInvoice, input)).data
    const { items } = (await client.call(getInvoiceHistory, input)).data
    const last = items.toSorted((left, right) => right.at.localeCompare(left.at))[0]
    return { remote, by: last?.by.name, isSelf: last?.by.id === userId }
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'create': {
        const { body, key } = effect.request
        save(async () => client.call(createInvoice, { body, idempotencyKey: key }), false)
        return
      }
      case 'update':
        save(
          async () => client.call(updateInvoice, { params: { id: effect.id }, body: effect.body, outlivesPage: true }),
          !effect.isLeaving,
        )
        return
      case 'fetchConflict':
        answer(async () => ({ type: 'conflictFetched', ...(await fetchTheirs(effect.id)) }), 'saveFailed')
        return
      case 'fetchLatest':
        answer(
          async () => ({ type: 'latestFetched', wasRefused: effect.wasRefused, ...(await fetchTheirs(effect.id)) }),
          'latestFailed',
        )
        return
      case 'saveAfterPause':
        clearTimeout(saving)
        saving = setTimeout(() => store.dispatch({ type: 'saveDue' }), SAVE_AFTER_MS)
        return
      case 'persist':
        // To hand over a thousand lines is felt by the key that comes meanwhile.
        if (isOpen) keeping ??= setTimeout(() => void quiet.comes().then(keepDue), KEEP_AFTER_MS)
        else keepNow()
        return
      case 'persistNow':
        // Whoever goes away may not come back to a save that waits.
        quiet.isOver()
        keepNow()
        keepUndo()
        return
      case 'persistAsNew': {
        const typed = initialState(effect.doc, store.getState().businessId)
        kept.save(slotOfNew(effect.id), typed, new Date().toISOString())
        return
      }
      case 'awaitPendingWork':
        answer(async () => {
          await pending.settle()
          return { type: 'pendingWorkDone', request: effect.request }
        }, 'requestFailed')
        return
      case 'check':
        answer(async () => {
          const { data } = await client.call(preflightInvoice, { params: { id: effect.id } })
          const items = withoutConfirmed(data.items, confirmedFigures.of(effect.id))
          return { type: 'checked', version: effect.version, items }
        }, 'requestFailed')
        return
      case 'finalize':
        answer(async () => {
          const { id: invoiceId, version, key } = effect
          const input = { params: { id: invoiceId }, body: { version }, idempotencyKey: key }
          return { type: 'finalized', invoice: (await client.call(finalizeInvoice, input)).data }
        }, 'requestFailed')
        return
      case 'duplicate':
        answer(async () => {
          const input = { params: { id: effect.id }, idempotencyKey: effect.key }
          const { data } = await client.call(duplicateInvoice, input)
          priceModes.copy(effect.id, data.id)
          return { type: 'duplicated', id: data.id }
        }, 'requestFailed')
        return
      case 'goTo':
      case 'goToPlace':
      case 'openFinalized':
      case 'openDraft':
      case 'openNew':
      case 'report':
        performOnPage(effect)
    }
  }

  store.connect(perform)
  store.dispatch({ type: 'opened' })

  return () => {
    isOpen = false
    store.dispatch({ type: 'closed' })
    clearTimeout(saving)
  }
}
