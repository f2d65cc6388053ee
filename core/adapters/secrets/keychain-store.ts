import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { checkName, checkValue, SecretStoreError, type SecretStore } from '../../ports/installation/secret-store.ts'
import type { Ids } from '../../ports/runtime/ids.ts'
import { replaceFile } from '../../runtime/atomic-file.ts'

import { createKeychainClient, type KeychainOutcome } from './keychain-client.ts'
import type { ConnectKeychain, KeychainRequest } from './keychain-protocol.ts'

type Dependencies = {
  readonly dataDir: string
  readonly ids: Pick<Ids, 'uuid'>
  readonly connect: ConnectKeychain
  /** How long a call may take. Milliseconds, 10 s by default. */
  readonly timeoutMs?: number
  /** How long a prompt may stand after that. Milliseconds, 2 min by default. */
  readonly promptMs?: number
}

const SERVICE = 'Invoice Desk'
const IDLE_MS = 30_000
const PROBE = '.probe'

type Request =
  | { readonly operation: 'get' | 'delete'; readonly name: string }
  | { readonly operation: 'set'; readonly name: string; readonly value: string }

/**
 * The operating system's keychain: macOS Keychain, Windows Credential Manager, or the Secret Service (GNOME Keyring,
 * KWallet) on Linux. Entries are filed under the service "Invoice Desk" and the identity of the data folder, which is
 * made with the first secret and kept in `keychain-id`, so that two data folders never see each other's secrets and one
 * that is moved keeps its own. Until then the keychain is not touched at all.
 */
export function keychainStore(dependencies: Dependencies): SecretStore {
  const { dataDir, ids, connect, timeoutMs = 10_000, promptMs = 120_000 } = dependencies
  const client = createKeychainClient({ connect, timeoutMs, promptMs, idleMs: IDLE_MS })
  const identity = folderIdentity(join(dataDir, 'keychain-id'), ids)

  const ask = async (folder: string, request: Request): Promise<string | null> => {
    const { name, ...rest } = request
    const asked: KeychainRequest = { ...rest, service: SERVICE, account: `${folder}/${name}` }
    const outcome = await client.ask(asked)
    if (outcome.ok) return outcome.value
    throw toError(outcome)
  }

  /**
   * "Not found" may also mean that the keyring with the entry is locked or not loaded. So it counts only when an entry
   * of our own can be seen, or, the first time, can be written.
   */
  const confirmUsable = async (folder: string): Promise<void> => {
    if ((await ask(folder, { operation: 'get', name: PROBE })) === PROBE) return
    await ask(folder, { operation: 'set', name: PROBE, value: PROBE })
  }

  return {
    kind: 'keychain',

    async get(name) {
      checkName(name)
      const folder = await identity.read()
      if (folder === null) return null

      const value = await ask(folder, { operation: 'get', name })
      if (value === null) await confirmUsable(folder)
      return value
    },

    async set(name, value) {
      checkName(name)
      checkValue(value)
      const folder = await identity.readOrCreate()
      await ask(folder, { operation: 'set', name, value })

      // Some keyrings take a value and keep it nowhere.
      if ((await ask(folder, { operation: 'get', name })) === value) return
      throw unavailable('the value could not be read back')
    },

    async delete(name) {
      checkName(name)
      const folder = await identity.read()
      if (folder === null) return

      const deleted = await ask(folder, { operation: 'delete', name })
      if (deleted === null) await confirmUsable(folder)
    },
  }
}

function folderIdentity(file: string, ids: Pick<Ids, 'uuid'>) {
  let creating: Promise<string> | undefined

  const read = async (): Promise<string | null> => {
    let text: string
    try {
      text = await readFile(file, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw folderFailure(error)
    }

    const identity = text.trim()
    if (/^[\da-f-]{36}$/.test(identity)) return identity
    throw new SecretStoreError(
      'corrupt',
      'The file that ties this data folder to its secrets in the keychain is damaged.',
      'Put keychain-id back from a copy of the data folder, or delete it and enter the secrets again.',
    )
  }

  const create = async (): Promise<string> => {
    const found = await read()
    if (found !== null) return found

    const identity = ids.uuid()
    try {
      await replaceFile(file, `${identity}\n`)
    } catch (error) {
      throw folderFailure(error)
    }
    return identity
  }

  return {
    read,
    /** Two secrets saved at once must not make two identities. */
    async readOrCreate(): Promise<string> {
      creating ??= create()
      try {
        return await creating
      } finally {
        creating = undefined
      }
    },
  }
}

function toError(outcome: Extract<KeychainOutcome, { ok: false }>): SecretStoreError {
  if ('failure' in outcome) {
    return outcome.failure === 'timeout' ? timeout() : unavailable('its helper process could not be run')
  }

  const { message } = outcome
  // Secret Service, macOS (errSecAuthFailed, errSecInteractionNotAllowed, errSecUserCanceled), Windows.
  if (/prompt was dismissed|locked|interaction is not allowed|user canceled|-25293|-25308|-128\b/i.test(message)) {
    return locked(message)
  }
  if (/did not receive a reply|timed? ?out/i.test(message)) return timeout(message)
  return unavailable(message)
}

const FILE_INSTEAD = 'start with --secret-store file and a passphrase in INVOICE_DESK_PASSPHRASE'

const withCause = (message: string | undefined): ErrorOptions | undefined =>
  message === undefined ? undefined : { cause: new Error(message) }

const timeout = (message?: string): SecretStoreError =>
  new SecretStoreError(
    'timeout',
    'The keychain of this computer does not answer.',
    `If it asks for a password or a permission, answer it and try again. If that does not help, ${FILE_INSTEAD}.`,
    withCause(message),
  )

const locked = (message: string): SecretStoreError =>
  new SecretStoreError(
    'locked',
    'The keychain of this computer is locked.',
    `Unlock it (on Linux with "Passwords and Keys") and try again, or ${FILE_INSTEAD}.`,
    withCause(message),
  )

const remedies: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'Install GNOME Keyring and log in to the desktop again',
  darwin: 'Open "Keychain Access" and check that the login keychain is there',
  win32: 'Check in "Services" that the Credential Manager is running',
}

const unavailable = (message: string): SecretStoreError =>
  new SecretStoreError(
    'unavailable',
    'The keychain of this computer cannot be used.',
    `${remedies[process.platform] ?? 'Set up a keychain'}, or ${FILE_INSTEAD}.`,
    withCause(message),
  )

const folderFailure = (cause: unknown): SecretStoreError =>
  new SecretStoreError(
    'unavailable',
    'The data folder cannot be used to look up its secrets.',
    'Check that the disk is not full and that keychain-id in the data folder belongs to the user who runs Invoice Desk.',
    { cause },
  )
