import { hash } from 'node:crypto'

import { AppError } from '../contract/http/errors.ts'
import type { BusinessRecord } from '../domain/business/business.ts'
import { damagedInvoice, type InvoiceRecord } from '../domain/invoice/invoice.ts'
import { CLEARED, VOID } from '../domain/invoice/status.ts'
import {
  afterCheck,
  afterDamage,
  afterFollowUp,
  afterLeaving,
  afterOriginal,
  afterReconnect,
  afterSubmit,
  afterTransmit,
  type HandledResult,
} from '../domain/submission/handle-result.ts'
import {
  isAsFrozen,
  progressOf,
  type AttemptCall,
  type StepResult,
  type SubmissionRecord,
  type SubmissionTrouble,
} from '../domain/submission/submission.ts'
import { started, type TransitionContext } from '../domain/submission/transitions.ts'
import type { Clock } from '../ports/runtime/clock.ts'
import { fenceOf, type Leases } from '../ports/runtime/leases.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Gateway, Providers } from '../ports/submission/provider.ts'
import type { ReadUnit, Units } from '../ports/unit.ts'
import { connectionSettings } from '../use-cases/business/connection-settings.ts'
import type { BusinessSecrets } from '../use-cases/business/secrets.ts'
import { applyVerdict, recordTrouble } from '../use-cases/submission/verdict.ts'

import type { ConnectionTests } from './connection-tests.ts'

/** In the background a provider may take its time; inside a user's request it may not. */
export const BACKGROUND_DEADLINE_MS = 30_000

/** The lease of a business's queue: one process at a time speaks for it. */
export const queueOf = (businessId: string): string => `queue/${businessId}`

type Dependencies = {
  units: Units
  clock: Clock
  /** Steady time, for everything that is due. */
  now: () => Date
  random: () => number
  secrets: BusinessSecrets
  providers: Providers
  logger: Logger
  providerWindowMs: number
  connectionTests: Pick<ConnectionTests, 'succeededAfter'>
  leases: Leases
}

type Outcome = { readonly kind: string; readonly trouble?: SubmissionTrouble }

