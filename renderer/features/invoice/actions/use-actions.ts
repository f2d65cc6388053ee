import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { affectsPayments } from '../../../components/invoice/reopen-dialog.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useUnsavedLines } from '../../../lib/persistence/unsaved-lines.ts'
import { invoiceQuery } from '../../../lib/queries/invoices.ts'
import { texts } from '../../../lib/texts.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import type { Dialog } from '../dialogs/dialogs.tsx'
import type { Notify } from '../dialogs/use-notify.ts'
import { type PlainAction, useInvoiceCalls } from './api.ts'
import { type InvoiceAction, isBilledAgain } from './available-actions.ts'

const editorPath = '/businesses/$businessId/invoices/$invoiceId/edit'
const invoicePath = '/businesses/$businessId/invoices/$invoiceId'

/** What leads to the editor: of a new draft, or of this invoice as a draft again. */
const leadsToEditor: ReadonlySet<PlainAction> = new Set([
  'creditNote',
  'debitNote',
  'duplicate',
  'makeInvoice',
  'reopen',
])

type Asking = Extract<Dialog, InvoiceAction>

const asking: ReadonlySet<InvoiceAction> = new Set<Asking>(['cancel', 'reject', 'abandon', 'recordPayment'])

type Ways = {
  readonly run: (action: PlainAction) => void
  readonly ask: (dialog: Asking | 'billAgain' | 'reopen') => void
}

/** Does what needs no words, shows what came of it, and goes where one goes on. */
export function useInvoiceActions(invoice: Invoice, say: Notify, onDone: (action: PlainAction) => void) {
  const { businessId, id } = invoice
  const { run, refresh } = useInvoiceCalls(businessId, id, invoice.version)
  const { client } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const unsavedLines = useUnsavedLines(businessId)
  const keys = useRef(new Map<string, string>())

  /** To do it to another version is another intention. */
  const intentionOf = (action: PlainAction) => `${action} ${invoice.version}`

  const job = useMutation({
    mutationFn: async (action: PlainAction) => {
      // Kept while nothing is known of the answer, so that doing it again does not do it twice.
      const name = intentionOf(action)
      const key = keys.current.get(name) ?? crypto.randomUUID()
      keys.current.set(name, key)
      return run(action, key)
    },
    onSuccess(answer, action) {
      if (answer.id === id) {
        queries.setQueryData(invoiceQuery(client, businessId, id).queryKey, (known) => newerOf(known, answer))
      }
      if (action === 'submit' && answer.status === 'PENDING') {
        say(invoiceTexts.said.waiting, ({ status }) => status === 'PENDING')
      }
      if (leadsToEditor.has(action)) {
        const isEditable = answer.allowedActions.includes('edit')
        if (isEditable || answer.id !== id) {
          void navigate({ to: isEditable ? editorPath : invoicePath, params: { businessId, invoiceId: answer.id } })
        }
      }
      onDone(action)
    },
    onError(error) {
      const made = madeBefore(error)
      if (made === undefined) return
      notifications.show({ message: invoiceTexts.said.invoiced(invoice.invoiceNumber, made.invoiceNumber) })
      void navigate({ to: invoicePath, params: { businessId, invoiceId: made.invoiceId } })
    },
    onSettled(_answer, error, action) {
      if (!(error instanceof ApiError && error.code === 'offline')) keys.current.delete(intentionOf(action))
      // Not waited for: the next key may come at once.
      void refresh()
    },
  })

  /** What is typed in this browser and not saved would be missing: it is shown instead. */
  const start = (action: PlainAction) => {
    const lines = action === 'finalize' ? unsavedLines(id) : undefined
    if (lines === undefined) return job.mutate(action)
    notifications.show({ message: texts.unsavedLines.here(lines) })
    void navigate({ to: editorPath, params: { businessId, invoiceId: id } })
  }

  const isRefusal = job.error instanceof ApiError && job.error.code === 'invoice_refused'
  return {
    run: start,
    running: job.isPending ? job.variables : undefined,
    /** A refusal is no failure: its reasons stand in the invoice. */
    error: isRefusal || madeBefore(job.error) !== undefined ? null : job.error,
    refresh,
  }
}

/** The invoice of an offer that there is already: whoever asks for it again is led to it. */
const madeBefore = (error: unknown) =>
  error instanceof ApiError && error.carried?.code === 'offer_invoiced' ? error.carried.data : undefined

/** Of two actions done one right after the other, the answer to the first may come last. */
const newerOf = (known: Invoice | undefined, answer: Invoice) =>
  known !== undefined && known.version > answer.version ? known : answer

type Runnable = Pick<Invoice, 'businessId' | 'id' | 'status' | 'allowedActions'> & Parameters<typeof affectsPayments>[0]

/** Starts any action in its own way: at once, with a question, or in the editor. */
export function useActionRunner(invoice: Runnable, { run, ask }: Ways) {
  const navigate = useNavigate()
  const { businessId, id } = invoice

  return (action: InvoiceAction): void => {
    if (action === 'duplicate' && isBilledAgain(invoice)) ask('billAgain')
    else if (action === 'reopen' && affectsPayments(invoice)) ask('reopen')
    else if (action === 'edit') void navigate({ to: editorPath, params: { businessId, invoiceId: id } })
    else if (isAsking(action)) ask(action)
    else run(action)
  }
}

function isAsking(action: InvoiceAction): action is Asking {
  return asking.has(action)
}
