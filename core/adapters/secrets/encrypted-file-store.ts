import { hash, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { z } from 'zod'

import { checkName, checkValue, SecretStoreError, type SecretStore } from '../../ports/installation/secret-store.ts'
import type { Ids } from '../../ports/runtime/ids.ts'
import { createQueue, replaceFile } from '../../runtime/atomic-file.ts'

import { deriveKey, KDF_COST, seal, unseal } from '../../runtime/crypto/secret-cipher.ts'

type Dependencies = {
  /** `secrets.enc` in the data folder. */
  readonly file: string
  readonly passphrase: string
  readonly ids: Pick<Ids, 'secret'>
}

const sealedSchema = z.object({ iv: z.base64(), data: z.base64(), tag: z.base64() })

// The costs are bounded because they are read before anything is known to be genuine.
const vaultSchema = z.object({
  format: z.literal('invoice-desk-secrets'),
  version: z.literal(1),
  kdf: z.object({
    name: z.literal('scrypt'),
    N: z
      .number()
      .int()
      .min(2 ** 14)
      .max(2 ** 20),
    r: z.number().int().min(1).max(32),
    p: z.number().int().min(1).max(16),
    salt: z.base64().min(16),
  }),
  /** A known text under the key: tells a wrong passphrase from a damaged value. */
  check: sealedSchema,
  entries: z.record(z.string(), sealedSchema),
})

type Vault = z.infer<typeof vaultSchema>

const CHECK_NAME = '.check'
const CHECK_TEXT = 'Invoice Desk'

/**
 * Secrets in one file, each under AES-256-GCM with its name bound to it, with a key made from a passphrase by scrypt:
 * for machines without a keychain. The names are readable in the file, the values are not.
 *
 * The file holds one line of JSON and below it the line's SHA-256, so that damage (`corrupt`) is told from a wrong
 * passphrase. In both cases it stays untouched until somebody acts; it is only ever replaced as a whole.
 */
export function encryptedFileStore({ file, passphrase, ids }: Dependencies): SecretStore {
  if (passphrase === '') throw new RangeError('The file secret store needs a passphrase')

  const inTurn = createQueue()
  let latestKey: { readonly salt: string; readonly key: KeyObject } | undefined

  const freshIv = (): Buffer => Buffer.from(ids.secret(12), 'base64url')

  const keyFor = async (kdf: Vault['kdf']): Promise<KeyObject> => {
    if (latestKey?.salt === kdf.salt) return latestKey.key
    return deriveKey(passphrase, kdf)
  }

  const createVault = async (): Promise<{ vault: Vault; key: KeyObject }> => {
    const salt = Buffer.from(ids.secret(32), 'base64url').toString('base64')
    const kdf = { name: 'scrypt', ...KDF_COST, salt } as const
    const key = await deriveKey(passphrase, kdf)
    const check = seal(key, CHECK_NAME, CHECK_TEXT, freshIv())
    return { vault: { format: 'invoice-desk-secrets', version: 1, kdf, check, entries: {} }, key }
  }

  const open = async (): Promise<{ vault: Vault; key: KeyObject } | null> => {
    const vault = await readVault(file)
    if (vault === null) return null

    const key = await keyFor(vault.kdf)
    if (unseal(key, CHECK_NAME, vault.check) !== CHECK_TEXT) throw wrongPassphrase()

    latestKey = { salt: vault.kdf.salt, key }
    return { vault, key }
  }

  const save = async (vault: Vault): Promise<void> => {
    const line = JSON.stringify(vault)
    try {
      await replaceFile(file, `${line}\n${hash('sha256', line)}\n`)
    } catch (error) {
      throw unavailable('written', error)
    }
  }

  return {
    kind: 'file',

    async get(name) {
      checkName(name)
      return inTurn(async () => {
        const opened = await open()
        const sealed = opened && entryOf(opened.vault, name)
        if (!opened || !sealed) return null

        const value = unseal(opened.key, name, sealed)
        if (value === null) throw corrupt()
        return value
      })
    },

    async set(name, value) {
      checkName(name)
      checkValue(value)
      return inTurn(async () => {
        const { vault, key } = (await open()) ?? (await createVault())
        const entries = { ...vault.entries, [name]: seal(key, name, value, freshIv()) }
        await save({ ...vault, entries })
        latestKey = { salt: vault.kdf.salt, key }
      })
    },

    async delete(name) {
      checkName(name)
      return inTurn(async () => {
        const opened = await open()
        if (!opened || !entryOf(opened.vault, name)) return

        const { [name]: _forgotten, ...entries } = opened.vault.entries
        await save({ ...opened.vault, entries })
      })
    },
  }
}

const entryOf = ({ entries }: Vault, name: string) => (Object.hasOwn(entries, name) ? entries[name] : undefined)

async function readVault(file: string): Promise<Vault | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw unavailable('read', error)
  }

  const [line = '', digest = '', ...rest] = text.split('\n')
  if (hash('sha256', line) !== digest || rest.join('') !== '') throw corrupt()

  const parsed = vaultSchema.safeParse(parseJson(line))
  if (!parsed.success) throw corrupt()
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const wrongPassphrase = (): SecretStoreError =>
  new SecretStoreError(
    'wrong_passphrase',
    'The stored secrets cannot be opened with this passphrase.',
    'Start Invoice Desk with the INVOICE_DESK_PASSPHRASE that was used when the secrets were saved. ' +
      'If it is lost, move secrets.enc out of the data folder and enter the secrets again.',
  )

const corrupt = (): SecretStoreError =>
  new SecretStoreError(
    'corrupt',
    'The file with the stored secrets is damaged.',
    'Put secrets.enc back from a copy of the data folder, or move it away and enter the secrets again.',
  )

const unavailable = (done: 'read' | 'written', cause: unknown): SecretStoreError =>
  new SecretStoreError(
    'unavailable',
    `The file with the stored secrets cannot be ${done}.`,
    'Check that the disk is not full and that secrets.enc in the data folder belongs to the user who runs Invoice Desk.',
    { cause },
  )
