import type { BusinessRecord } from '../../domain/business/business.ts'
import { secretName } from '../../domain/business/credentials.ts'
import { MAIL_PASSWORD } from '../../domain/mail/settings.ts'
import { secretsOf, webhookSecretName } from '../../domain/webhook/webhook.ts'
import type { SecretStore } from '../../ports/installation/secret-store.ts'
import { AUTHORITY_SECRET } from '../../ports/installation/sharing.ts'
import type { Providers } from '../../ports/submission/provider.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { auditKeySecret } from '../audit/sealing.ts'
import { PASSPHRASE_SECRET } from '../backup/backups.ts'
import { explained, secretKey } from '../business/secrets.ts'

/** The names of all that may be in the secret store, whether it is or not. What is not named here is not moved. */
export async function possibleSecrets(
  { businesses, audit, webhooks }: Pick<ReadUnit, 'businesses' | 'audit' | 'webhooks'>,
  { list }: Pick<Providers, 'list'>,
): Promise<string[]> {
  const ofBusiness = ['firsPassword', MAIL_PASSWORD, ...list.flatMap((provider) => credentialsOf(provider))]
  return [
    PASSPHRASE_SECRET,
    AUTHORITY_SECRET,
    ...(await audit.keyIds()).map(auditKeySecret),
    ...(await businesses.all()).flatMap(({ id }) => [...new Set(ofBusiness)].map((name) => secretKey(id, name))),
    ...(await webhooks.all()).flatMap((webhook) =>
      secretsOf(webhook).map((id) => secretKey(webhook.businessId, webhookSecretName(id))),
    ),
  ]
}

const credentialsOf = (provider: Providers['list'][number]): string[] =>
  provider.credentials.filter(({ isSecret }) => isSecret).map((field) => secretName(provider, field))

/** Names of the businesses whose provider credentials the secret store no longer has. @throws secret_store_unavailable */
export async function businessesWithLostSecrets(
  businesses: readonly BusinessRecord[],
  providers: Providers,
  store: SecretStore,
): Promise<string[]> {
  const lost: string[] = []
  for (const { id, name, provider: choice, ownCredentials, firsPasswordSet } of businesses) {
    const provider = choice && providers.find(choice.name)
    const bag = { ...choice?.credentials, ...(provider && ownCredentials[provider.name]) }
    const set = (provider?.credentials ?? []).filter((field) => field.isSecret && bag[field.name] === true)
    const names = [
      ...(firsPasswordSet ? ['firsPassword'] : []),
      ...(provider ? set.map((field) => secretName(provider, field)) : []),
    ]
    for (const secret of names) {
      if ((await explained(store.get(secretKey(id, secret)))) !== null) continue
      lost.push(name)
      break
    }
  }
  return lost
}

type Stores = { readonly from: SecretStore; readonly to: SecretStore }

/**
 * Moves every secret from one store to the other. `choose` makes the other one the store of the next start; it is called
 * when all of them can be read there, and only afterwards they leave the old one. Killed before, the old one has them
 * all; killed after, the new one has. Doing it again goes on.
 *
 * @throws SecretStoreError; then nothing has left the old store
 */
export async function moveSecrets(
  names: readonly string[],
  { from, to }: Stores,
  choose: () => Promise<void>,
): Promise<number> {
  const held: string[] = []
  for (const name of names) {
    const value = await from.get(name)
    if (value === null) continue
    await keepIn(to, name, value)
    held.push(name)
  }
  await choose()
  for (const name of held) await from.delete(name)
  return held.length
}

/**
 * Takes out of the old store what a move left there when it was killed. What the new one has is newer, and stays.
 *
 * @throws SecretStoreError
 */
export async function finishMove(names: readonly string[], { from, to }: Stores): Promise<number> {
  let left = 0
  for (const name of names) {
    const value = await from.get(name)
    if (value === null) continue
    if ((await to.get(name)) === null) await keepIn(to, name, value)
    await from.delete(name)
    left += 1
  }
  return left
}

async function keepIn(store: SecretStore, name: string, value: string): Promise<void> {
  await store.set(name, value)
  if ((await store.get(name)) !== value) throw new Error('A secret could not be read back where it was moved to.')
}
