import { useNavigate } from '@tanstack/react-router'

import type { Invoice } from '../../../core/contract/invoice.ts'
import type { PlainAction } from './invoice-api.ts'
import type { Dialog } from './invoice-dialogs.tsx'
import type { InvoiceAction } from './next-action.ts'
import { editorPath } from './use-invoice-actions.ts'

type Asking = Extract<Dialog, InvoiceAction>

const asking: ReadonlySet<InvoiceAction> = new Set<Asking>(['cancel', 'reject', 'abandon', 'updatePayment'])

type Ways = { readonly run: (action: PlainAction) => void; readonly ask: (dialog: Asking) => void }

/** Starts any action in its own way: at once, with a question, or in the editor. */
export function useActionRunner({ businessId, id }: Pick<Invoice, 'businessId' | 'id'>, { run, ask }: Ways) {
  const navigate = useNavigate()

  return (action: InvoiceAction): void => {
    if (action === 'edit') void navigate({ to: editorPath, params: { businessId, invoiceId: id } })
    else if (isAsking(action)) ask(action)
    else run(action)
  }
}

function isAsking(action: InvoiceAction): action is Asking {
  return asking.has(action)
}
