import type { AuditEntry } from '../audit/audit.ts'

import type { BusinessRecord } from './business.ts'

/** What a provider gives its customers, by the names of the API. */
export const credentialNames = ['apiKey', 'apiSecret', 'clientId', 'clientSecret', 'merchantCode'] as const
export type CredentialName = (typeof credentialNames)[number]

/** What a person has to know to go on with the set-up of the chosen provider: names and times, never a value of theirs. */
export type StoredSetup = {
  readonly apiUrl: string | null
  /** `since` is null for what was stored before this was written down. */
  readonly stored: readonly { readonly name: CredentialName; readonly since: string | null }[]
  /** Of the settings as they are now; a test without a clear answer does not count. */
  readonly lastTest: { readonly at: string; readonly connected: boolean } | null
}

/** The steps of the set-up in the audit log. They name what was stored: `provider1Set` for provider1, `set` for others. */
export const setupActions = {
  chosen: 'business.providerChosen',
  configured: 'business.providerConfigured',
  provider1: 'business.provider1CredentialsSet',
  tested: 'business.connectionTested',
} as const

/** From the business and its whole audit history, oldest first. Null as long as no provider is chosen. */
export function storedSetup(business: BusinessRecord, history: readonly AuditEntry[]): StoredSetup | null {
  const { provider, provider1 } = business
  if (provider === null) return null

  const isProvider1 = provider.name === 'provider1' && provider1 !== null
  const isStored: Readonly<Record<CredentialName, boolean>> = {
    apiKey: provider.apiKeySet,
    apiSecret: provider.apiSecretSet,
    clientId: isProvider1 || provider.clientId !== null,
    clientSecret: isProvider1,
    merchantCode: isProvider1,
  }
  const since = (name: CredentialName) => {
    const list = isProvider1 && name !== 'apiKey' && name !== 'apiSecret' ? 'provider1Set' : 'set'
    return history.filter(isSetUp).findLast(({ to }) => to?.[list]?.includes(name))?.at ?? null
  }

  return {
    apiUrl: provider.apiUrl,
    stored: credentialNames.filter((name) => isStored[name]).map((name) => ({ name, since: since(name) })),
    lastTest: lastTest(history),
  }
}

function lastTest(history: readonly AuditEntry[]): StoredSetup['lastTest'] {
  const last = history.filter(isSetUp).at(-1)
  if (last?.action !== setupActions.tested) return null
  return { at: last.at, connected: last.to?.connected === true || wasConnected(last) }
}

type SetUpEntry = Extract<AuditEntry, { readonly action: (typeof setupActions)[keyof typeof setupActions] }>

const isSetUp = (entry: AuditEntry): entry is SetUpEntry => Object.values<string>(setupActions).includes(entry.action)

/** Tests were written down with the provider only, once. */
function wasConnected({ to }: SetUpEntry): boolean {
  const provider = to?.['provider']
  return (
    typeof provider === 'object' && provider !== null && 'isConnected' in provider && provider['isConnected'] === true
  )
}
