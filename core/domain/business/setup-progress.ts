import { addressField } from '../../contract/business/credentials.ts'
import type { AuditEntry } from '../audit/audit.ts'

import type { BusinessRecord } from './business.ts'
import { ENTERED_BY, valueIn } from './credentials.ts'

/** What a person has to know to go on with the set-up of the chosen provider: names and times, never a value of theirs. */
export type SetupProgress = {
  readonly apiUrl: string | null
  /** `since` is null for what was stored before this was written down. */
  readonly stored: readonly { readonly name: string; readonly since: string | null }[]
  /** Of the settings as they are now; a test without a clear answer does not count. */
  readonly lastTest: { readonly at: string; readonly connected: boolean } | null
}

/** The steps of the set-up in the audit log. They name what was stored: `set`, and `provider1Set` for what is provider1's own. */
export const setupActions = {
  chosen: 'business.providerChosen',
  configured: 'business.providerConfigured',
  provider1: 'business.provider1CredentialsSet',
  tested: 'business.connectionTested',
} as const

/** From the business and its whole audit history, oldest first. Null as long as no provider is chosen. */
export function setupProgressOf(business: BusinessRecord, history: readonly AuditEntry[]): SetupProgress | null {
  const { provider, ownCredentials } = business
  if (provider === null) return null

  const own = ownCredentials[provider.name] ?? {}
  const names = Object.keys({ ...provider.credentials, ...own }).filter(
    (name) => name !== addressField.name && name !== ENTERED_BY,
  )
  const since = (name: string) => {
    const list = Object.hasOwn(own, name) ? (`${provider.name}Set` as const) : 'set'
    return history.filter(isSetUp).findLast(({ to }) => to?.[list]?.includes(name))?.at ?? null
  }

  return {
    apiUrl: valueIn(provider.credentials, addressField.name),
    stored: names.toSorted().map((name) => ({ name, since: since(name) })),
    lastTest: lastTest(history),
  }
}

function lastTest(history: readonly AuditEntry[]): SetupProgress['lastTest'] {
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
