import { finalizeInvoice } from '../../../core/contract/invoice-actions.ts'
import { getInvoiceHistory } from '../../../core/contract/invoice-history.ts'
import { createInvoice, getInvoice, type Invoice, updateInvoice } from '../../../core/contract/invoice.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { Client } from '../../lib/api/client.ts'
import { cameBackDraft } from './came-back-draft.ts'
import { absorb, type Doc, docOfInvoice } from './doc.ts'
import { bodyOf, changesBetween, type DraftBody, isBody } from './draft-body.ts'
import type { EditorState, EditorStore, Stored } from './editor-state.ts'
import { hasPlace, problemsOfRefusal } from './field-names.ts'
import type { Content } from './invoice-content.ts'

type Options = {
  readonly store: EditorStore
  readonly client: Pick<Client, 'call'>
  readonly businessId: string
  readonly userId: string
  readonly newKey: () => string
  readonly now: () => Date
  /** Whether whoever typed this is still the one who is signed in. */
  readonly isSignedIn: () => boolean
}

export type Saver = ReturnType<typeof createSaver>

/** The clear answers of the core; anything else leaves open what happened. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== undefined && error.status >= 400 && error.status < 500

/** Brings what is typed to the core: one call at a time, each only with what has changed since the one before. */
export function createSaver({ store, client, businessId, userId, newKey, now, isSignedIn }: Options) {
  let running: Promise<void> | undefined
  let finalizeKey: string | undefined

  function took(sent: Doc, invoice: Invoice): void {
    const { doc } = store.get()
    const base = bodyOf(absorb(sent, sent, invoice), businessId)
    store.set({
      ...storedAs(invoice),
      doc: absorb(doc, sent, invoice),
      base: isBody(base) ? base : undefined,
      savedAt: now().toISOString(),
      creating: undefined,
    })
  }

  /** One call; whether there may be more to do. */
  async function step(): Promise<boolean> {
    const { doc, stored, base, creating, conflict, left } = store.get()
    if (conflict || left || !isSignedIn()) return false
    if (creating) return create(creating)

    const body = bodyOf(doc, businessId)
    if (!isBody(body)) return stop('dirty')
    if (stored === undefined) return create({ key: newKey(), doc, body })

    const changes = base === undefined ? withoutBusiness(body) : changesBetween(base, body)
    if (Object.keys(changes).length === 0) return stop('clean')
    store.set({ phase: 'saving' })
    const sent = { params: { id: stored.id }, body: { ...changes, version: stored.version } }
    try {
      took(doc, (await client.call(updateInvoice, sent)).data)
      return true
    } catch (error) {
      return refused(error, stored, doc, body)
    }
  }

  async function create(creating: NonNullable<EditorState['creating']>): Promise<boolean> {
    store.set({ phase: 'saving', creating })
    try {
      const input = { body: creating.body, idempotencyKey: creating.key }
      took(creating.doc, (await client.call(createInvoice, input)).data)
      return true
    } catch (error) {
      // Refused for good: what is corrected is another request, under another key.
      if (isRefusal(error) && error.code !== 'unauthenticated') store.set({ creating: undefined })
      return failed(error)
    }
  }

  async function refused(error: unknown, stored: Stored, doc: Doc, body: DraftBody): Promise<boolean> {
    const isOvertaken = error instanceof ApiError && ['version_conflict', 'invoice_not_draft'].includes(error.code)
    if (!isOvertaken) return failed(error)

    try {
      const theirs = (await client.call(getInvoice, { params: { id: stored.id } })).data
      if (theirs.status !== 'DRAFT') {
        store.set({ left: theirs, phase: 'failed' })
        return false
      }
      // The answer to our own last save was lost on the way: there is nobody to disagree with.
      if (isSame(theirs, doc, body)) {
        took(doc, theirs)
        return true
      }
      const { items } = (await client.call(getInvoiceHistory, { params: { id: stored.id } })).data
      const last = items.toSorted((left, right) => right.at.localeCompare(left.at))[0]
      const conflict = { theirs, by: last?.by.name, isSelf: last?.by.id === userId }
      store.set({ conflict, phase: 'failed' })
      return false
    } catch (failure) {
      return failed(failure)
    }
  }

  function isSame(theirs: Invoice, { pricesIncludeVat, usualVat }: Doc, body: DraftBody): boolean {
    const other = bodyOf(docOfInvoice(theirs, { pricesIncludeVat, usualVat }), businessId)
    if (!isBody(other)) return false
    const mine = {
      ...body,
      invoiceKind: body.invoiceKind ?? theirs.invoiceKind,
      paymentDetails: body.paymentDetails === undefined ? theirs.paymentDetails : body.paymentDetails,
    }
    return Object.keys(changesBetween(other, mine)).length === 0
  }

  function failed(error: unknown): boolean {
    const about = error instanceof ApiError ? problemsOfRefusal(error) : []
    // What has no field of its own stands above the page.
    const isAtFields = about.length > 0 && about.every(({ field }) => hasPlace(field))
    store.set({ phase: 'failed', refused: about, error: isAtFields ? undefined : error })
    return false
  }

  function stop(phase: 'clean' | 'dirty'): boolean {
    if (store.get().phase !== phase) store.set({ phase, error: undefined })
    return false
  }

  const save = (): Promise<void> => {
    running ??= (async () => {
      // What was typed while a call was on its way goes with the next one.
      while (await step());
    })().finally(() => (running = undefined))
    return running
  }

  return {
    save,

    /** Saves, and answers whether the core has all of it. */
    async saveAll(): Promise<boolean> {
      await save()
      if (store.get().phase !== 'clean') await save()
      return store.get().phase === 'clean' && store.get().stored !== undefined
    },

    /** @throws ApiError */
    async finalize(): Promise<Invoice | undefined> {
      const { stored } = store.get()
      if (!stored) return undefined
      finalizeKey ??= newKey()
      try {
        const { data } = await client.call(finalizeInvoice, { params: { id: stored.id }, idempotencyKey: finalizeKey })
        return data
      } catch (error) {
        if (isRefusal(error)) finalizeKey = undefined
        throw error
      }
    },

    /** Puts what is typed here on top of what somebody else saved meanwhile. */
    async keepMine(): Promise<void> {
      const { conflict, base, doc, cameBack } = store.get()
      if (!conflict) return
      const mine = bodyOf(doc, businessId)
      const changed = base !== undefined && isBody(mine) ? Object.keys(changesBetween(base, mine)) : undefined
      const merged = mergedDoc(conflict.theirs, doc, changed)
      store.set({ ...loaded(conflict.theirs, doc, { businessId, was: cameBack?.was }), doc: merged })
      store.set({ phase: 'dirty' })
      await save()
    },

    /** Shows what somebody else saved; answers what was typed here, to bring it back. */
    loadTheirs(): Doc {
      const { conflict, doc, cameBack } = store.get()
      if (conflict) store.set(loaded(conflict.theirs, doc, { businessId, was: cameBack?.was }))
      return doc
    },
  }
}

