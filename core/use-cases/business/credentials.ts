import { addressField, type CredentialField } from '../../contract/business/credentials.ts'
import type { Warning } from '../../contract/http/envelope.ts'
import type { ProviderChoice } from '../../domain/business/business.ts'
import {
  bagOf,
  areOfSomebodyElse,
  configured,
  ENTERED_BY,
  enteredBy,
  isFirstAddress,
  isOtherAddress,
  loggedNames,
  secretName,
  sentFields,
  valueIn,
  withoutOldSecrets,
  type ProviderConfig,
} from '../../domain/business/credentials.ts'
import { setupActions } from '../../domain/business/setup-progress.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import { assertSafeAddress } from '../../domain/provider/safe-address.ts'
import type { InstanceSettings } from '../../ports/installation/instance-settings.ts'
import type { Provider, Providers } from '../../ports/submission/provider.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import { knownProvider } from './choose-provider.ts'
import { assertNoPendingSubmissions } from './pending-submissions.ts'
import type { BusinessSecrets } from './secrets.ts'
import { chosenProvider, saveSetUpStep } from './set-up-step.ts'

type Parts = { readonly units: Units; readonly secrets: BusinessSecrets; readonly providers: Providers }

type ConfigureProviderResult = { readonly choice: ProviderChoice; readonly warnings: readonly Warning[] }

/**
 * Merges what is sent with what the chosen provider has. With another address, secrets that are not sent with it are
 * cleared; with the first one, those that somebody else entered.
 *
 * @throws provider_not_chosen, work_in_flight (a changed address), secret_store_unavailable, address_needs_consent,
 * validation_failed for credentials that the provider's schema does not have, or that have to come together
 */
export async function configureProvider(
  { units, secrets, providers, instanceSettings }: Parts & { readonly instanceSettings: InstanceSettings },
  member: Member,
  config: ProviderConfig,
): Promise<ConfigureProviderResult> {
  const { businessId } = member
  const address = config[addressField.name]
  if (address !== undefined) assertSafeAddress(URL.parse(address), instanceSettings.current().privateAddresses)

  const prepare = async (unit: ReadUnit) => {
    const before = await loadBusiness(unit, businessId)
    const choice = chosenProvider(before)
    const isMoved = address !== undefined && address !== valueIn(choice.credentials, addressField.name)
    if (isMoved) await assertNoPendingSubmissions(unit, businessId)
    const declared = knownProvider(providers, choice.name)
    const chosen = { ...before, provider: choice }
    const caller = callerId(member.caller)
    const bags = enteredBy(configured(chosen, declared, config), declared, config, caller)
    const isFirst = isFirstAddress(chosen, address)
    const isForeign = isFirst && areOfSomebodyElse(chosen, declared, caller)
    const isCleared = isForeign || isOtherAddress(chosen, address)
    const kept = isCleared ? withoutOldSecrets(bags, declared, config) : { bags, cleared: [] }
    return { before, declared, isFirst, ...kept }
  }
  const { declared } = await units.read(prepare)
  await keepSecrets(secrets, businessId, declared, config)

  const done = await units.write(async (unit) => {
    unit.concerns({ kind: 'business', id: businessId })
    const { before, bags, cleared, isFirst } = await prepare(unit)
    const { provider, ownCredentials } = bags
    const after = { ...before, provider, ownCredentials }
    await saveSetUpStep(unit, member, {
      action: setupActions.configured,
      before,
      after,
      noted: loggedNames(bags, config),
    })
    return { provider, cleared, isFirst }
  })

  // No record names them any more: what a store that is out of reach keeps of them is read by nobody.
  for (const field of done.cleared) await secrets.delete(businessId, secretName(declared, field)).catch(() => undefined)
  return { choice: done.provider, warnings: done.cleared.map((field) => clearedWarning(field, done.isFirst)) }
}

const clearedWarning = ({ name, label }: CredentialField, isFirst: boolean): Warning => ({
  code: 'credentials_needed',
  field: name,
  message: isFirst
    ? `Somebody else entered the ${label} before there was an address, so it was cleared. Enter it again.`
    : `The address has changed, so the ${label} stored for the old one was cleared. Enter it again.`,
})

/** All that is provider1's own. It may be set before provider1 is chosen, and is kept. @throws secret_store_unavailable */
export async function setProvider1Credentials(
  { units, secrets, providers }: Parts,
  member: Member,
  credentials: ProviderConfig,
): Promise<void> {
  const { businessId } = member
  const declared = knownProvider(providers, 'provider1')
  await keepSecrets(secrets, businessId, declared, credentials)

  await units.write(async (unit) => {
    unit.concerns({ kind: 'business', id: businessId })
    const before = await loadBusiness(unit, businessId)
    const isChosen = before.provider?.name === declared.name
    const provider = before.provider && { ...before.provider, isConnected: before.provider.isConnected && !isChosen }
    const address = before.ownCredentials[declared.name]?.[addressField.name]
    const sent = bagOf(sentFields(declared, credentials), credentials)
    const own = {
      ...sent,
      [ENTERED_BY]: callerId(member.caller),
      ...(address !== undefined && { [addressField.name]: address }),
    }
    const after = { ...before, provider, ownCredentials: { ...before.ownCredentials, [declared.name]: own } }
    const noted = { provider1Set: Object.keys(credentials) }
    await saveSetUpStep(unit, member, { action: setupActions.provider1, before, after, noted })
  })
}

async function keepSecrets(secrets: BusinessSecrets, businessId: string, declared: Provider, config: ProviderConfig) {
  for (const field of sentFields(declared, config)) {
    const value = config[field.name]
    if (field.isSecret && value !== undefined) await secrets.set(businessId, secretName(declared, field), value)
  }
}
