import { AUTHORITY, SYSTEM, type Actor, type AuditChange } from '../audit/audit.ts'
import type { BusinessSecrets } from '../business/business-secrets.ts'
import type { BusinessRecord } from '../business/business.ts'
import { AppError } from '../contract/errors.ts'
import { laterOf } from '../invoice/invoice-guards.ts'
import type { InvoiceRecord } from '../invoice/invoice.ts'
import { nextStatus } from '../invoice/status.ts'
import { connectionSettings } from '../provider/connection-settings.ts'
import type { Gateway } from '../provider/provider.ts'
import type { Providers } from '../provider/registry.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Repositories, Storage } from '../storage/storage.ts'

import type { PaymentSender } from './payment-sender.ts'
import {
  afterCheck,
  afterFollowUp,
  afterReconnect,
  afterRestart,
  afterSubmit,
  started,
  type Circumstances,
  type Settled,
  type Verdict,
} from './settle.ts'
import type { AttemptCall, SubmissionRecord } from './submission.ts'

/** In the background a provider may take its time; inside a user's request it may not. */
const BACKGROUND_DEADLINE_MS = 30_000

/** How many invoices are on the line at once. */
const CONCURRENCY = 4

/** The longest sleep: a changed system clock or a wake-up from standby is noticed after this at the latest. */
const LONGEST_SLEEP_MS = 30_000

const MOVING = ['QUEUED', 'CHECKING', 'SENT'] as const

export type SubmissionWorker = ReturnType<typeof createSubmissionWorker>

type Dependencies = {
  storage: Storage
  clock: Clock
  random: () => number
  secrets: BusinessSecrets
  providers: Providers
  payments: PaymentSender
  logger: Logger
  providerWindowMs: number
}

