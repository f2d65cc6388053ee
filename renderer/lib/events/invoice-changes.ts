import { invoiceEvent } from '../../../core/contract/activity/event-stream.ts'

/** What happened to an invoice, and when; where that is not known, anything may have happened to any. */
export type InvoiceChange = { readonly invoiceId: string | undefined; readonly at: string | undefined }

const anything: InvoiceChange = { invoiceId: undefined, at: undefined }

/** Passes on which invoice an event was about, to whoever has one of them open. */
export function createInvoiceChanges() {
  const followers = new Set<(change: InvoiceChange) => void>()
  return {
    /** @param data of an event; without it, events were missed */
    tell(data?: string): void {
      const change = data === undefined ? anything : changeIn(data)
      for (const follower of [...followers]) follower(change)
    },
    /** Answers how to end it. */
    follow(work: (change: InvoiceChange) => void): () => void {
      followers.add(work)
      return () => void followers.delete(work)
    },
  }
}

function changeIn(data: string): InvoiceChange {
  try {
    const { invoiceId, at } = invoiceEvent.parse(JSON.parse(data))
    return { invoiceId, at }
  } catch {
    return anything
  }
}

/** Those of the stream of the business that is open. */
export const invoiceChanges = createInvoiceChanges()
