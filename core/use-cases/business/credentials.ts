import { addressField } from '../../contract/credentials.ts'
import type { ProviderChoice } from '../../domain/business/business.ts'
import {
  bagOf,
  configured,
  notedNames,
  secretName,
  sentFields,
  valueIn,
  type ProviderConfig,
} from '../../domain/business/credentials.ts'
import { setupActions } from '../../domain/business/stored-setup.ts'
import type { Member } from '../../domain/people/account.ts'
import { assertSafeAddress } from '../../domain/provider/safe-address.ts'
import type { Provider, Providers } from '../../ports/provider.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import type { BusinessSecrets } from './business-secrets.ts'
import { knownProvider } from './choose-provider.ts'
import { chosenProvider, saveSetUpStep } from './set-up-step.ts'
import { assertNothingInFlight } from './work-in-flight.ts'

type Parts = { readonly units: Units; readonly secrets: BusinessSecrets; readonly providers: Providers }

/**
 * Merges what is sent with what the chosen provider has.
 *
 * @throws provider_not_chosen, work_in_flight (a changed address), secret_store_unavailable, validation_failed for
 * credentials that the provider's schema does not have, or that have to come together
 */
export async function configureProvider(
  { units, secrets, providers }: Parts,
  member: Member,
  config: ProviderConfig,
): Promise<ProviderChoice> {
  const { businessId } = member
  const address = config[addressField.name]
  if (address !== undefined) assertSafeAddress(URL.parse(address))

  const prepare = async (unit: ReadUnit) => {
    const before = await loadBusiness(unit, businessId)
    const choice = chosenProvider(before)
    const isMoved = address !== undefined && address !== valueIn(choice.credentials, addressField.name)
    if (isMoved) await assertNothingInFlight(unit, businessId)
    const declared = knownProvider(providers, choice.name)
    return { before, declared, bags: configured({ ...before, provider: choice }, declared, config) }
  }
  const { declared } = await units.read(prepare)
  await keepSecrets(secrets, businessId, declared, config)

  return units.write(async (unit) => {
    unit.concerns({ kind: 'business', id: businessId })
    const { before, bags } = await prepare(unit)
    const { provider, ownCredentials } = bags
    const after = { ...before, provider, ownCredentials }
    await saveSetUpStep(unit, member, {
      action: setupActions.configured,
      before,
      after,
      noted: notedNames(bags, config),
    })
    return provider
  })
}

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
    const own = { [declared.name]: bagOf(sentFields(declared, credentials), credentials) }
    const after = { ...before, provider, ownCredentials: { ...before.ownCredentials, ...own } }
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
