import type { Warning } from '../../contract/http/envelope.ts'
import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Environment, ProviderName } from '../../contract/http/vocabulary.ts'
import { environmentOf, type ProviderChoice } from '../../domain/business/business.ts'
import { ownWhenLeaving } from '../../domain/business/credentials.ts'
import { setupActions } from '../../domain/business/setup-progress.ts'
import { stopped } from '../../domain/mail/email.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Provider, Providers } from '../../ports/submission/provider.ts'
import type { Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { moveUntiedDocuments } from '../receivables/posting/move-environment.ts'

import { switchEnvironment } from './number-series.ts'
import { assertNoPendingSubmissions } from './pending-submissions.ts'
import { saveSetUpStep } from './set-up-step.ts'

type ChooseProviderInput = {
  readonly provider: ProviderName
  /** Where LIVE invoices are to begin; undefined: where the present series stands. */
  readonly firstLiveNumber: number | undefined
}

export type ChooseProviderResult = {
  readonly choice: ProviderChoice
  readonly environment: Environment
  readonly nextInvoiceNumber: number
  readonly warnings: readonly Warning[]
}

/** @throws validation_failed for a name that is not in `providers` */
export function knownProvider(providers: Providers, name: ProviderName): Provider {
  const known = providers.find(name)
  if (known) return known
  throw invalidField('provider', `must be one of ${providers.list.map((one) => one.name).join(', ')}`)
}

/**
 * @throws validation_failed for a `firstLiveNumber` that real invoices have passed, demo_business, work_in_flight when
 * another provider has invoices on their way
 */
export async function chooseProvider(
  unit: Unit,
  member: Member,
  { provider: name, firstLiveNumber }: ChooseProviderInput,
): Promise<ChooseProviderResult> {
  const { businessId } = member
  unit.concerns({ kind: 'business', id: businessId })
  const before = await loadBusiness(unit, businessId)
  const present = before.provider
  const isSame = present?.name === name
  const choice: ProviderChoice = isSame ? present : { name, isConnected: false, credentials: {} }
  const environment = environmentOf({ provider: choice })
  if (before.isDemo && environment === 'LIVE') throw new AppError('demo_business')

  const answer = async (leftBehind: number): Promise<ChooseProviderResult> => ({
    choice,
    environment,
    nextInvoiceNumber: (await unit.numberSeries.of(businessId)).next,
    warnings: leftBehind === 0 ? [] : [leftBehindWarning(leftBehind, environment)],
  })
  if (isSame && firstLiveNumber === undefined) return answer(0)

  await assertNoPendingSubmissions(unit, businessId)
  const { leftBehind } = await switchEnvironment(unit, member, { environment, firstLiveNumber })
  if (!isSame) {
    const ownCredentials = present ? ownWhenLeaving({ ...before, provider: present }) : before.ownCredentials
    const after = { ...before, provider: choice, ownCredentials }
    await saveSetUpStep(unit, member, { action: setupActions.chosen, before, after, noted: null })
    await moveUntiedDocuments(unit, member, environment)
    if (environment !== environmentOf(before)) await stopCustomerEmails(unit, businessId)
    if (environment === 'LIVE') await unit.practiceClock.set(businessId, 0)
  }
  return answer(leftBehind)
}

/** Practice and real accounts have nothing to do with each other: what was written of one is not sent from the other. */
async function stopCustomerEmails({ mail }: Unit, businessId: string): Promise<void> {
  for (const email of await mail.waiting(businessId)) {
    if (email.invoiceId === null) await mail.update(stopped(email, 'environment_left'))
  }
}

function leftBehindWarning(count: number, environment: Environment): Warning {
  const invoices = count === 1 ? '1 unsent invoice stays' : `${count} unsent invoices stay`
  const message =
    environment === 'LIVE'
      ? `${invoices} in the sandbox. Duplicate what you need to send as real invoices.`
      : `${invoices} real and cannot be sent to the sandbox. Choose your real provider again to send them.`
  return { field: 'provider', message }
}