/** Takes one invoice one step further: one call to the provider, between the record of its start and that of its end. */
export function createSubmissionSteps(dependencies: Dependencies) {
  const { units, clock, now, random, secrets, providers, logger, providerWindowMs, connectionTests, leases } =
    dependencies

  const circumstances = (): TransitionContext => ({ now: now(), random: random(), providerWindowMs })

  /** Opens the provider that an invoice was queued for; undefined when the business has left it since. */
  async function gatewayFor(submission: SubmissionRecord, business: BusinessRecord): Promise<Gateway | undefined> {
    const provider = providers.find(submission.provider)
    if (!provider) throw new Error(`There is no provider ${submission.provider}.`)
    if (business.provider?.name !== submission.provider) return undefined
    return provider.connect(await connectionSettings(business, secrets, provider))
  }

  /** @throws invoice_damaged, also where it is the frozen bytes that are not what was queued: nothing of it goes out */
  async function load({ businesses, invoices, submissions }: ReadUnit, businessId: string, invoiceId: string) {
    const business = await businesses.get(businessId)
    const invoice = await invoices.get(businessId, invoiceId)
    const submission = await submissions.get(invoiceId)
    if (!business || !invoice || !submission) return undefined
    if (!isAsFrozen(submission, hash('sha256', submission.payload), invoice))
      throw damagedInvoice(invoice.invoiceNumber)
    return { business, invoice, submission }
  }

  type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>

  async function call<O extends Outcome>(
    loaded: Loaded,
    kind: AttemptCall,
    run: (gateway: Gateway) => Promise<O>,
    settle: (submission: SubmissionRecord, outcome: O) => HandledResult,
  ): Promise<StepResult> {
    const { invoice, business } = loaded
    const began = clock.monotonic()
    // Secrets are read first: a locked keychain must not leave an attempt that never happened on record.
    const gateway = await gatewayFor(loaded.submission, business)
    if (!gateway) return leftBehind(loaded)

    const before = kind === 'submit' ? started(loaded.submission, now()) : loaded.submission
    const fence = fenceOf(leases, queueOf(business.id))
    const attempt = await units.write(async (unit) => {
      await fence.assertLeading(unit)
      if (kind === 'submit') await unit.submissions.update(before)
      return unit.submissions.startAttempt(before, kind, unit.now.toISOString())
    })

    // Stopped and woken behind that commit: by now another process may have asked what became of it.
    fence.assertHeld()
    const outcome = await run(gateway)
    const settled = settle(before, outcome)
    // Said of credentials that were replaced and tested while this was on the line.
    const isOld = settled.verdict.kind === 'disconnected' && connectionTests.succeededAfter(business.id, began)
    const { submission, verdict }: HandledResult = isOld
      ? { submission: afterReconnect(settled.submission, progressOf(invoice.status), now()), verdict: { kind: 'none' } }
      : settled
    await units.write(async (unit) => {
      await fence.assertLeading(unit)
      const trouble = outcome.trouble ?? null
      await unit.submissions.finishAttempt(attempt, outcome.kind, trouble, unit.now.toISOString())
      // Given up by a person while this was on the line: that stands.
      const stored = await unit.submissions.get(invoice.id)
      if (!stored || stored.state === 'DONE') return
      await unit.submissions.update(submission)
      await recordTrouble(unit, before, submission)
      await applyVerdict(unit, submission, verdict)
    })
    const { state } = submission
    logger.info('submission.call', { invoiceId: invoice.id, call: kind, outcome: outcome.kind, state })
    return outcome.trouble === undefined ? 'answered' : 'troubled'
  }

  /** What is damaged waits for a person; whatever else happened is passed on. */
  async function holdBack(invoiceId: string, error: unknown): Promise<undefined> {
    if (!(error instanceof AppError) || error.code !== 'invoice_damaged') throw error
    await units.write(async (unit) => {
      const before = await unit.submissions.get(invoiceId)
      if (!before || before.state === 'DONE') return
      const held = afterDamage(before, { now: now() })
      await unit.submissions.update(held)
      await recordTrouble(unit, before, held)
    })
    logger.error('submission.damaged', { invoiceId })
  }

  /** Only a hand-over can be left: what is on its way to the authority keeps the business from changing provider. */
  async function leftBehind({ submission, invoice }: Loaded): Promise<StepResult> {
    const { submission: ended, verdict } = afterLeaving(submission, { now: now() })
    await units.write(async (unit) => {
      await unit.submissions.update(ended)
      await applyVerdict(unit, ended, verdict)
    })
    logger.info('submission.left', { invoiceId: invoice.id, provider: submission.provider })
    return 'nothing'
  }

  async function send(loaded: Loaded, deadlineMs: number): Promise<StepResult> {
    if (await waitsForOriginal(loaded)) return 'nothing'

    const { irn, payload } = loaded.submission
    return call(
      loaded,
      'submit',
      (gateway) => gateway.submit({ irn, payload }, { deadlineMs }),
      (submission, outcome) => afterSubmit(submission, outcome, circumstances()),
    )
  }

  /** A note is sent only once the authority has approved what it corrects. */
  async function waitsForOriginal({ invoice, submission }: Loaded): Promise<boolean> {
    const originalId = invoice.original?.invoiceId ?? null
    if (originalId === null) return false

    const original = await units.read(({ invoices }) => invoices.look(invoice.businessId, originalId))
    const progress = original ? originalProgress(original.invoice) : 'cleared'
    if (progress === 'cleared') return false

    const waiting = afterOriginal(submission, progress, { now: now() })
    await units.write(async (unit) => {
      await unit.submissions.update(waiting)
      await recordTrouble(unit, submission, waiting)
    })
    return true
  }

  const lookup =
    ({ submission }: Loaded) =>
    (gateway: Gateway) =>
      gateway.lookup(submission.irn, { deadlineMs: BACKGROUND_DEADLINE_MS })

  async function check(loaded: Loaded): Promise<StepResult> {
    return call(loaded, 'lookup', lookup(loaded), (submission, outcome) =>
      afterCheck(submission, outcome, loaded.invoice, circumstances()),
    )
  }

  async function transmit(loaded: Loaded): Promise<StepResult> {
    return call(
      loaded,
      'transmit',
      (gateway) => gateway.transmit(loaded.submission.irn, { deadlineMs: BACKGROUND_DEADLINE_MS }),
      (submission, outcome) => afterTransmit(submission, outcome, circumstances()),
    )
  }

  /** Hands the invoice to the buyer's access point and asks whether the authority has decided. */
  async function followUp(loaded: Loaded): Promise<StepResult> {
    if (!loaded.submission.transmitted) await transmit(loaded)

    const again = await units.read((unit) => load(unit, loaded.business.id, loaded.invoice.id))
    if (again?.submission.state !== 'SENT') return 'answered'
    return call(again, 'lookup', lookup(again), (submission, outcome) =>
      afterFollowUp(submission, outcome, again.invoice, circumstances()),
    )
  }

  return {
    async run(businessId: string, invoiceId: string, deadlineMs: number): Promise<StepResult> {
      const loaded = await units
        .read((unit) => load(unit, businessId, invoiceId))
        .catch((error: unknown) => holdBack(invoiceId, error))
      if (loaded === undefined) return 'nothing'
      const { state } = loaded.submission
      if (state === 'QUEUED') return send(loaded, deadlineMs)
      if (state === 'CHECKING') return check(loaded)
      if (state === 'SENT') return followUp(loaded)
      if (state !== 'HANDING_OVER') return 'nothing'
      // A buyer who is away says nothing about the provider.
      return (await transmit(loaded)) === 'answered' ? 'answered' : 'nothing'
    },
  }
}

function originalProgress({ status }: Pick<InvoiceRecord, 'status'>): 'cleared' | 'pending' | 'refused' {
  if (CLEARED.includes(status)) return 'cleared'
  return VOID.includes(status) ? 'refused' : 'pending'
}
