import { hash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { MAX_SECRET_LENGTH } from '../../ports/installation/secret-store.ts'
import { systemClock } from '../../runtime/clock.ts'
import { systemIds } from '../../runtime/ids.ts'

import { encryptedFileStore } from './encrypted-file-store.ts'

const ids = systemIds(systemClock())
const NAME = 'business/0198f3a2-5b1c-7def-8123-456789abcdef/firsPassword'
const CANARY = 'canary-Ẹ̀kọ́-7f3a9c51'

let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoice-desk-secrets-'))
  file = join(folder, 'secrets.enc')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const open = (passphrase = 'correct horse battery') => encryptedFileStore({ file, passphrase, ids })

describe('encrypted file', () => {
  it('keeps, replaces and forgets values, and still has them when it is opened again', async () => {
    const store = open()
    expect(await store.get(NAME)).toBeNull()
    await store.delete(NAME)
    expect(existsSync(file)).toBe(false)

    await store.set(NAME, CANARY)
    await store.set('instance/auditKey', 'second')
    await store.set('instance/auditKey', 'third')
    expect(await store.get(NAME)).toBe(CANARY)

    const reopened = open()
    expect(await reopened.get(NAME)).toBe(CANARY)
    expect(await reopened.get('instance/auditKey')).toBe('third')
    await reopened.delete(NAME)
    expect(await reopened.get(NAME)).toBeNull()
    expect(await store.get(NAME)).toBeNull()
    expect(await store.get('instance/auditKey')).toBe('third')
  })

  it('is for its owner only, and leaves no other file behind', async () => {
    await open().set(NAME, CANARY)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secrets.enc'])
  })

  it('holds neither a value nor the passphrase in any readable form', async () => {
    await open('passphrase-canary').set(NAME, CANARY)

    const bytes = readFileSync(file)
    for (const secret of [CANARY, 'passphrase-canary']) {
      const plain = Buffer.from(secret)
      const base64 = plain.toString('base64').replace(/=+$/, '').slice(0, -1)
      const forms = [
        plain,
        plain.toString('hex'),
        base64,
        plain.toString('base64url').slice(0, -1),
        Buffer.from(secret, 'utf16le'),
      ]
      for (const form of forms) expect(bytes.includes(form)).toBe(false)
    }
  })

  it('never encrypts the same value to the same bytes', async () => {
    const store = open()
    const seen = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      await store.set(NAME, CANARY)
      seen.add(entryOf(NAME))
    }
    expect(seen.size).toBe(3)
  })

  it('loses nothing when many secrets are saved at once', async () => {
    const store = open()
    const names = Array.from({ length: 25 }, (_, index) => `business/${index}/apiKey`)
    await Promise.all(names.map((name) => store.set(name, `value of ${name}`)))

    const reopened = open()
    for (const name of names) expect(await reopened.get(name)).toBe(`value of ${name}`)
  })

  it('goes on after a failed call', async () => {
    const store = open()
    await store.set(NAME, 'one')
    const good = readFileSync(file)
    writeFileSync(file, 'damage')
    await expect(store.set(NAME, 'two')).rejects.toMatchObject({ reason: 'corrupt' })

    writeFileSync(file, good)
    expect(await store.get(NAME)).toBe('one')
  })

  it('takes a passphrase that was typed on another keyboard: composed or decomposed accents', async () => {
    await open('o\u0301la').set(NAME, CANARY)
    expect(await open('\u00f3la').get(NAME)).toBe(CANARY)
  })
})

describe('a wrong passphrase', () => {
  it('is told from damage, and the file stays untouched whatever is tried', async () => {
    await open().set(NAME, CANARY)
    const before = readFileSync(file)
    const wrong = open('correct horse batterY')

    const refusal = {
      name: 'SecretStoreError',
      reason: 'wrong_passphrase',
      remedy: expect.stringContaining('INVOICE_DESK_PASSPHRASE'),
    }
    await expect(wrong.get(NAME)).rejects.toMatchObject(refusal)
    await expect(wrong.get('instance/never-saved')).rejects.toMatchObject(refusal)
    await expect(wrong.set(NAME, 'other')).rejects.toMatchObject(refusal)
    await expect(wrong.delete(NAME)).rejects.toMatchObject(refusal)

    expect(readFileSync(file)).toEqual(before)
    expect(await open().get(NAME)).toBe(CANARY)
  })

  it('cannot be the empty one', () => {
    expect(() => open('')).toThrow(RangeError)
  })
})

const rawVault = (): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '')

const entryOf = (name: string): string => JSON.stringify(Reflect.get(Object(rawVault()['entries']), name))

