import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { useApi } from '../../lib/api/api-context.ts'
import { type BatchResult, runBatch } from '../../lib/invoices/batch.ts'
import type { InvoiceCommand } from '../../lib/invoices/commands.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'

export type InvoiceReference = {
  readonly id: string
  readonly invoiceNumber: string
  readonly customerName: string
  /** As which it was looked at. */
  readonly version?: number
}

type BatchState = {
  readonly items: readonly InvoiceReference[]
  readonly done: readonly BatchResult<InvoiceReference>[]
  readonly barred: readonly BatchResult<InvoiceReference>[]
  readonly isRunning: boolean
  readonly isStopping: boolean
  readonly saying: (done: number, all: number) => string
}

type Order = {
  readonly items: readonly InvoiceReference[]
  /** Selected for it too, and left as they are, for the report. */
  readonly barred?: readonly BatchResult<InvoiceReference>[]
  readonly command: InvoiceCommand
  readonly failed: string
  /** `Approving, 3 of 12`. */
  readonly saying: BatchState['saying']
}

const LANES = 3

/** Does the same to many invoices, with its progress, until it is done or stopped. */
export function useBatch(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [state, setState] = useState<BatchState>()
  const stopper = useRef(new AbortController())

  /** Answers what became of those that were begun. */
  const start = async ({
    items,
    barred = [],
    command,
    failed,
    saying,
  }: Order): Promise<readonly BatchResult<InvoiceReference>[]> => {
    const all: BatchResult<InvoiceReference>[] = []
    stopper.current = new AbortController()
    setState({ items, done: [], barred, isRunning: true, isStopping: false, saying })
    await runBatch({
      items,
      failed,
      signal: stopper.current.signal,
      lanes: LANES,
      run: async ({ id, version }) => command(client, id, version),
      onDone: (one) => {
        all.push(one)
        setState((before) => before && { ...before, done: [...before.done, one] })
      },
    })
    setState((before) => before && { ...before, isRunning: false })
    for (const area of areasOfInvoices) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
    return all
  }

  const stop = () => {
    stopper.current.abort()
    setState((before) => before && { ...before, isStopping: true })
  }

  return { state, start, stop, dismiss: () => setState(undefined) }
}
