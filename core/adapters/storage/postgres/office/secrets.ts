import type { KeyObject } from 'node:crypto'

import type pg from 'pg'

import {
  checkName,
  checkValue,
  SecretStoreError,
  type SecretStore,
} from '../../../../ports/installation/secret-store.ts'
import type { Ids } from '../../../../ports/runtime/ids.ts'
import { openPool } from '../engine/pool.ts'
import {
  deriveKey,
  KDF_COST,
  seal,
  unseal,
  type KdfParameters,
  type Sealed,
} from '../../../../runtime/crypto/secret-cipher.ts'

type Dependencies = {
  readonly url: string
  readonly passphrase: string
  readonly ids: Pick<Ids, 'secret'>
}

export type SharedSecrets = SecretStore & {
  /**
   * Looks whether this process has the passphrase that secrets are sealed with now; before the first one any is right.
   *
   * @throws SecretStoreError wrong_passphrase, unavailable
   */
  assertOpens(): Promise<void>
  /**
   * Seals every secret anew under another passphrase, in one transaction: processes that were started with the old one
   * read nothing from then on.
   *
   * @throws SecretStoreError wrong_passphrase, unavailable
   */
  changePassphrase(passphrase: string): Promise<number>
  close(): Promise<void>
}

type Key = { readonly number: number; readonly kdf: KdfParameters; readonly check: Sealed }

const keyIn = ({ number, kdf, check }: Record<'kdf' | 'check', string> & Pick<Key, 'number'>): Key => ({
  number,
  kdf: JSON.parse(kdf) as KdfParameters,
  check: JSON.parse(check) as Sealed,
})

const CHECK_NAME = '.check'
const CHECK_TEXT = 'Invoice Desk'

/** One process at a time makes the first key, or another one. */
const KEY_LOCK = 4_780_002

/**
 * Secrets as rows, each under AES-256-GCM with its name bound to it, with a key that scrypt makes of a passphrase and of
 * a salt that all processes share. The server, its log and its backups see what is sealed, and the passphrase never.
 */
export function createSharedSecrets({ url, passphrase, ids }: Dependencies): SharedSecrets {
  if (passphrase === '') throw new RangeError('Secrets in the database need a passphrase')
  const pool = openPool({ url, connections: 2 })
  let known: { readonly number: number; readonly key: KeyObject } | undefined
  /** The key that another passphrase opens: it is not tried again and again, for that takes long. */
  let foreign: string | undefined

  const freshIv = (): Buffer => Buffer.from(ids.secret(12), 'base64url')

  async function made(client: pg.PoolClient, number: number, from: string): Promise<KeyObject> {
    const kdf = { ...KDF_COST, salt: Buffer.from(ids.secret(32), 'base64url').toString('base64') }
    const key = await deriveKey(from, kdf)
    const check = seal(key, CHECK_NAME, CHECK_TEXT, freshIv())
    await client.query('INSERT INTO secret_key (number, kdf, "check") VALUES ($1, $2, $3)', [
      number,
      JSON.stringify(kdf),
      JSON.stringify(check),
    ])
    return key
  }

  async function newest(client: pg.Pool | pg.PoolClient): Promise<Key | undefined> {
    const { rows } = await client.query<{ number: number; kdf: string; check: string }>(
      'SELECT number, kdf, "check" FROM secret_key ORDER BY number DESC LIMIT 1',
    )
    const [row] = rows
    return row && keyIn(row)
  }

  async function opened(found: Key): Promise<KeyObject> {
    if (known?.number === found.number) return known.key
    if (foreign === found.kdf.salt) throw wrongPassphrase()
    const key = await deriveKey(passphrase, found.kdf)
    if (unseal(key, CHECK_NAME, found.check) !== CHECK_TEXT) {
      foreign = found.kdf.salt
      throw wrongPassphrase()
    }
    known = { number: found.number, key }
    return key
  }

  async function locked<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock($1)', [KEY_LOCK])
      const value = await work(client)
      await client.query('COMMIT')
      return value
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }

  async function read(client: pg.Pool | pg.PoolClient, name: string): Promise<string | null> {
    const { rows } = await client.query<{ sealed: string; number: number; kdf: string; check: string }>(
      `SELECT s.sealed, k.number, k.kdf, k."check" FROM secret s JOIN secret_key k ON k.number = s.key_number
       WHERE s.name = $1`,
      [name],
    )
    const [row] = rows
    if (!row) return null
    const value = unseal(await opened(keyIn(row)), name, JSON.parse(row.sealed) as Sealed)
    if (value === null) throw corrupt()
    return value
  }

  async function write(client: pg.PoolClient, name: string, value: string): Promise<void> {
    const found = await newest(client)
    const number = found?.number ?? 1
    const key = found ? await opened(found) : await made(client, number, passphrase)
    known = { number, key }
    await client.query(
      `INSERT INTO secret (name, key_number, sealed) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET key_number = excluded.key_number, sealed = excluded.sealed`,
      [name, number, JSON.stringify(seal(key, name, value, freshIv()))],
    )
  }

  return {
    kind: 'database',

    async get(name) {
      checkName(name)
      return asStore(() => read(pool, name))
    },

    async set(name, value) {
      checkName(name)
      checkValue(value)
      await asStore(() => locked((client) => write(client, name, value)))
    },

    async replace(name, before, value) {
      checkName(name)
      checkValue(value)
      return asStore(() =>
        locked(async (client) => {
          const there = await read(client, name)
          if (there !== null && there !== before) return there
          await write(client, name, value)
          return value
        }),
      )
    },

    async delete(name) {
      checkName(name)
      await asStore(() => pool.query('DELETE FROM secret WHERE name = $1', [name]))
    },

    async assertOpens() {
      await asStore(async () => {
        const found = await newest(pool)
        if (found) await opened(found)
      })
    },

    async changePassphrase(next) {
      if (next === '') throw new RangeError('Secrets in the database need a passphrase')
      return asStore(() =>
        locked(async (client) => {
          const found = await newest(client)
          const before = found && (await opened(found))
          const number = (found?.number ?? 0) + 1
          const key = await made(client, number, next)
          const { rows } = await client.query<{ name: string; sealed: string }>('SELECT name, sealed FROM secret')
          for (const { name, sealed } of rows) {
            const value = before && unseal(before, name, JSON.parse(sealed) as Sealed)
            if (!value) throw corrupt()
            await client.query('UPDATE secret SET key_number = $2, sealed = $3 WHERE name = $1', [
              name,
              number,
              JSON.stringify(seal(key, name, value, freshIv())),
            ])
          }
          await client.query('DELETE FROM secret_key WHERE number < $1', [number])
          return rows.length
        }),
      )
    },

    close: () => pool.end(),
  }
}

async function asStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SecretStoreError || error instanceof RangeError) throw error
    throw new SecretStoreError(
      'unavailable',
      'The database with the stored secrets does not answer.',
      'Check that PostgreSQL runs and that this computer reaches it, then try again.',
      { cause: error },
    )
  }
}

const wrongPassphrase = (): SecretStoreError =>
  new SecretStoreError(
    'wrong_passphrase',
    'The stored secrets cannot be opened with the passphrase of this process: it is another one, or was changed.',
    'Start Invoice Desk anew with the INVOICE_DESK_PASSPHRASE that the other processes of this database have.',
  )

const corrupt = (): SecretStoreError =>
  new SecretStoreError(
    'corrupt',
    'A stored secret is damaged.',
    'Enter it again in the settings of the business, or restore the database from a backup.',
  )
