import type { Diagnostics } from '../../contract/diagnostics.ts'
import type { Machine } from '../../ports/machine.ts'
import { SecretStoreError, type SecretStore } from '../../ports/secret-store.ts'
import type { Storage } from '../../ports/storage.ts'

const LOG_LINES = 200

export type DiagnosticsService = ReturnType<typeof createDiagnosticsService>

type Dependencies = {
  storage: Storage
  machine: Machine
  secrets: SecretStore
  version: string
  /** The port that is listened on now. */
  port: () => number
}

/** How this installation is doing, in one answer for a support request. */
export function createDiagnosticsService({ storage, machine, secrets, version, port }: Dependencies) {
  /** Reading something that is not there needs the whole way to the store and changes nothing in it. */
  async function secretStore(): Promise<Diagnostics['secretStore']> {
    const { kind } = secrets
    try {
      await secrets.get('diagnostics/probe')
      return { kind, usable: true, problem: null }
    } catch (error) {
      if (!(error instanceof SecretStoreError)) throw error
      return { kind, usable: false, problem: `${error.message} ${error.remedy}` }
    }
  }

  return {
    async report(): Promise<Diagnostics> {
      const facts = await machine.facts(LOG_LINES)
      const stored = await storage.read(({ instance }) => instance.facts())
      return {
        version,
        port: port(),
        ...facts,
        ...stored,
        logLines: [...facts.logLines],
        secretStore: await secretStore(),
      }
    },
  }
}