/** The fields that I changed, on top of theirs; all of mine where it is not known which. */
function mergedDoc(theirs: Invoice, mine: Doc, changed: readonly string[] | undefined): Doc {
  if (changed === undefined) return mine
  const other = docOfInvoice(theirs, mine)
  const has = (name: string) => changed.includes(name)
  return {
    ...mine,
    ...(!has('customerId') && { customer: other.customer }),
    ...(!has('invoiceKind') && { invoiceKind: other.invoiceKind }),
    ...(!has('invoiceType') && { invoiceType: other.invoiceType }),
    ...(!has('issueDate') && { issueDate: other.issueDate }),
    ...(!has('dueDate') && { dueDate: other.dueDate }),
    ...(!has('paymentTerms') && { paymentTerms: other.paymentTerms }),
    ...(!has('paymentMethod') && { paymentMethod: other.paymentMethod }),
    ...(!has('paymentDetails') && { paymentDetails: other.paymentDetails }),
    ...(!has('notes') && { notes: other.notes }),
    ...(!has('items') && { rows: other.rows }),
    ...(!has('originalInvoiceId') && {
      original: other.original,
      originalIrn: other.originalIrn,
      originalIssueDate: other.originalIssueDate,
    }),
  }
}

const storedAs = (invoice: Invoice): Pick<EditorState, 'stored'> => {
  const { id, invoiceNumber, status, environment, version, invoiceKind } = invoice
  return { stored: { id, invoiceNumber, status, environment, version, invoiceKind } }
}

/** The state of a draft that was just fetched, with the manners of the document before it, and what was refused of it. */
export function loaded(
  invoice: Invoice,
  manners: Pick<Doc, 'pricesIncludeVat' | 'usualVat'>,
  { businessId, was }: { readonly businessId: string; readonly was: Content | undefined },
): Partial<EditorState> & Pick<EditorState, 'doc'> {
  const doc = docOfInvoice(invoice, manners)
  const base = bodyOf(doc, businessId)
  return {
    ...storedAs(invoice),
    cameBack: cameBackDraft(invoice, doc, was),
    doc,
    base: isBody(base) ? base : undefined,
    phase: 'clean',
    savedAt: invoice.updatedAt,
    error: undefined,
    creating: undefined,
    conflict: undefined,
    left: invoice.status === 'DRAFT' ? undefined : invoice,
    refused: [],
  }
}

function withoutBusiness({ businessId: _, ...body }: DraftBody): Partial<DraftBody> {
  return body
}
