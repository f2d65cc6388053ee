import type { CredentialField } from '../../contract/business/credentials.ts'

import type { Trouble } from './outcomes.ts'

const sentences = {
  unreachable: (name) => `${name} cannot be reached. Check the internet connection and the provider's address.`,
  timeout: (name) => `${name} did not answer in time. Try again in a few minutes.`,
  dropped: (name) => `The connection to ${name} was lost before it answered. Check the internet connection.`,
  tls: (name) =>
    `No secure connection to ${name} could be made: its certificate is not trusted. Check the provider's address and this computer's date.`,
  redirect: (name) =>
    `${name} redirected us to another address, which we do not follow for safety. Ask the provider for the right address.`,
  server_error: (name) => `${name} reported an internal error. Try again later, or ask the provider.`,
  unreadable: (name) =>
    `The answer from ${name} could not be understood. Check the provider's address, or ask the provider.`,
  too_large: (name) => `The answer from ${name} was too long to be valid. Check the provider's address.`,
  busy: (name) => `${name} or FIRS / NRS cannot do this at the moment. Try again later.`,
  rate_limited: (name) => `${name} is receiving too many requests at the moment. Wait a few minutes.`,
  not_found: (name) => `${name} has nothing at this address. Check the provider's address, or try again later.`,
  private_address: (name) =>
    `${name} is at an address in a private network, which cannot be used until the owner of this installation allows it on the page "This installation".`,
} as const satisfies Record<Trouble, (name: string) => string>

/** One plain sentence or two for people: what happened, and what to do. Never the provider's own words. */
export function troubleSentence(trouble: Trouble, providerDisplayName: string): string {
  return sentences[trouble](providerDisplayName)
}

/** What people would do about these, the queue does by itself. */
const withoutAdvice: Partial<Record<Trouble, (name: string) => string>> = {
  timeout: (name) => `${name} did not answer in time.`,
  server_error: (name) => `${name} reported an internal error.`,
  busy: (name) => `${name} or FIRS / NRS cannot do this at the moment.`,
  rate_limited: (name) => `${name} is receiving too many requests at the moment.`,
}

/** The same where it is tried again by itself: what happened, and advice only where somebody can help. */
export function troubleOfWaiting(trouble: Trouble, providerDisplayName: string): string {
  return withoutAdvice[trouble]?.(providerDisplayName) ?? troubleSentence(trouble, providerDisplayName)
}

/**
 * Of an address of this computer or its network, whatever the trouble: what differed would tell who sets up a business
 * which ports are open there.
 */
export function insideTroubleSentence(providerDisplayName: string): string {
  return `${providerDisplayName} cannot be reached. Nothing at this address on your own computer or network answers as it does. Check the address, and that the program there is running.`
}

/** What of a provider's schema is required and not there; null when all of it is. */
export function missingSentence(
  credentials: readonly CredentialField[],
  settings: Readonly<Record<string, string | null>>,
): string | null {
  const missing = credentials.filter(({ name, isRequired }) => isRequired && !settings[name])
  return missing.length === 0
    ? null
    : `Enter what your provider gave you: ${missing.map(({ label }) => label).join(', ')}.`
}

/** For a connection test whose credentials were taken while the authority does not know the business. */
export function businessUnknownSentence(providerDisplayName: string): string {
  return `${providerDisplayName} accepted the credentials, but FIRS / NRS does not recognise this business. Check the business ID in the FIRS configuration.`
}

/** The same for refused credentials, which are no trouble of the line. */
export function credentialsSentence(providerDisplayName: string): string {
  return `${providerDisplayName} did not accept the credentials. Enter them again and test the connection.`
}
