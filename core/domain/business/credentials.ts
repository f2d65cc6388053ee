import {
  addressField,
  commonFields,
  isCommonField,
  type CredentialField,
  type CredentialDeclaration,
} from '../../contract/business/credentials.ts'
import { AppError, invalidField } from '../../contract/http/errors.ts'

import type { BusinessRecord, CredentialBag, ProviderChoice } from './business.ts'

/** What is sent to be stored, by the names of the schema; the rest stays. */
export type ProviderConfig = Readonly<Record<string, string | undefined>>

/** A credential that is stored in plain; null where there is none, or the secret store has it. */
export function valueIn(bag: CredentialBag | undefined, name: string): string | null {
  const value = bag?.[name]
  return typeof value === 'string' ? value : null
}

/** Where the secret store keeps a secret: own ones under the name of their provider too, because they stay beside others. */
export function secretName({ name: provider }: CredentialDeclaration, { name, isOwn }: CredentialField): string {
  return isOwn ? `${provider}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name
}

/** The fields that were sent, as the provider's schema has them. @throws validation_failed for those of another provider */
export function sentFields(
  { name: provider, credentials }: CredentialDeclaration,
  config: ProviderConfig,
): CredentialField[] {
  const sent = Object.keys(config).filter((name) => config[name] !== undefined)
  return sent.map((name) => {
    const field = [...credentials, ...commonFields].find((one) => one.name === name)
    if (!field) throw invalidField(name, `is not for ${provider}; choose the provider that issued it first`)
    return field
  })
}

/** What a bag holds of these fields. */
export function bagOf(fields: readonly CredentialField[], config: ProviderConfig): CredentialBag {
  return Object.fromEntries(fields.map(({ name, isSecret }) => [name, isSecret || (config[name] ?? '')]))
}

type Bags = { readonly provider: ProviderChoice; readonly ownCredentials: BusinessRecord['ownCredentials'] }

/**
 * The business's bags with what was sent in them; what is common as well as own is in both. A common one alone leaves the
 * own ones as they are as long as there are none: other providers have it too.
 *
 * @throws validation_failed where the first own ones do not come together
 */
export function configured(
  { provider, ownCredentials }: Bags,
  declared: CredentialDeclaration,
  config: ProviderConfig,
): Bags {
  const sent = sentFields(declared, config)
  const isOwn = (field: CredentialField) => field.isOwn === true
  const own = sent.filter(isOwn)
  const chosen = sent.filter((field) => !isOwn(field) || isCommonField(field.name))
  const credentials = { ...provider.credentials, ...bagOf(chosen, config) }
  const bags = { ownCredentials, provider: { ...provider, isConnected: false, credentials } }

  const present = ownCredentials[declared.name]
  if (!present && own.every(({ name }) => isCommonField(name))) return bags
  const together = present ? [] : declared.credentials.filter(isOwn)
  const missing = together.filter(({ name, isRequired }) => isRequired && config[name] === undefined)
  if (missing.length > 0) {
    const message = `is required: the first time, send ${together.map(({ name }) => name).join(', ')} together`
    throw new AppError('validation_failed', { details: missing.map(({ name }) => ({ field: name, message })) })
  }
  return { ...bags, ownCredentials: { ...ownCredentials, [declared.name]: { ...present, ...bagOf(own, config) } } }
}

/**
 * Whether an address is another one than the credentials were used with: the present one, or, where the provider is
 * chosen anew, the one it had when it was left.
 */
export function isOtherAddress({ provider, ownCredentials }: Bags, address: string | undefined): boolean {
  const known =
    valueIn(provider.credentials, addressField.name) ?? valueIn(ownCredentials[provider.name], addressField.name)
  return address !== undefined && known !== null && address !== known
}

/** In a bag: the id of whoever entered its secrets last. It is no credential. */
export const ENTERED_BY = 'enteredBy'

/** The bags with a note of who entered the secrets in `config`, beside them. */
export function enteredBy(bags: Bags, declared: CredentialDeclaration, config: ProviderConfig, caller: string): Bags {
  const names = sentFields(declared, config).flatMap(({ name, isSecret }) => (isSecret ? [name] : []))
  const noted = (bag: CredentialBag): CredentialBag =>
    names.some((name) => bag[name] === true) ? { ...bag, [ENTERED_BY]: caller } : bag
  const { provider, ownCredentials } = bags
  const own = ownCredentials[declared.name]
  return {
    provider: { ...provider, credentials: noted(provider.credentials) },
    ownCredentials: own ? { ...ownCredentials, [declared.name]: noted(own) } : ownCredentials,
  }
}

/**
 * Whether secrets are there that somebody else entered before there was an address: they would go to whichever address is
 * set first. Of secrets from before that was noted nobody knows whose they are.
 */
export function areOfSomebodyElse({ provider, ownCredentials }: Bags, declared: CredentialDeclaration, caller: string) {
  const secrets = declared.credentials.filter(({ isSecret }) => isSecret)
  return [provider.credentials, ownCredentials[declared.name] ?? {}].some(
    (bag) => bag[ENTERED_BY] !== caller && secrets.some(({ name }) => bag[name] === true),
  )
}

/** Whether that is the first address of the provider. */
export function isFirstAddress({ provider, ownCredentials }: Bags, address: string | undefined): boolean {
  const known =
    valueIn(provider.credentials, addressField.name) ?? valueIn(ownCredentials[provider.name], addressField.name)
  return address !== undefined && known === null
}

/** A provider's own credentials stay beside another provider, and remember the address that they were used with. */
export function ownWhenLeaving({ provider, ownCredentials }: Bags): BusinessRecord['ownCredentials'] {
  const own = ownCredentials[provider.name]
  const address = valueIn(provider.credentials, addressField.name)
  if (!own || address === null) return ownCredentials
  return { ...ownCredentials, [provider.name]: { ...own, [addressField.name]: address } }
}

/**
 * The bags without the secrets that were not sent together with a new address, and which these are: what was stored for
 * one address is never sent to another.
 */
export function withoutOldSecrets(
  bags: Bags,
  declared: CredentialDeclaration,
  config: ProviderConfig,
): { readonly bags: Bags; readonly cleared: readonly CredentialField[] } {
  const { provider, ownCredentials } = bags
  const own = ownCredentials[declared.name]
  const cleared = declared.credentials.filter(
    ({ name, isSecret }) =>
      isSecret && config[name] === undefined && (provider.credentials[name] === true || own?.[name] === true),
  )
  const without = (bag: CredentialBag): CredentialBag =>
    Object.fromEntries(Object.entries(bag).filter(([name]) => !cleared.some((field) => field.name === name)))

  return {
    bags: {
      provider: { ...provider, credentials: without(provider.credentials) },
      ownCredentials: own ? { ...ownCredentials, [declared.name]: without(own) } : ownCredentials,
    },
    cleared,
  }
}

/** For the log: the names of the credentials that were sent, and whose they are where that provider has own ones. */
export function loggedNames(
  { provider, ownCredentials }: Bags,
  config: ProviderConfig,
): { readonly set: readonly string[]; readonly [own: `${string}Set`]: readonly string[] } | null {
  const set = Object.keys(config).filter((name) => config[name] !== undefined && name !== addressField.name)
  if (set.length === 0) return null
  return ownCredentials[provider.name] ? { set, [`${provider.name}Set`]: set } : { set }
}
