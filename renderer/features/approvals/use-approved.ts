import { useState } from 'react'

import type { NamedInvoice, useBatch } from '../../components/use-batch.ts'
import { submitOne } from '../../lib/invoices/deeds.ts'
import { texts } from '../../lib/texts.ts'

/** What was approved on this page and not sent from it yet. */
export function useApproved(batch: ReturnType<typeof useBatch>) {
  const [toSend, setToSend] = useState<readonly NamedInvoice[]>([])

  const add = (invoices: readonly NamedInvoice[]) => setToSend((before) => [...before, ...invoices])

  /** Sends all of it. What went, or did not, is in the report; what was not begun is still to be sent. */
  const send = async () => {
    const done = await batch.start({
      items: toSend,
      deed: submitOne,
      failed: texts.batch.outcomes.notSent,
      saying: texts.batch.sending,
    })
    const begun = new Set(done.map(({ item }) => item.id))
    setToSend((before) => before.filter(({ id }) => !begun.has(id)))
  }

  return { toSend, add, send: () => void send() }
}
