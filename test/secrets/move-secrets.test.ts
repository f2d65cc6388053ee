import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { startServe } from '../api/support/serve-process.ts'
import { apiClient } from '../support/api-client.ts'
import { needs } from '../support/system-requirements.ts'
import { createBusiness, dataOf } from '../support/scenario.ts'
import { serverEntry } from '../support/server-process.ts'

const run = promisify(execFile)

const person = { email: 'ngozi@okafor.example', password: 'correct horse battery' }
const CANARY = 'canary-key-7f3a9c51'
const UNLOCK = 'echo -n test | gnome-keyring-daemon --unlock --components=secrets >/dev/null'
const quote = (text: string) => `'${text}'`
const node = quote(process.execPath)
const serve = `${node} ${quote(serverEntry)} --port 0 --data-dir`

let home = ''
let dataDir = ''

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'invoice-desk-move-secrets-'))
  dataDir = join(home, 'data')
  for (const folder of ['data', 'runtime']) mkdirSync(join(home, folder), { mode: 0o700 })
})

afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }))

/** Shell commands in a session with a keyring of its own, which the next session finds again. */
async function session(...commands: readonly string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    // What makes scrypt quick: the vault was made so.
    NODE_OPTIONS: process.env['NODE_OPTIONS'] ?? '',
    HOME: home,
    XDG_DATA_HOME: join(home, 'share'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_RUNTIME_DIR: join(home, 'runtime'),
    INVOICE_DESK_PASSPHRASE: 'a passphrase of the tests',
  }
  const all = [UNLOCK, ...commands].join('\n')
  const { stdout, stderr } = await run('dbus-run-session', ['--', 'bash', '-c', all], { env, timeout: 120_000 })
  return stdout + stderr
}

/** A shop whose provider credentials are in the encrypted file. */
async function openShop(): Promise<string> {
  const server = await startServe(dataDir)
  const answer = await apiClient(server.url).post('/v1/auth/signup', person)
  const owner = apiClient(server.url, dataOf(answer).accessToken)
  const businessId = await createBusiness(owner)
  dataOf(await owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'mbs' }))
  const config = { apiUrl: 'https://mbs.example', apiKey: CANARY, apiSecret: 'another secret of it' }
  dataOf(await owner.patch(`/v1/businesses/${businessId}/app-config`, config))
  await server.terminate()
  return `business/${businessId}/apiKey`
}

const inKeychain = (name: string) =>
  `${node} ${quote(join(import.meta.dirname, 'secret-session.ts'))} ${quote(dataDir)} 20000 ${quote(`get:${name}`)}`
