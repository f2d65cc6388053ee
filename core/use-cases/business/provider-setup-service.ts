import { actorOf, type NewAuditEntry, differences } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import { AppError, invalidField } from '../../contract/errors.ts'
import type { Warning } from '../../contract/envelope.ts'
import { ProviderName, type Environment } from '../../contract/vocabulary.ts'
import { connectionSettings } from '../submission/connection-settings.ts'
import type { ConnectionResult } from '../../domain/provider/outcomes.ts'
import type { Providers } from '../../ports/provider.ts'
import {
  businessUnknownSentence,
  credentialsSentence,
  troubleSentence,
} from '../../domain/provider/provider-trouble.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'

import type { BusinessSecrets } from './business-secrets.ts'
import { assertNothingInFlight, existing } from './business-service.ts'
import { environmentOf, type BusinessRecord, type ProviderChoice } from '../../domain/business/business.ts'
import { enterEnvironment } from './environment-service.ts'
import { mergedProvider1, notedNames, type ProviderConfig } from '../../domain/business/provider-config.ts'
import { assertSafeAddress } from '../../domain/provider/safe-address.ts'
import { setupActions } from '../../domain/business/stored-setup.ts'

/** A connection test happens while somebody watches. */
const TEST_DEADLINE_MS = 10_000

export type ProviderSetupService = ReturnType<typeof createProviderSetupService>

type Dependencies = {
  storage: Storage
  clock: Clock
  secrets: BusinessSecrets
  providers: Providers
  /** Told when a business's connection works again, so that its queue goes on at once. */
  onConnected: (businessId: string) => void
}

export type ChosenProvider = {
  readonly provider: string
  /** Where LIVE invoices are to begin; undefined: where the present series stands. */
  readonly firstLiveNumber: number | undefined
}

export type ProviderChosen = {
  readonly choice: ProviderChoice
  readonly environment: Environment
  readonly nextInvoiceNumber: number
  readonly warnings: readonly Warning[]
}

