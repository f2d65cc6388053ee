import { actorOf, differences } from '../audit/audit.ts'
import type { Member } from '../auth/account.ts'
import { AppError, invalidField } from '../contract/errors.ts'
import type { Warning } from '../contract/envelope.ts'
import { ProviderName, type Environment } from '../contract/vocabulary.ts'
import { connectionSettings } from '../provider/connection-settings.ts'
import type { ConnectionResult } from '../provider/provider.ts'
import type { Providers } from '../provider/registry.ts'
import { businessUnknownSentence, credentialsSentence, troubleSentence } from '../provider/provider-trouble.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Repositories, Storage } from '../storage/storage.ts'

import type { BusinessSecrets } from './business-secrets.ts'
import { assertNothingInFlight, existing } from './business-service.ts'
import { environmentOf, type BusinessRecord, type ProviderChoice } from './business.ts'
import { enterEnvironment } from './environment-service.ts'

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

export type ProviderConfig = {
  readonly apiUrl?: string | undefined
  readonly apiKey?: string | undefined
  readonly apiSecret?: string | undefined
  readonly clientId?: string | undefined
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
    { businesses, audit }: Repositories,
    { caller, businessId }: Member,
    action: string,
    before: BusinessRecord,
    after: BusinessRecord,
  ): Promise<void> {
    const at = clock.now().toISOString()
    await businesses.update({ ...after, updatedAt: at })
    const changed = differences(before, after, ['provider', 'provider1'])
    await audit.append({
      businessId,
      subject: { kind: 'business', id: businessId },
      action,
      actor: actorOf(caller),
      at,
      from: changed?.from ?? null,
      to: changed?.to ?? null,
    })
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
      if (!now.provider || !isSame || !says || now.provider.isConnected === connected) return
      await save(repositories, member, 'business.connectionTested', now, {
        ...now,
        provider: { ...now.provider, isConnected: connected },
      })
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
          nextInvoiceNumber: await businesses.nextNumber(member.businessId),
          warnings: leftBehind === 0 ? [] : [leftBehindWarning(leftBehind, environment)],
        })
        if (isSame && firstLiveNumber === undefined) return answer(0)

        await assertNothingInFlight(repositories, member.businessId)
        const at = clock.now().toISOString()
        const { leftBehind } = await enterEnvironment(repositories, member, { environment, firstLiveNumber, at })
        if (!isSame) {
          await save(repositories, member, 'business.providerChosen', before, { ...before, provider: choice })
        }
        return answer(leftBehind)
      })
    },

    /** Merges what is sent. @throws provider_not_chosen, work_in_flight (a changed address), secret_store_unavailable */
    async configure(member: Member, config: ProviderConfig): Promise<ProviderChoice> {
      const { businessId } = member
      if (config.apiUrl !== undefined) assertSafeAddress(config.apiUrl)

      const prepare = async (repositories: Repositories) => {
        const before = await existing(repositories.businesses, businessId)
        const choice = chosen(before)
        if (config.apiUrl !== undefined && config.apiUrl !== choice.apiUrl) {
          await assertNothingInFlight(repositories, businessId)
        }
        return { before, choice }
      }
      await storage.read(prepare)

      secretsChanged(businessId)
      if (config.apiKey !== undefined) await secrets.set(businessId, 'apiKey', config.apiKey)
      if (config.apiSecret !== undefined) await secrets.set(businessId, 'apiSecret', config.apiSecret)

      return storage.write(async (repositories) => {
        const { before, choice } = await prepare(repositories)
        const updated: ProviderChoice = {
          ...choice,
          isConnected: false,
          apiUrl: config.apiUrl ?? choice.apiUrl,
          clientId: config.clientId ?? choice.clientId,
          apiKeySet: choice.apiKeySet || config.apiKey !== undefined,
          apiSecretSet: choice.apiSecretSet || config.apiSecret !== undefined,
        }
        await save(repositories, member, 'business.providerConfigured', before, { ...before, provider: updated })
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
        await save(repositories, member, 'business.provider1CredentialsSet', before, {
          ...before,
          provider,
          provider1: { clientId, merchantCode },
        })
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
      ? `${invoices} practice in the sandbox. To bill for real, duplicate what you need.`
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

/** https, or plain http that does not leave this machine. */
function assertSafeAddress(address: string): void {
  const url = URL.parse(address)
  if (!url) throw invalidField('apiUrl', 'must be a web address such as https://api.example.com')

  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && loopback)) return
  throw invalidField('apiUrl', 'must begin with https:// (plain http is taken for this machine only)')
}
