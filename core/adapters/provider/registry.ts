import type { Clock } from '../../ports/clock.ts'
import type { ProviderHttp } from './http/provider-http.ts'
import { createMbs } from './mbs/mbs.ts'
import type { Providers } from '../../ports/provider.ts'
import { createProvider1 } from './provider1/provider1.ts'
import type { SandboxLedger } from '../../ports/sandbox-ledger.ts'
import { createSandbox } from './sandbox/sandbox.ts'

export type ProvidersDeps = {
  readonly clock: Clock
  readonly http: ProviderHttp
  readonly sandboxLedger: SandboxLedger
}

/** The access point providers of this installation. */
export function createProviders({ clock, http, sandboxLedger }: ProvidersDeps): Providers {
  const list = [
    createSandbox({ clock, ledger: sandboxLedger }),
    createProvider1({ clock, http }),
    createMbs({ clock, http }),
  ]

  return { list, find: (name) => list.find((provider) => provider.name === name) }
}
