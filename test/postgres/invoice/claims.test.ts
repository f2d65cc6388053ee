import { describe, expect, it } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import type { Storage } from '../../../core/ports/storage.ts'
import { invoice, minutesAfter, storedBusiness, submission } from '../../storage/contract/sample-records.ts'
import { openStorage } from '../postgres-fixture.ts'

const MANY = 30
const NOW = minutesAfter(1)

describe('the queue of two processes', needs('postgresql'), () => {
  it('hands each submission to one of them, once', async () => {
    const { storage: first, url } = await openStorage()
    const { storage: second } = await openStorage(url)
    const provider = { name: 'sandbox', isConnected: true, credentials: {} } as const
    const { buyer } = await storedBusiness(first, { provider })
    await first.write(async ({ invoices, submissions }) => {
      for (let sequence = 1; sequence <= MANY; sequence += 1) {
        const sent = invoice(buyer, sequence, { status: 'PENDING', environment: 'SANDBOX' })
        await invoices.insert(sent)
        await submissions.insert(submission(sent))
      }
    })

    /** Takes up what is due, a few at a time, until nothing is. */
    async function work(storage: Storage): Promise<string[]> {
      const taken: string[] = []
      for (;;) {
        const due = await storage.read(({ submissions }) => submissions.due(NOW, 4))
        if (due.length === 0) return taken
        const ids = await Promise.all(
          due.map(({ invoiceId }) =>
            storage.write(async ({ submissions }) => {
              const queued = await submissions.get(invoiceId)
              if (queued?.state !== 'QUEUED') return undefined
              await submissions.update({ ...queued, state: 'DONE', nextAttemptAt: null })
              await submissions.startAttempt(queued, 'submit', NOW)
              return invoiceId
            }),
          ),
        )
        taken.push(...ids.filter((id) => id !== undefined))
      }
    }

    const taken = (await Promise.all([work(first), work(second)])).flat()
    expect(taken).toHaveLength(MANY)
    expect(new Set(taken).size).toBe(MANY)
    expect(await second.read(({ submissions }) => submissions.nextDueAt())).toBeNull()
  })
})
