import type { BusinessRecord, ProviderChoice } from '../../domain/business/business.ts'
import { mergedProvider1, notedNames, type ProviderConfig } from '../../domain/business/provider-config.ts'
import { setupActions } from '../../domain/business/stored-setup.ts'
import type { Member } from '../../domain/people/account.ts'
import { assertSafeAddress } from '../../domain/provider/safe-address.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import type { BusinessSecrets } from './business-secrets.ts'
import { chosenProvider, saveSetUpStep } from './set-up-step.ts'
import { assertNothingInFlight } from './work-in-flight.ts'

type WithSecrets = { readonly units: Units; readonly secrets: BusinessSecrets }

/**
 * Merges what is sent with what the chosen provider has.
 *
 * @throws provider_not_chosen, work_in_flight (a changed address), secret_store_unavailable, validation_failed for
 * credentials of provider1 that belong to another provider or are not complete
 */
export async function configureProvider(
  { units, secrets }: WithSecrets,
  member: Member,
  config: ProviderConfig,
): Promise<ProviderChoice> {
  const { businessId } = member
  if (config.apiUrl !== undefined) assertSafeAddress(URL.parse(config.apiUrl))

  const prepare = async (unit: ReadUnit) => {
    const before = await loadBusiness(unit, businessId)
    const choice = chosenProvider(before)
    if (config.apiUrl !== undefined && config.apiUrl !== choice.apiUrl) await assertNothingInFlight(unit, businessId)
    return { before, choice, provider1: mergedProvider1(choice, before.provider1, config) }
  }
  await units.read(prepare)

  if (config.apiKey !== undefined) await secrets.set(businessId, 'apiKey', config.apiKey)
  if (config.apiSecret !== undefined) await secrets.set(businessId, 'apiSecret', config.apiSecret)
  if (config.clientSecret !== undefined) await secrets.set(businessId, 'provider1ClientSecret', config.clientSecret)

  return units.write(async (unit) => {
    unit.concerns({ kind: 'business', id: businessId })
    const { before, choice, provider1 } = await prepare(unit)
    const provider: ProviderChoice = {
      ...choice,
      isConnected: false,
      apiUrl: config.apiUrl ?? choice.apiUrl,
      clientId: config.clientId ?? choice.clientId,
      apiKeySet: choice.apiKeySet || config.apiKey !== undefined,
      apiSecretSet: choice.apiSecretSet || config.apiSecret !== undefined,
    }
    const after: BusinessRecord = { ...before, provider, provider1 }
    const noted = notedNames(config, { isProvider1: choice.name === 'provider1' && provider1 !== null })
    await saveSetUpStep(unit, member, { action: setupActions.configured, before, after, noted })
    return provider
  })
}

/** May be set before provider1 is chosen; they are kept. @throws secret_store_unavailable */
export async function setProvider1Credentials(
  { units, secrets }: WithSecrets,
  member: Member,
  { clientId, clientSecret, merchantCode }: { clientId: string; clientSecret: string; merchantCode: string },
): Promise<void> {
  await secrets.set(member.businessId, 'provider1ClientSecret', clientSecret)

  await units.write(async (unit) => {
    unit.concerns({ kind: 'business', id: member.businessId })
    const before = await loadBusiness(unit, member.businessId)
    const provider =
      before.provider?.name === 'provider1' ? { ...before.provider, isConnected: false } : before.provider
    const after = { ...before, provider, provider1: { clientId, merchantCode } }
    const noted = { provider1Set: ['clientId', 'clientSecret', 'merchantCode'] }
    await saveSetUpStep(unit, member, { action: setupActions.provider1, before, after, noted })
  })
}
