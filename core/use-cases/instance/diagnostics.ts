import { AppError } from '../../contract/http/errors.ts'
import type { Diagnostics } from '../../contract/installation/diagnostics.ts'
import type { InstanceSettings } from '../../ports/installation/instance-settings.ts'
import { SecretStoreError, type SecretStore } from '../../ports/installation/secret-store.ts'
import type { Machine } from '../../ports/runtime/machine.ts'
import type { Providers } from '../../ports/submission/provider.ts'
import type { Units } from '../../ports/unit.ts'
import { revisionsView } from '../audit/revisions.ts'
import { businessesWithLostSecrets } from './stored-secrets.ts'

const LOG_LINES = 200

type Installation = {
  readonly units: Units
  readonly machine: Machine
  readonly secretStore: SecretStore
  readonly providers: Providers
  readonly instanceSettings: InstanceSettings
  readonly version: string
}

/** How this installation is doing, in one answer for a support request. */
export async function reportDiagnostics({
  units,
  machine,
  secretStore,
  providers,
  instanceSettings,
  version,
}: Installation): Promise<Diagnostics> {
  const facts = await machine.facts(LOG_LINES)
  const { stored, integrity, businesses } = await units.read(async (unit) => ({
    stored: await unit.instance.facts(),
    integrity: await revisionsView(unit),
    businesses: await unit.businesses.all(),
  }))
  return {
    version,
    port: instanceSettings.listeningOn(),
    ...facts,
    ...stored,
    databaseBytes: stored.databaseBytes ?? facts.databaseBytes,
    integrity: { ...integrity, damaged: integrity.damaged.map(({ position: _, ...named }) => named) },
    logLines: [...facts.logLines],
    secretStore: await probe(secretStore, (store) => businessesWithLostSecrets(businesses, providers, store)),
  }
}

/** Reading something that is not there needs the whole way to the store and changes nothing in it. */
async function probe(
  store: SecretStore,
  lostIn: (store: SecretStore) => Promise<string[]>,
): Promise<Diagnostics['secretStore']> {
  const { kind } = store
  try {
    await store.get('diagnostics/probe')
    return { kind, usable: true, problem: null, lostFor: await lostIn(store) }
  } catch (error) {
    if (error instanceof SecretStoreError) {
      return { kind, usable: false, problem: `${error.message} ${error.remedy}`, lostFor: [] }
    }
    // It was locked between two questions.
    if (!(error instanceof AppError) || error.code !== 'secret_store_unavailable') throw error
    return { kind, usable: false, problem: error.message, lostFor: [] }
  }
}
