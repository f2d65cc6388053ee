import { AppError } from '../../contract/http/errors.ts'
import type { ProviderName } from '../../contract/http/vocabulary.ts'
import type { BusinessRecord } from '../../domain/business/business.ts'
import { setupActions } from '../../domain/business/setup-progress.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ConnectionResult } from '../../domain/provider/outcomes.ts'
import { mayReachPrivateAddress, needsConsent } from '../../domain/provider/safe-address.ts'
import {
  businessUnknownSentence,
  credentialsSentence,
  insideTroubleSentence,
  missingSentence,
  troubleSentence,
} from '../../domain/provider/troubles.ts'
import type { InstanceSettings } from '../../ports/installation/instance-settings.ts'
import type { Providers } from '../../ports/submission/provider.ts'
import type { Unit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import { connectionSettings } from './connection-settings.ts'
import type { BusinessSecrets } from './secrets.ts'
import { chosenProvider, saveSetUpStep } from './set-up-step.ts'

/** A connection test happens while somebody watches. */
const TEST_DEADLINE_MS = 10_000

type Parts = {
  readonly units: Units
  readonly secrets: BusinessSecrets
  readonly providers: Providers
  readonly instanceSettings: InstanceSettings
}

/**
 * Asks the chosen provider whether it takes the credentials; with `only`, whether it is that one.
 *
 * @throws connection_failed, provider_not_chosen, wrong_provider, credentials_missing, secret_store_unavailable,
 * address_needs_consent
 */
export async function testConnection(
  { units, secrets, providers, instanceSettings }: Parts,
  member: Member,
  only?: ProviderName,
): Promise<void> {
  const { businessId } = member
  const business = await units.read((unit) => loadBusiness(unit, businessId))
  const choice = chosenProvider(business)
  if (only !== undefined && choice.name !== only) {
    throw new AppError('wrong_provider', {
      message: `The chosen provider is ${choice.name}, not ${only}. Choose ${only} first.`,
    })
  }

  const provider = providers.find(choice.name)
  if (!provider) throw new AppError('provider_not_chosen')
  const changesBefore = secrets.changes(businessId)
  const settings = await connectionSettings(business, secrets, provider)
  const missing = missingSentence(provider.credentials, settings) ?? provider.missingSetup(settings)
  if (missing !== null) throw new AppError('credentials_missing', { message: missing })

  const result = await provider.connect(settings).testConnection({ deadlineMs: TEST_DEADLINE_MS })
  const connected = result.kind === 'connected'

  await units.write(async (unit) => {
    unit.concerns({ kind: 'business', id: businessId })
    if (connected) unit.afterCommit({ kind: 'reconnected', businessId })
    const now = await loadBusiness(unit, businessId)
    // A test of settings that changed meanwhile says nothing about the new ones.
    const isSame = fingerprint(now) === fingerprint(business) && secrets.changes(businessId) === changesBefore
    // A provider that is away for the moment says nothing about the credentials: the queue goes on when it is back.
    const says = result.kind !== 'trouble'
    if (isSame && says) await recordTest(unit, member, now, connected)
  })
  if (connected) return

  const address = URL.parse(settings.apiUrl ?? '')
  if (address && result.kind === 'trouble' && result.trouble === 'private_address') throw needsConsent(address.origin)
  const isInside = address !== null && mayReachPrivateAddress(address, instanceSettings.current().privateAddresses)
  const error = failureSentence(result, provider.displayName, isInside)
  throw new AppError('connection_failed', {
    message: `APP connection test failed. ${error}`,
    data: { connected: false, error },
  })
}

/** Keeps what a connection test said of the business's present settings. */
export async function recordTest(
  unit: Unit,
  member: Member,
  before: BusinessRecord,
  connected: boolean,
): Promise<void> {
  const after = { ...before, provider: { ...chosenProvider(before), isConnected: connected } }
  await saveSetUpStep(unit, member, { action: setupActions.tested, before, after, noted: { connected } })
}

function failureSentence(
  result: Exclude<ConnectionResult, { kind: 'connected' }>,
  providerName: string,
  isInside: boolean,
): string {
  switch (result.kind) {
    case 'credentials_refused':
      return credentialsSentence(providerName)
    case 'business_unknown':
      return businessUnknownSentence(providerName)
    case 'trouble':
      return isInside ? insideTroubleSentence(providerName) : troubleSentence(result.trouble, providerName)
  }
}

/** Everything a connection test depends on, but for secrets. */
function fingerprint({ provider, ownCredentials, firsConfig }: BusinessRecord): string {
  return JSON.stringify([provider && { ...provider, isConnected: null }, ownCredentials, firsConfig])
}