/** Moves the queue: sends, looks up, asks after, and writes down what came of it. One per data folder. */
export function createSubmissionWorker(dependencies: Dependencies) {
  const { storage, clock, random, secrets, providers, payments, logger, providerWindowMs } = dependencies
  const busy = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running = false
  let round: Promise<void> | undefined
  let wakeAgain = false

  const circumstances = (): Circumstances => ({ now: clock.now(), random: random(), providerWindowMs })

  /** Opens the provider that an invoice was queued for, whatever the business has chosen since. */
  async function gatewayFor(submission: SubmissionRecord, business: BusinessRecord): Promise<Gateway> {
    const provider = providers.find(submission.provider)
    if (!provider) throw new Error(`There is no provider ${submission.provider}.`)
    return provider.connect(await connectionSettings(business, secrets))
  }

  async function load({ businesses, invoices, submissions }: Repositories, businessId: string, invoiceId: string) {
    const business = await businesses.get(businessId)
    const invoice = await invoices.get(businessId, invoiceId)
    const submission = await submissions.get(invoiceId)
    return business && invoice && submission ? { business, invoice, submission } : undefined
  }

  type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>

  /** Runs one call to the provider between the committed record of its start and that of its outcome. */
  async function call<O extends { kind: string }>(
    loaded: Loaded,
    kind: AttemptCall,
    run: (gateway: Gateway) => Promise<O>,
    settle: (submission: SubmissionRecord, outcome: O) => Settled,
  ): Promise<void> {
    const { invoice, business } = loaded

    // Secrets are read first: a locked keychain must not leave an attempt that never happened on record.
    const gateway = await gatewayFor(loaded.submission, business)
    const before = kind === 'submit' ? started(loaded.submission, clock.now()) : loaded.submission
    const attempt = await storage.write(async ({ submissions }) => {
      if (kind === 'submit') await submissions.update(before)
      return submissions.startAttempt(invoice.id, kind, clock.now().toISOString())
    })

    const outcome = await run(gateway)
    const { submission, verdict } = settle(before, outcome)

    await storage.write(async (repositories) => {
      await repositories.submissions.finishAttempt(attempt, outcome.kind, clock.now().toISOString())
      await repositories.submissions.update(submission)
      await noteTrouble(repositories, before, submission)
      await apply(repositories, invoice.businessId, invoice.id, verdict)
    })
    logger.info('submission.call', {
      invoiceId: invoice.id,
      call: kind,
      outcome: outcome.kind,
      state: submission.state,
    })
  }

  async function send(loaded: Loaded, deadlineMs: number): Promise<void> {
    const { irn, payload } = loaded.submission
    await call(
      loaded,
      'submit',
      (gateway) => gateway.submit({ irn, payload }, { deadlineMs }),
      (submission, outcome) => afterSubmit(submission, outcome, circumstances()),
    )
  }

  async function check(loaded: Loaded): Promise<void> {
    const { issueDate, total } = loaded.invoice
    await call(
      loaded,
      'lookup',
      (gateway) => gateway.lookup(loaded.submission.irn, { deadlineMs: BACKGROUND_DEADLINE_MS }),
      (submission, outcome) => afterCheck(submission, outcome, { issueDate, total }, circumstances()),
    )
  }

  /** Hands the invoice to the buyer's access point (once) and asks whether the authority has decided. */
  async function followUp(loaded: Loaded): Promise<void> {
    if (!loaded.submission.transmitted) {
      await call(
        loaded,
        'transmit',
        (gateway) => gateway.transmit(loaded.submission.irn, { deadlineMs: BACKGROUND_DEADLINE_MS }),
        (submission, outcome) => {
          if (outcome.kind === 'refused')
            return afterFollowUp(submission, { ...outcome, kind: 'rejected' }, circumstances())
          // A transmit that fails never undoes a signed invoice; it is tried again with the next question.
          return {
            submission: { ...submission, transmitted: outcome.kind === 'transmitted' },
            verdict: { kind: 'none' },
          }
        },
      )
    }

    const again = await storage.read((repositories) => load(repositories, loaded.business.id, loaded.invoice.id))
    if (again?.submission.state !== 'SENT') return
    await call(
      again,
      'lookup',
      (gateway) => gateway.lookup(again.submission.irn, { deadlineMs: BACKGROUND_DEADLINE_MS }),
      (submission, outcome) => afterFollowUp(submission, outcome, circumstances()),
    )
  }

  /** Takes one submission a step further. Never twice at the same time for one invoice. */
  async function step(businessId: string, invoiceId: string, deadlineMs: number): Promise<void> {
    if (busy.has(invoiceId)) return
    busy.add(invoiceId)
    try {
      const loaded = await storage.read((repositories) => load(repositories, businessId, invoiceId))
      if (loaded?.submission.state === 'QUEUED') await send(loaded, deadlineMs)
      else if (loaded?.submission.state === 'CHECKING') await check(loaded)
      else if (loaded?.submission.state === 'SENT') await followUp(loaded)
    } finally {
      busy.delete(invoiceId)
    }
  }

  async function stepSafely(submission: SubmissionRecord): Promise<void> {
    try {
      await step(submission.businessId, submission.invoiceId, BACKGROUND_DEADLINE_MS)
    } catch (error) {
      logger.error('submission.failed', { invoiceId: submission.invoiceId, error })
      await storage
        .write(async ({ submissions }) => {
          const now = await submissions.get(submission.invoiceId)
          if (!now || now.state !== submission.state) return
          const later = new Date(clock.now().getTime() + LONGEST_SLEEP_MS).toISOString()
          await submissions.update({ ...now, nextAttemptAt: later })
        })
        .catch((cause: unknown) => logger.error('submission.notPostponed', { error: cause }))
    }
  }

  async function runRound(): Promise<void> {
    do {
      wakeAgain = false
      const now = clock.now().toISOString()
      const due = await storage.read(({ submissions }) => submissions.due(MOVING, now, 50))
      const waiting = due.filter(({ invoiceId }) => !busy.has(invoiceId))
      await inParallel(waiting, CONCURRENCY, stepSafely)
      await payments.sendUnsent()
      if (waiting.length > 0) wakeAgain = true
    } while (wakeAgain && running)
  }

  async function sleep(): Promise<void> {
    const next = await storage.read(({ submissions }) => submissions.nextDueAt(MOVING))
    if (!running) return
    const wait = next === null ? LONGEST_SLEEP_MS : Date.parse(next) - clock.now().getTime()
    timer = setTimeout(wake, Math.min(LONGEST_SLEEP_MS, Math.max(0, wait)))
    timer.unref()
  }

  function wake(): void {
    if (!running) return
    wakeAgain = true
    if (round) return

    clearTimeout(timer)
    round = runRound()
      .catch((error: unknown) => logger.error('submission.round', { error }))
      .finally(() => {
        round = undefined
        sleep().catch((error: unknown) => logger.error('submission.sleep', { error }))
      })
  }

  return {
    /** Takes up what an earlier run left, then goes on by itself. */
    async start(): Promise<void> {
      running = true
      // Looked at first: most starts find nothing, and an empty transaction costs a write to the disk all the same.
      const left = await storage.read(({ submissions }) => submissions.inState('SENDING'))
      if (left.length > 0) {
        await storage.write(async ({ submissions }) => {
          for (const submission of left) await submissions.update(afterRestart(submission, circumstances()))
        })
      }
      wake()
    },

    /** Finishes the calls on the line and stops. */
    async stop(): Promise<void> {
      running = false
      clearTimeout(timer)
      await round
    },

    wake,

    /** One try at once, for a user who waits. Whatever comes of it is in the database afterwards. */
    async tryNow(businessId: string, invoiceId: string, deadlineMs: number): Promise<void> {
      await step(businessId, invoiceId, deadlineMs)
      wake()
    },

    /** A business's connection works again: what waited for it goes on. */
    async reconnected(businessId: string): Promise<void> {
      await storage.write(async ({ submissions, invoices }) => {
        for (const waiting of await submissions.inState('WAITING_FOR_CONNECTION', businessId)) {
          const invoice = await invoices.get(businessId, waiting.invoiceId)
          await submissions.update(afterReconnect(waiting, invoice?.status === 'SUBMITTED', clock.now()))
        }
      })
      wake()
    },
  }

  /**
   * What a person should see stands in the invoice's history: the first trouble of a stretch, and everything that the
   * queue cannot mend by itself. The tries that follow stand in the attempt log.
   */
  async function noteTrouble(
    { audit }: Repositories,
    before: SubmissionRecord,
    after: SubmissionRecord,
  ): Promise<void> {
    const action = troubleAction(before, after)
    if (action === undefined) return
    await audit.append({
      businessId: after.businessId,
      subject: { kind: 'invoice', id: after.invoiceId },
      action,
      actor: SYSTEM,
      at: clock.now().toISOString(),
      from: null,
      to: { state: after.state, trouble: after.lastTrouble },
    })
  }

  /** Writes a verdict into the invoice, in the unit of work that stores the answer. */
  async function apply(
    repositories: Repositories,
    businessId: string,
    invoiceId: string,
    verdict: Verdict,
  ): Promise<void> {
    if (verdict.kind === 'none') return
    const { invoices, businesses, audit } = repositories

    if (verdict.kind === 'disconnected') {
      const business = await businesses.get(businessId)
      if (!business?.provider?.isConnected) return
      const at = clock.now().toISOString()
      await businesses.update({ ...business, provider: { ...business.provider, isConnected: false }, updatedAt: at })
      await audit.append({
        businessId,
        subject: { kind: 'business', id: businessId },
        action: 'business.disconnected',
        actor: SYSTEM,
        at,
        from: { isConnected: true },
        to: { isConnected: false },
      })
      return
    }

    const before = await invoices.get(businessId, invoiceId)
    const status = before && nextStatus(before.status, verdict.kind)
    if (!before || status === undefined) {
      throw new AppError('internal', { message: `An answer came for ${invoiceId} that its status does not expect.` })
    }

    const at = laterOf(clock.now().toISOString(), before.updatedAt)
    const { actor, action, change, noted } = verdictEffects(before, verdict, at)
    await invoices.update({ ...before, ...change, status, updatedAt: at })
    await audit.append({
      businessId,
      subject: { kind: 'invoice', id: invoiceId },
      action,
      actor,
      at,
      from: { status: before.status },
      to: { status, ...noted },
    })
  }
}

