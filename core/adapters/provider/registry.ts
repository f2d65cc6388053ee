import type { Clock } from '../../ports/runtime/clock.ts'
import type { Provider, Providers } from '../../ports/submission/provider.ts'
import type { SandboxLedger } from '../../ports/submission/sandbox-ledger.ts'
import type { ProviderHttp } from './http/client.ts'
import { createMbs } from './mbs/provider.ts'
import { createProvider1 } from './provider1/provider.ts'
import { createSandbox } from './sandbox/provider.ts'

export type ProvidersDeps = {
  readonly clock: Clock
  readonly http: ProviderHttp
  readonly sandboxLedger: SandboxLedger
}

export type CreateProvider = (deps: ProvidersDeps) => Provider

/** The access point providers of this product, in the order in which they are offered. */
export const ownProviders: readonly CreateProvider[] = [
  ({ clock, sandboxLedger }) => createSandbox({ clock, ledger: sandboxLedger }),
  createProvider1,
  createMbs,
]

/** The access point providers of an installation. */
export function createProviders(deps: ProvidersDeps, registered = ownProviders): Providers {
  return providersOf(registered.map((create) => create(deps)))
}

/** Providers as the core asks for them. */
export function providersOf(list: readonly Provider[]): Providers {
  const find: Providers['find'] = (name) => list.find((provider) => provider.name === name)
  return { list, find, called: (name) => (name === null ? undefined : find(name))?.nameInText ?? 'the provider' }
}