/** Writes a changed vault with a digest that fits: damage that somebody made on purpose. */
const forge = (change: (vault: Record<string, unknown>) => unknown): void => {
  const line = JSON.stringify(change(rawVault()))
  writeFileSync(file, `${line}\n${hash('sha256', line)}\n`)
}

describe('damage', () => {
  it('of any byte is noticed, never read as a value, never overwritten', async () => {
    await open().set(NAME, CANARY)
    const good = readFileSync(file)
    const copy = join(folder, 'good')
    copyFileSync(file, copy)

    for (let position = 0; position < good.length; position += 7) {
      const bytes = Buffer.from(good)
      bytes[position] = (bytes[position] ?? 0) ^ 0x01
      writeFileSync(file, bytes)
      const store = open()

      await expect(store.get(NAME), `byte ${position}`).rejects.toMatchObject({ reason: 'corrupt' })
      await expect(store.set(NAME, 'other')).rejects.toMatchObject({ reason: 'corrupt' })
      await expect(store.delete(NAME)).rejects.toMatchObject({ reason: 'corrupt' })
      expect(readFileSync(file)).toEqual(bytes)
    }

    copyFileSync(copy, file)
    expect(await open().get(NAME)).toBe(CANARY)
  })

  it.each(['', '\n', '{}', 'null\n', '\0'.repeat(4096)])('of the whole is noticed: %j', async (content) => {
    writeFileSync(file, content)
    await expect(open().set(NAME, 'x')).rejects.toMatchObject({
      reason: 'corrupt',
      remedy: expect.stringContaining('secrets.enc'),
    })
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  it('of a tail that was cut off is noticed', async () => {
    await open().set(NAME, CANARY)
    const good = readFileSync(file)
    writeFileSync(file, good.subarray(0, good.length - 30))
    await expect(open().get(NAME)).rejects.toMatchObject({ reason: 'corrupt' })
  })

  it('on purpose is noticed: a value put under another name', async () => {
    const store = open()
    await store.set('business/a/apiKey', 'key of a')
    await store.set('business/b/apiKey', 'key of b')
    forge((vault) => {
      const entries = Object(vault['entries'])
      return { ...vault, entries: { ...entries, 'business/b/apiKey': entries['business/a/apiKey'] } }
    })

    expect(await open().get('business/a/apiKey')).toBe('key of a')
    await expect(open().get('business/b/apiKey')).rejects.toMatchObject({ reason: 'corrupt' })
  })

  it.each([{ N: 2 ** 30 }, { N: 1024 }, { r: 4096 }, { salt: '' }, { name: 'none' }])(
    'on purpose is noticed before it costs anything: %j',
    async (kdf) => {
      await open().set(NAME, CANARY)
      forge((vault) => ({ ...vault, kdf: { ...Object(vault['kdf']), ...kdf } }))
      await expect(open().get(NAME)).rejects.toMatchObject({ reason: 'corrupt' })
    },
  )

  it.each(['not json', '[]', '{"format":"other"}'])('with a digest that fits is noticed: %s', async (line) => {
    writeFileSync(file, `${line}\n${hash('sha256', line)}\n`)
    await expect(open().get(NAME)).rejects.toMatchObject({ reason: 'corrupt' })
  })
})

describe('what is refused', () => {
  it.each(['', '/', 'a//b', '../x', 'a b', '__proto__', '.check', 'x'.repeat(201)])('the name %j', async (name) => {
    const store = open()
    await expect(store.get(name)).rejects.toThrow(RangeError)
    await expect(store.set(name, 'x')).rejects.toThrow(RangeError)
    await expect(store.delete(name)).rejects.toThrow(RangeError)
  })

  it('a value that is empty, broken or too long', async () => {
    const store = open()
    await expect(store.set(NAME, '')).rejects.toThrow(RangeError)
    await expect(store.set(NAME, 'a\ud800b')).rejects.toThrow(RangeError)
    await expect(store.set(NAME, 'x'.repeat(MAX_SECRET_LENGTH + 1))).rejects.toMatchObject({ reason: 'too_long' })

    await store.set(NAME, 'x'.repeat(MAX_SECRET_LENGTH))
    expect(await store.get(NAME)).toHaveLength(MAX_SECRET_LENGTH)
  })

  it('a folder that is gone, with a remedy', async () => {
    const store = encryptedFileStore({ file: join(folder, 'gone', 'secrets.enc'), passphrase: 'p', ids })
    await expect(store.set(NAME, 'x')).rejects.toMatchObject({
      reason: 'unavailable',
      remedy: expect.stringContaining('disk'),
    })
  })
})