function troubleAction(before: SubmissionRecord, after: SubmissionRecord): string | undefined {
  if (after.state === 'NEEDS_ATTENTION') return 'invoice.needsAttention'
  if (after.state === 'WAITING_FOR_CONNECTION') return 'invoice.waitingForConnection'
  return before.troubleSince === null && after.troubleSince !== null ? 'invoice.delayed' : undefined
}

type Decided = Exclude<Verdict, { kind: 'none' | 'disconnected' }>

function verdictEffects(
  invoice: InvoiceRecord,
  verdict: Decided,
  at: string,
): { actor: Actor; action: string; change: Partial<InvoiceRecord>; noted: AuditChange } {
  switch (verdict.kind) {
    case 'accepted':
      return { actor: SYSTEM, action: 'invoice.submitted', change: { submittedAt: at }, noted: {} }
    case 'cleared':
      return {
        actor: AUTHORITY,
        action: 'invoice.firsApproved',
        change: { clearedAt: at },
        noted: { irn: invoice.irn },
      }
    case 'refused':
      return {
        actor: AUTHORITY,
        action: 'invoice.firsRejected',
        change: { refusal: verdict.refusal, submittedAt: invoice.submittedAt ?? (verdict.known ? at : null) },
        noted: { reason: verdict.refusal.reason },
      }
  }
}

/** Runs `work` over the items, at most `limit` at a time. `work` must not throw. */
async function inParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
}