export function createProviderSetupService({ storage, clock, secrets, providers, onConnected }: Dependencies) {
  async function save(
    repositories: Repositories,
    member: Member,
    action: string,
    before: BusinessRecord,
    after: BusinessRecord,
    /** What the log says besides: names and results, never a secret. */
    noted: object | null,
  ): Promise<void> {
    const at = clock.now().toISOString()
    const changed = differences(before, after, ['provider', 'provider1'])
    const hasTold = changed !== null || noted !== null
    // A test that only confirms what is known is written down, and changes nothing.
    if (changed !== null || action !== setupActions.tested) {
      await repositories.businesses.update({ ...after, updatedAt: at })
    }
    await repositories.audit.append({
      businessId: member.businessId,
      subject: { kind: 'business', id: member.businessId },
      action,
      actor: actorOf(member.caller),
      at,
      from: changed?.from ?? null,
      to: hasTold ? { ...changed?.to, ...noted } : null,
    } as NewAuditEntry)
  }

  /** How often secrets were set since the start: what is in the secret store cannot be compared. */
  const secretChanges = new Map<string, number>()
  const secretsSet = (businessId: string) => secretChanges.get(businessId) ?? 0
  const secretsChanged = (businessId: string) => void secretChanges.set(businessId, secretsSet(businessId) + 1)

  async function test(member: Member, only: ProviderName | undefined): Promise<void> {
    const { businessId } = member
    const business = await storage.read(({ businesses }) => existing(businesses, businessId))
    const choice = chosen(business)
    if (only !== undefined && choice.name !== only) {
      throw new AppError('wrong_provider', {
        message: `The chosen provider is ${choice.name}, not ${only}. Choose ${only} first.`,
      })
    }

    const provider = providers.find(choice.name)
    if (!provider) throw new AppError('provider_not_chosen')
    const [tested, secretsTested] = [fingerprint(business), secretsSet(businessId)]
    const settings = await connectionSettings(business, secrets)
    const missing = provider.missingSetup(settings)
    if (missing !== null) throw new AppError('credentials_missing', { message: missing })

    const result = await provider.connect(settings).testConnection({ deadlineMs: TEST_DEADLINE_MS })
    const connected = result.kind === 'connected'

    await storage.write(async (repositories) => {
      const now = await existing(repositories.businesses, businessId)
      // A test of settings that changed meanwhile says nothing about the new ones.
      const isSame = fingerprint(now) === tested && secretsSet(businessId) === secretsTested
      // A provider that is away for the moment says nothing about the credentials: the queue goes on when it is back.
      const says = result.kind !== 'trouble'
      if (!now.provider || !isSame || !says) return
      const after = { ...now, provider: { ...now.provider, isConnected: connected } }
      await save(repositories, member, setupActions.tested, now, after, { connected })
    })
    if (connected) return onConnected(businessId)

    const error = failureSentence(result, provider.displayName)
    throw new AppError('connection_failed', {
      message: `APP connection test failed. ${error}`,
      data: { connected: false, error },
    })
  }

  return {
    supported: () => providers.list,

    /**
     * @throws validation_failed for an unknown name or a `firstLiveNumber` that real invoices have passed, demo_business,
     * work_in_flight when another provider has invoices on their way
     */
    async choose(member: Member, { provider: name, firstLiveNumber }: ChosenProvider): Promise<ProviderChosen> {
      const known = ProviderName.safeParse(name)
      const names = providers.list.map((provider) => provider.name)
      if (!known.success || !names.includes(known.data)) {
        throw invalidField('provider', `must be one of ${names.join(', ')}`)
      }

      return storage.write(async (repositories) => {
        const { businesses } = repositories
        const before = await existing(businesses, member.businessId)
        const isSame = before.provider?.name === known.data
        const choice: ProviderChoice =
          isSame && before.provider ? before.provider : { ...unconfigured, name: known.data }
        const environment = environmentOf({ provider: choice })
        if (before.isDemo && environment === 'LIVE') throw new AppError('demo_business')

        const answer = async (leftBehind: number): Promise<ProviderChosen> => ({
          choice,
          environment,
          nextInvoiceNumber: (await repositories.numberSeries.of(member.businessId)).next,
          warnings: leftBehind === 0 ? [] : [leftBehindWarning(leftBehind, environment)],
        })
        if (isSame && firstLiveNumber === undefined) return answer(0)

        await assertNothingInFlight(repositories, member.businessId)
        const at = clock.now().toISOString()
        const { leftBehind } = await enterEnvironment(repositories, member, { environment, firstLiveNumber, at })
        if (!isSame) {
          await save(repositories, member, setupActions.chosen, before, { ...before, provider: choice }, null)
        }
        return answer(leftBehind)
      })
    },

    /**
     * Merges what is sent.
     * @throws provider_not_chosen, work_in_flight (a changed address), secret_store_unavailable, validation_failed for
     * credentials of provider1 that belong to another provider or are not complete
     */
    async configure(member: Member, config: ProviderConfig): Promise<ProviderChoice> {
      const { businessId } = member
      if (config.apiUrl !== undefined) assertSafeAddress(URL.parse(config.apiUrl))

      const prepare = async (repositories: Repositories) => {
        const before = await existing(repositories.businesses, businessId)
        const choice = chosen(before)
        if (config.apiUrl !== undefined && config.apiUrl !== choice.apiUrl) {
          await assertNothingInFlight(repositories, businessId)
        }
        return { before, choice, provider1: mergedProvider1(choice, before.provider1, config) }
      }
      await storage.read(prepare)

      secretsChanged(businessId)
      if (config.apiKey !== undefined) await secrets.set(businessId, 'apiKey', config.apiKey)
      if (config.apiSecret !== undefined) await secrets.set(businessId, 'apiSecret', config.apiSecret)
      if (config.clientSecret !== undefined) await secrets.set(businessId, 'provider1ClientSecret', config.clientSecret)

      return storage.write(async (repositories) => {
        const { before, choice, provider1 } = await prepare(repositories)
        const updated: ProviderChoice = {
          ...choice,
          isConnected: false,
          apiUrl: config.apiUrl ?? choice.apiUrl,
          clientId: config.clientId ?? choice.clientId,
          apiKeySet: choice.apiKeySet || config.apiKey !== undefined,
          apiSecretSet: choice.apiSecretSet || config.apiSecret !== undefined,
        }
        const after = { ...before, provider: updated, provider1 }
        const noted = notedNames(config, { isProvider1: choice.name === 'provider1' && provider1 !== null })
        await save(repositories, member, setupActions.configured, before, after, noted)
        return updated
      })
    },

    /** May be set before provider1 is chosen; they are kept. @throws secret_store_unavailable */
    async setProvider1Credentials(
      member: Member,
      { clientId, clientSecret, merchantCode }: { clientId: string; clientSecret: string; merchantCode: string },
    ): Promise<void> {
      secretsChanged(member.businessId)
      await secrets.set(member.businessId, 'provider1ClientSecret', clientSecret)

      await storage.write(async (repositories) => {
        const before = await existing(repositories.businesses, member.businessId)
        const provider =
          before.provider?.name === 'provider1' ? { ...before.provider, isConnected: false } : before.provider
        const after = { ...before, provider, provider1: { clientId, merchantCode } }
        const noted = { provider1Set: ['clientId', 'clientSecret', 'merchantCode'] }
        await save(repositories, member, setupActions.provider1, before, after, noted)
      })
    },

    /** @throws connection_failed, provider_not_chosen, credentials_missing, secret_store_unavailable */
    test: (member: Member) => test(member, undefined),
    /** The same, for provider1 only. @throws wrong_provider besides */
    testProvider1: (member: Member) => test(member, 'provider1'),
  }
}

function failureSentence(result: Exclude<ConnectionResult, { kind: 'connected' }>, providerName: string): string {
  switch (result.kind) {
    case 'credentials_refused':
      return credentialsSentence(providerName)
    case 'business_unknown':
      return businessUnknownSentence(providerName)
    case 'trouble':
      return troubleSentence(result.trouble, providerName)
  }
}

const unconfigured = { isConnected: false, apiUrl: null, clientId: null, apiKeySet: false, apiSecretSet: false }

function leftBehindWarning(count: number, environment: Environment): Warning {
  const invoices = count === 1 ? '1 invoice that was not sent stays' : `${count} invoices that were not sent stay`
  const message =
    environment === 'LIVE'
      ? `${invoices} in the sandbox. To bill for real, duplicate what you need.`
      : `${invoices} real and cannot be sent to the sandbox. Choose your real provider again to send them.`
  return { field: 'provider', message }
}

/** Everything a connection test depends on, but for secrets. */
function fingerprint({ provider, provider1, firsConfig }: BusinessRecord): string {
  return JSON.stringify([provider && { ...provider, isConnected: null }, provider1, firsConfig])
}

function chosen(business: BusinessRecord): ProviderChoice {
  if (business.provider === null) throw new AppError('provider_not_chosen')
  return business.provider
}