const move = (to: string, wrapper = '') => `${wrapper} ${serve} ${quote(dataDir)} --move-secrets ${to}`
const entries = (folder = dataDir): string[] => {
  const [line = '{}'] = readFileSync(join(folder, 'secrets.enc'), 'utf8').split('\n')
  const vault = JSON.parse(line) as { entries: Record<string, unknown> }
  return Object.keys(vault.entries)
}
const chosen = (folder = dataDir): unknown => {
  const file = join(folder, 'settings.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { secretStore?: unknown }).secretStore
    : undefined
}

describe('--move-secrets', { timeout: 180_000, ...needs('keyring', 'strace') }, () => {
  it('moves passwords and keys to the keychain and back, and leaves none behind', async () => {
    const name = await openShop()
    const there = await session(
      `export INVOICE_DESK_SECRET_STORE=file; ${move('keychain')}; unset INVOICE_DESK_SECRET_STORE`,
      inKeychain(name),
    )
    expect(there).toMatch(/\d secrets moved to the keychain. Start Invoice Desk without/)
    expect(there).toContain(`{"ok":true,"value":"${CANARY}"}`)
    expect(entries()).toEqual([])
    expect(chosen()).toBe('keychain')

    const back = await session(
      `${serve} ${quote(dataDir)} --verify && echo intact`,
      move('file'),
      inKeychain(name),
      move('file'),
    )
    expect(back).toContain('intact')
    expect(back).toMatch(/\d secrets moved to the encrypted file./)
    expect(back).toContain('{"ok":true,"value":null}')
    expect(back).toContain('The secrets are already in the encrypted file.')
    expect(entries()).toContain(name)
    expect(chosen()).toBe('file')
  })

  const points = [
    ['the note that it has begun', 'secrets-move.json.tmp', 1],
    ['the first secret', 'secrets.enc.tmp', 1],
    ['the second secret', 'secrets.enc.tmp', 2],
    ['the choice of the other store', 'settings.json.tmp', 1],
    ['the end', 'secrets-move.json', 1],
  ] as const

  it.each(points)(
    'killed at %s loses nothing, says so, and goes on when it is run again',
    { tags: 'soak' },
    async (_, file, at) => {
      const name = await openShop()
      const kill = `strace -f -qq -o /dev/null -P ${quote(join(dataDir, file))} -e inject=rename,unlink:signal=SIGKILL:when=${at}`
      const said = await session(
        `INVOICE_DESK_SECRET_STORE=file ${move('keychain')}`,
        `export NODE_DISABLE_COMPILE_CACHE=1 UV_THREADPOOL_SIZE=1; ${move('file', kill)} && echo not killed`,
        `cp -r ${quote(dataDir)} ${quote(join(home, 'left'))}; ${inKeychain(name)}; ${move('file')}; ${inKeychain(name)}`,
      )
      expect(said).not.toContain('not killed')
      const [left = '', ended = ''] = said.split('\n').filter((line) => line.startsWith('{"ok"'))
      const leftIn = join(home, 'left')
      if (chosen(leftIn) === 'file') expect(entries(leftIn)).toContain(name)
      else expect(left).toContain(CANARY)
      expect(chosen(leftIn)).toBe(file === 'secrets-move.json' ? 'file' : 'keychain')
      if (existsSync(join(leftIn, 'secrets-move.json'))) expect(said).toContain('was interrupted: some may be in both')

      expect(ended).toContain('"value":null')
      expect(entries()).toContain(name)
      expect(existsSync(join(dataDir, 'secrets-move.json'))).toBe(false)
    },
  )

  it('cannot move into a keychain that is not there, and says that nothing was lost', async () => {
    const name = await openShop()
    const args = [serverEntry, '--port', '0', '--data-dir', dataDir]
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, INVOICE_DESK_PASSPHRASE: 'a passphrase of the tests' }
    const options = { env: { ...env, INVOICE_DESK_SECRET_STORE: 'file' } }
    const refused = await run(process.execPath, [...args, '--move-secrets', 'keychain'], options).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was lost: run it again.') })
    expect(entries()).toContain(name)
    expect(chosen()).toBeUndefined()
    expect(existsSync(join(dataDir, 'secrets-move.json'))).toBe(false)
  })

  it(
    'a keychain that changed is said where its secrets are needed, and everything else works',
    { tags: 'soak' },
    async () => {
      const name = await openShop()
      await session(`INVOICE_DESK_SECRET_STORE=file ${move('keychain')}`)
      rmSync(join(home, 'share'), { recursive: true })
      const asks = `${node} ${quote(join(import.meta.dirname, 'changed-keychain.ts'))} ${quote(dataDir)} ${name.split('/')[1] ?? ''}`
      const answers = JSON.parse(
        (await session(asks)).split('\n').find((line) => line.startsWith('{')) ?? '{}',
      ) as unknown
      expect(answers).toEqual({
        diagnostics: { kind: 'keychain', usable: true, problem: null, lostFor: ['Okafor Trading Ltd'] },
        test: { status: 422, code: 'secret_store_unavailable', message: expect.stringContaining('enter it again') },
        customer: 201,
        // Entered again, without a restart.
        diagnosticsAfter: { kind: 'keychain', usable: true, problem: null, lostFor: [] },
      })
    },
  )
})
