import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { createSecretStore } from './adapters/secrets/create-secret-store.ts'
import { forkKeychain } from './adapters/secrets/keychain-link.ts'
import type { RunningCore } from './create-core.ts'
import { SecretStoreError } from './ports/installation/secret-store.ts'
import { replaceFile } from './runtime/atomic-file.ts'
import { saveSettings, SettingsError, type SecretStoreKind, type Settings } from './runtime/settings.ts'
import { finishMove, moveSecrets, possibleSecrets } from './use-cases/instance/stored-secrets.ts'

const planFile = z.object({ from: z.enum(['keychain', 'file']), to: z.enum(['keychain', 'file']) })
type Plan = z.infer<typeof planFile>

const planOf = (dataDir: string): string => join(dataDir, 'secrets-move.json')
const called = { keychain: 'the keychain', file: 'the encrypted file' } as const

/**
 * A move that did not come to its end, as a sentence: some secrets may be in both stores. Undefined where there is none.
 */
export function unfinishedMove(dataDir: string): string | undefined {
  const plan = readPlan(dataDir)
  if (!plan) return undefined
  return `Moving the secrets from ${called[plan.from]} to ${called[plan.to]} was interrupted: some may be in both. Stop Invoice Desk and run it again with --move-secrets ${plan.to}.`
}

/**
 * `npm run serve -- --move-secrets KIND`: the secrets go to the other store, which is the one of the next start. The
 * folder's lock is held, so that nobody uses them meanwhile.
 */
export async function moveSecretsTo(core: RunningCore, settings: Settings, to: SecretStoreKind): Promise<void> {
  if (settings.passphrase === null) {
    throw new SettingsError(
      'INVOICE_DESK_PASSPHRASE',
      'The encrypted file needs a passphrase. Set the environment variable INVOICE_DESK_PASSPHRASE to one you keep safe. Nothing was moved.',
    )
  }
  const { dataDir } = settings
  const isChosen = settings.secretStore === to
  if (isChosen && !readPlan(dataDir)) {
    return void process.stdout.write(`The secrets are already in ${called[to]}.\n`)
  }

  const from = to === 'file' ? 'keychain' : 'file'
  const open = (secretStore: SecretStoreKind) =>
    createSecretStore({
      settings: { ...settings, secretStore },
      paths: { root: dataDir, secrets: join(dataDir, 'secrets.enc') },
      ids: core.ids,
      connectKeychain: forkKeychain(),
    })
  try {
    // It may be making the key of the audit log at this moment.
    await core.auditSealing.begin()
    const names = await core.units.read((unit) => possibleSecrets(unit, core.providers))
    const stores = { from: open(from), to: open(to) }
    // A store that is locked or missing is found before it is written down that a move has begun.
    for (const store of [stores.from, stores.to]) await store.get(names[0] ?? '')
    if (!isChosen) await replaceFile(planOf(dataDir), `${JSON.stringify({ from, to } satisfies Plan)}\n`)
    const moved = isChosen
      ? await finishMove(names, stores)
      : await moveSecrets(names, stores, () => saveSettings(dataDir, { secretStore: to }))
    await rm(planOf(dataDir))
    process.stdout.write(`${moved} secrets moved to ${called[to]}. ${nextStart[to]}\n`)
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error
    process.stderr.write(`${error.message} ${error.remedy} Nothing was lost: run it again.\n`)
    process.exitCode = 1
  }
}

const nextStart = {
  keychain: 'Start Invoice Desk without --secret-store and INVOICE_DESK_SECRET_STORE from now on.',
  file: 'Start Invoice Desk with the same INVOICE_DESK_PASSPHRASE from now on, and without --secret-store keychain.',
} as const

function readPlan(dataDir: string): Plan | undefined {
  const file = planOf(dataDir)
  if (!existsSync(file)) return undefined
  return planFile.parse(JSON.parse(readFileSync(file, 'utf8')))
}
