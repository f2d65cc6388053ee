import { createSharedSecrets } from '../adapters/storage/postgres/office/secrets.ts'
import { SecretStoreError } from '../ports/installation/secret-store.ts'
import { systemClock } from '../runtime/clock.ts'
import { systemIds } from '../runtime/ids.ts'
import type { PassphraseChange } from '../runtime/settings.ts'

/**
 * `npm run serve -- --change-passphrase`: every secret in PostgreSQL is sealed anew, all or none, also while processes
 * serve. Those that were started with the passphrase of before read no secrets from then on, say so within seconds, and
 * `/readyz` sends nobody to them.
 */
export async function changePassphrase({ url, from, to }: PassphraseChange): Promise<void> {
  const secrets = createSharedSecrets({ url, passphrase: from, ids: systemIds(systemClock()) })
  try {
    const count = await secrets.changePassphrase(to)
    process.stdout.write(
      `${count} ${count === 1 ? 'secret is' : 'secrets are'} sealed with the new passphrase. Restart every process of this database with it: INVOICE_DESK_PASSPHRASE.\n`,
    )
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error
    process.stderr.write(`${error.message} ${error.remedy} Nothing was changed.\n`)
    process.exitCode = 1
  } finally {
    await secrets.close()
  }
}
