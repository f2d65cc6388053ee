import { beforeAll, describe, expect, it } from 'vitest'

import type { EmailRecord, MailOutcome } from '../../../core/domain/mail/email.ts'
import type { Mailer } from '../../../core/ports/activity/mailer.ts'
import { LeaseLostError, type Fence } from '../../../core/ports/runtime/leases.ts'
import { deliver, markInterruptedUncertain } from '../../../core/use-cases/mail/deliver.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

/* Two processes have the same e-mail in hand: one was stopped for longer than its lease, and is woken again. */

const app = openApp()
let businessId: string
let customerId: string

beforeAll(async () => {
  const mail = await startMailServer()
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId, { email: 'ada@example.com' })
  expectOk(await app.owner.patch(`/v1/businesses/${businessId}/smtp`, mail.settings))
  await mail.close()
  // What is sent here is sent by hand.
  await app.server.core.mailSender.stop()
})

async function queued(): Promise<EmailRecord> {
  const id = await createInvoice(app.owner, businessId, customerId, { invoiceKind: 'B2C' })
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  return stored(expectOk(await app.owner.post(`/v1/invoices/${id}/email`, {}), 202).id)
}

async function stored(id: string): Promise<EmailRecord> {
  const email = await app.server.core.units.read(({ mail }) => mail.email(businessId, id))
  if (!email) throw new Error('The e-mail is gone.')
  return email
}

const decide = async ({ invoiceId, id }: EmailRecord, decision: string) =>
  expectOk(await app.owner.post(`/v1/invoices/${String(invoiceId)}/emails/${id}/decide`, { decision }))

const lose = (): never => {
  throw new LeaseLostError()
}

type Process = {
  /** It leads until this says otherwise. */
  hasLost: boolean
  /** Done before the e-mail leaves: where it is stopped for a while. */
  before?: () => Promise<void>
  /** Done once all of it left, before the server answers. */
  after?: () => Promise<void>
  outcome?: MailOutcome
}

/** One try of a process; answers how often something was handed over, and what it made of it. */
async function tryOnce(email: EmailRecord, process: Process) {
  const { core } = app.server
  let handedOver = 0
  const mailer: Mailer = {
    compose: async () => new Uint8Array(),
    async send(_server, { begins }) {
      try {
        await process.before?.()
        await begins()
      } catch {
        return { kind: 'not_taken', trouble: 'internal', words: null, isForGood: false, rejected: [] }
      }
      handedOver += 1
      await process.after?.()
      return process.outcome ?? { kind: 'taken', rejected: [] }
    },
  }
  const fence: Fence = {
    assertLeading: async () => (process.hasLost ? lose() : undefined),
    assertHeld: () => (process.hasLost ? lose() : undefined),
  }
  const settled = await deliver({ ...core, mailer, mailBackoffMs: null }, email, fence).catch((error: unknown) => {
    if (!(error instanceof LeaseLostError)) throw error
    return 'lost' as const
  })
  return { handedOver, settled }
}

const notTaken = { kind: 'not_taken', trouble: 'dropped', words: null, isForGood: false, rejected: [] } as const

const takeOver = () => app.server.core.units.write((unit) => markInterruptedUncertain(unit))

describe('an e-mail that a stopped process was handing over', () => {
  it('is unknown once another one leads, and stays what that one made of it', async () => {
    const email = await queued()
    const process: Process = {
      hasLost: false,
      async after() {
        process.hasLost = true
        await takeOver()
        await decide(email, 'SEND_AGAIN')
        const other = await tryOnce(await stored(email.id), { hasLost: false })
        expect(other).toMatchObject({ handedOver: 1, settled: { state: 'SENT' } })
      },
      outcome: notTaken,
    }
    expect(await tryOnce(email, process)).toEqual({ handedOver: 1, settled: undefined })
    expect(await stored(email.id)).toMatchObject({ state: 'SENT', attempts: 1 })
  })

  it('is never put back into the queue under the hands of the other one', async () => {
    const email = await queued()
    const process: Process = {
      hasLost: false,
      async after() {
        process.hasLost = true
        await takeOver()
        await decide(email, 'SEND_AGAIN')
        const again = await stored(email.id)
        const other = await tryOnce(again, {
          hasLost: false,
          async after() {
            // Another try of the first one is woken now, and says that its line broke.
            const before = () => Promise.reject(new Error('The line broke.'))
            expect(await tryOnce(email, { hasLost: true, before })).toEqual({ handedOver: 0, settled: undefined })
            expect((await stored(email.id)).state).toBe('SENDING')
          },
        })
        expect(other).toMatchObject({ handedOver: 1, settled: { state: 'SENT' } })
      },
      outcome: notTaken,
    }
    await tryOnce(email, process)
    expect(await stored(email.id)).toMatchObject({ state: 'SENT', attempts: 1 })
  })

  it('does not leave a process that has lost its lease behind the claim, and waits again', async () => {
    const email = await queued()
    const process: Process = { hasLost: false, before: async () => void (process.hasLost = true) }
    expect(await tryOnce(email, process)).toEqual({ handedOver: 0, settled: 'lost' })
    expect(await stored(email.id)).toEqual(email)

    // Stopped between the commit of its claim and the first byte.
    const { core } = app.server
    const fence: Fence = { assertLeading: async () => undefined, assertHeld: lose }
    let left = 0
    const mailer: Mailer = {
      compose: async () => new Uint8Array(),
      async send(_server, { begins }) {
        await begins().then(
          () => (left += 1),
          () => undefined,
        )
        return notTaken
      },
    }
    await expect(deliver({ ...core, mailer, mailBackoffMs: null }, email, fence)).rejects.toThrow(LeaseLostError)
    expect(left).toBe(0)
    expect(await stored(email.id)).toEqual(email)
  })

  it('is not settled by what failed before it was handed over, where the other one has tried meanwhile', async () => {
    const email = await queued()
    const late: Process = {
      hasLost: false,
      async before() {
        const first = await tryOnce(email, { hasLost: false, outcome: notTaken })
        expect(first).toMatchObject({ handedOver: 1, settled: { state: 'QUEUED', attempts: 1 } })
        throw new Error('The line broke.')
      },
    }
    expect(await tryOnce(email, late)).toEqual({ handedOver: 0, settled: undefined })
    expect(await stored(email.id)).toMatchObject({ state: 'QUEUED', attempts: 1 })
  })
})
