import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { defaultDataDir, readSettings, saveSettings, SettingsError } from './settings.ts'
import type { Settings } from './settings.ts'

let dataDir = ''

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'invoice-desk-settings-'))
})

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

const invoke = (argv: readonly string[], env: Record<string, string> = {}) =>
  readSettings({
    argv,
    env: { INVOICE_DESK_DATA_DIR: dataDir, ...env },
    version: '1.2.3',
    homeDir: '/home/ada',
    workingDir: '/work',
  })

const read = (argv: readonly string[], env: Record<string, string> = {}): Settings => {
  const invocation = invoke(argv, env)
  if (invocation.kind !== 'run') throw new Error(`expected "run", got "${invocation.kind}"`)
  return invocation.settings
}

const failure = (argv: readonly string[], env: Record<string, string> = {}): SettingsError => {
  try {
    invoke(argv, env)
  } catch (error) {
    if (error instanceof SettingsError) return error
    throw error
  }
  throw new Error('no error was thrown')
}

const writeFile = (content: unknown) =>
  writeFileSync(join(dataDir, 'settings.json'), typeof content === 'string' ? content : JSON.stringify(content))

describe('where a setting comes from', () => {
  it('has defaults', () => {
    expect(read([])).toEqual({
      port: 4780,
      dataDir,
      secretStore: 'keychain',
      passphrase: null,
      providerWindowMs: 30_000,
      mailBackoffMs: null,
      metricsPort: null,
      drainMs: 0,
      databaseUrl: null,
      verbose: false,
      allowedOrigins: [],
      privateAddresses: [],
      tillPrinter: null,
      backupFolder: null,
      backupsEncrypted: false,
      share: false,
      sharePort: 4781,
      shareInterfaces: null,
      tls: null,
      trustedProxies: [],
      publicOrigin: null,
    })
  })

  it('is a flag before the environment, the environment before the file, the file before the default', () => {
    writeFile({ port: 1001 })
    expect(read([]).port).toBe(1001)
    expect(read([], { INVOICE_DESK_PORT: '1002' }).port).toBe(1002)
    expect(read(['--port', '1003'], { INVOICE_DESK_PORT: '1002' }).port).toBe(1003)
    expect(read(['--port=1004']).port).toBe(1004)
    expect(read(['--port', '0'], { INVOICE_DESK_PORT: '1002' }).port).toBe(0)
  })

  it('holds for the secret store and the provider window too', () => {
    const env = { INVOICE_DESK_PASSPHRASE: 'correct horse' }
    writeFile({ secretStore: 'file', providerWindowMs: 5 })
    expect(read([], env)).toMatchObject({ secretStore: 'file', providerWindowMs: 5, passphrase: 'correct horse' })
    expect(read([], { ...env, INVOICE_DESK_SECRET_STORE: 'keychain' }).secretStore).toBe('keychain')
    expect(read(['--secret-store', 'file'], { ...env, INVOICE_DESK_SECRET_STORE: 'keychain' }).secretStore).toBe('file')
    expect(read([], { ...env, INVOICE_DESK_PROVIDER_WINDOW_MS: '200' }).providerWindowMs).toBe(200)
  })

  it('takes an empty environment variable for one that is not set', () => {
    expect(read([], { INVOICE_DESK_PORT: '', INVOICE_DESK_PASSPHRASE: '' })).toMatchObject({
      port: 4780,
      passphrase: null,
    })
  })

  it('reads verbose and allowed origins from the file, and ignores fields of a newer version', () => {
    writeFile({ verbose: true, allowedOrigins: ['https://till.example', 'http://localhost:3000'], someday: 1 })
    expect(read([])).toMatchObject({ verbose: true, allowedOrigins: ['https://till.example', 'http://localhost:3000'] })
    rmSync(join(dataDir, 'settings.json'))
    expect(read(['--verbose']).verbose).toBe(true)
  })

  it('reads a file with a byte order mark', () => {
    writeFile('\uFEFF{"port": 1005}')
    expect(read([]).port).toBe(1005)
  })

  it('makes the data folder absolute, and understands ~', () => {
    expect(read(['--data-dir', 'somewhere']).dataDir).toBe('/work/somewhere')
    expect(read(['--data-dir=~/desk']).dataDir).toBe('/home/ada/desk')
  })
})

describe('the default data folder', () => {
  it.each([
    ['linux', {}, '/home/ada/.local/share/invoice-desk'],
    ['linux', { XDG_DATA_HOME: '/data/ada' }, '/data/ada/invoice-desk'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada/.local/share/invoice-desk'],
    ['darwin', { XDG_DATA_HOME: '/data/ada' }, '/home/ada/Library/Application Support/Invoice Desk'],
    ['win32', { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' }, 'C:\\Users\\ada\\AppData\\Roaming\\Invoice Desk'],
  ] as const)('on %s with %j is %s', (platform, env, expected) => {
    expect(defaultDataDir(platform, env, '/home/ada')).toBe(expected)
  })
})

describe('commands', () => {
  it('answers --help and --version whatever else is wrong with the set-up', () => {
    writeFile('{ broken')
    expect(invoke(['--version'])).toEqual({ kind: 'version', text: 'Invoice Desk 1.2.3\n' })
    const help = invoke(['--help'])
    expect(help).toMatchObject({ kind: 'help' })
    for (const name of ['--port', '--data-dir', '--secret-store', '--verbose', 'INVOICE_DESK_PASSPHRASE']) {
      expect(help).toHaveProperty('text', expect.stringContaining(name))
    }
  })

  it('knows the job that runs and exits', () => {
    expect(invoke(['--reset-password', 'ada@shop.example'])).toMatchObject({
      kind: 'reset-password',
      email: 'ada@shop.example',
    })
  })
})

describe('what cannot be used is refused with its name and a remedy', () => {
  it.each([
    [['--prot', '80'], '--prot', '--help'],
    [['--prot=80'], '--prot', '--help'],
    [['serve'], 'serve', '--help'],
    [['-p'], '-p', '--help'],
    [['--port'], '--port', 'needs a value'],
    [['--port='], '--port', 'needs a value'],
    [['--port', '--verbose'], '--port', 'needs a value'],
    [['--verbose=yes'], '--verbose', 'takes no value'],
    [['--port', '65536'], '--port', '0 to 65535'],
    [['--port', '-1'], '--port', '0 to 65535'],
    [['--port', '80.5'], '--port', '0 to 65535'],
    [['--port', '0x50'], '--port', '0 to 65535'],
    [['--port', '1e3'], '--port', '0 to 65535'],
    [['--secret-store', 'vault'], '--secret-store', '"keychain" or "file"'],
    [['--secret-store', 'file'], 'INVOICE_DESK_PASSPHRASE', 'Set the environment variable INVOICE_DESK_PASSPHRASE'],
    [['--passphrase', 'hunter2'], '--passphrase', 'INVOICE_DESK_PASSPHRASE'],
  ])('%j', (argv, source, remedy) => {
    const error = failure(argv)
    expect(error.source).toBe(source)
    expect(error.message).toContain(source)
    expect(error.message).toContain(remedy)
    expect(error.message).not.toContain('hunter2')
  })

  it('does not repeat the value of a flag it does not know', () => {
    expect(failure(['--pasphrase=hunter2']).message).not.toContain('hunter2')
  })

  it.each([
    ['INVOICE_DESK_PORT', 'eighty'],
    ['INVOICE_DESK_SECRET_STORE', 'vault'],
    ['INVOICE_DESK_SECRET_STORE', 'file'],
    ['INVOICE_DESK_PROVIDER_WINDOW_MS', '-5'],
  ])('%s=%s', (variable, value) => {
    expect(failure([], { [variable]: value }).message).toContain(variable)
  })

  it.each([
    ['{ "port": 80', 'not valid JSON'],
    ['[1]', 'one JSON object'],
    ['{"port": "4780"}', '"port"'],
    ['{"port": 70000}', '"port"'],
    ['{"port": "4780"}', 'must be a whole number from 0 to 65535, without quotes. Correct it, or remove it'],
    ['{"verbose": "yes"}', 'must be true or false, without quotes.'],
    ['{"providerWindowMs": 1.5}', 'must be a whole number of milliseconds'],
    ['{"backupFolder": 7}', 'must be the path of a folder in quotes, or null.'],
    ['{"backupsEncrypted": 1}', '"backupsEncrypted"'],
    ['{"tillPrinter": "10.0.0.9"}', 'must be null, or the printer, like'],
    ['{"tillPrinter": {"host": "a", "port": "9100", "width": "80", "opensDrawer": true}}', 'a number without quotes'],
    ['{"tillPrinter": {"host": "a", "port": 9100, "width": 80, "opensDrawer": true}}', '"80" or "58", in quotes'],
    ['{"secretStore": "vault"}', '"secretStore"'],
    ['{"secretStore": "file"}', 'INVOICE_DESK_PASSPHRASE'],
    ['{"allowedOrigins": "*"}', '"allowedOrigins"'],
    ['{"allowedOrigins": ["https://shop.example/"]}', '"allowedOrigins.0"'],
    ['{"allowedOrigins": ["*"]}', '"allowedOrigins.0"'],
    ['{"allowedOrigins": ["null"]}', '"allowedOrigins.0"'],
    ['{"allowedOrigins": ["file:///x"]}', '"allowedOrigins.0"'],
    ['{"privateAddresses": ["10.0.0.5"]}', '"privateAddresses.0"'],
    ['{"share": 1}', '"share"'],
    ['{"sharePort": "4781"}', 'must be a whole number from 0 to 65535, without quotes.'],
    ['{"shareInterfaces": []}', 'must be null, or a list of network connections, like ["eth0"].'],
    ['{"passphrase": "hunter2"}', 'INVOICE_DESK_PASSPHRASE'],
  ])('settings.json: %s', (content, part) => {
    writeFile(content)
    const error = failure([])
    expect(error.message).toContain(part)
    expect(error.message).not.toMatch(/Invalid input|expected|received/)
    expect(error.message).toContain(join(dataDir, 'settings.json'))
    expect(error.message).not.toContain('hunter2')
  })
})

describe('sharing with other screens', () => {
  it('is off unless a flag, the environment or the file says so, in this order', () => {
    expect(read([]).share).toBe(false)
    expect(read(['--share']).share).toBe(true)
    expect(read([], { INVOICE_DESK_SHARE: '1' }).share).toBe(true)
    writeFile({ share: true, sharePort: 5001, shareInterfaces: ['eth0'] })
    expect(read([])).toMatchObject({ share: true, sharePort: 5001, shareInterfaces: ['eth0'] })
    expect(read([], { INVOICE_DESK_SHARE: '0' }).share).toBe(false)
    expect(read(['--share'], { INVOICE_DESK_SHARE: '0' }).share).toBe(true)
    expect(read(['--share-port', '0'], { INVOICE_DESK_SHARE_PORT: '5002' }).sharePort).toBe(0)
    expect(read([], { INVOICE_DESK_SHARE_PORT: '5002' }).sharePort).toBe(5002)
  })

  it('takes an own certificate with its key, as whole paths', () => {
    const { tls } = read(['--tls-cert', '~/desk.pem'], { INVOICE_DESK_TLS_KEY: '/etc/desk.key' })
    expect(tls?.cert).toMatch(/^\/.+\/desk\.pem$/)
    expect(tls?.key).toBe('/etc/desk.key')
  })

  it('trusts a proxy on this computer, or those that are named', () => {
    expect(read(['--trust-proxy']).trustedProxies).toEqual(['127.0.0.1', '::1'])
    expect(read([], { INVOICE_DESK_TRUST_PROXY: '1' }).trustedProxies).toEqual(['127.0.0.1', '::1'])
    expect(read([], { INVOICE_DESK_TRUST_PROXY: '10.0.0.2, fd00::2' }).trustedProxies).toEqual(['10.0.0.2', 'fd00::2'])
    expect(read(['--public-origin', 'https://desk.example/']).publicOrigin).toBe('https://desk.example')
    expect(read([], { INVOICE_DESK_PUBLIC_ORIGIN: 'https://desk.example:8443' }).publicOrigin).toBe(
      'https://desk.example:8443',
    )
  })

  it.each([
    [['--share', '--share-port', '70000'], '--share-port'],
    [['--tls-cert', 'desk.pem'], '--tls-key'],
    [['--tls-key', 'desk.key'], '--tls-cert'],
    [['--public-origin', 'http://desk.example'], '--public-origin'],
    [['--public-origin', 'https://desk.example/shop'], '--public-origin'],
  ])('%s is refused with a sentence', (argv, part) => {
    expect(failure(argv).message).toContain(part)
  })

  it.each([
    ['INVOICE_DESK_SHARE', 'yes'],
    ['INVOICE_DESK_SHARE_PORT', '-1'],
    ['INVOICE_DESK_TRUST_PROXY', 'desk.example'],
    ['INVOICE_DESK_PUBLIC_ORIGIN', 'desk.example'],
  ])('%s=%s is refused with a sentence', (variable, value) => {
    expect(failure([], { [variable]: value }).message).toContain(variable)
  })
})

describe('saveSettings', () => {
  const file = () => join(dataDir, 'settings.json')

  it('changes what it is given and keeps the rest, also what this version does not know', async () => {
    writeFile({ port: 1001, someday: { a: 1 } })
    await saveSettings(dataDir, { allowedOrigins: ['https://till.example'] })

    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({
      port: 1001,
      someday: { a: 1 },
      allowedOrigins: ['https://till.example'],
    })
    expect(read([]).allowedOrigins).toEqual(['https://till.example'])
  })

  it('leaves a file for its owner only, and nothing else behind', async () => {
    writeFile({})
    await saveSettings(dataDir, { port: 4000 })

    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['settings.json'])
  })

  it('loses no change when several are saved at once', async () => {
    await Promise.all([
      saveSettings(dataDir, { port: 4001 }),
      saveSettings(dataDir, { verbose: true }),
      saveSettings(dataDir, { providerWindowMs: 7 }),
    ])
    expect(read([])).toMatchObject({ port: 4001, verbose: true, providerWindowMs: 7 })
  })

  it('leaves a file it does not understand untouched', async () => {
    writeFile('{ "port": 80')
    await expect(saveSettings(dataDir, { port: 4001 })).rejects.toThrow('not valid JSON')
    expect(readFileSync(file(), 'utf8')).toBe('{ "port": 80')
  })

  it('refuses what it would not read back', async () => {
    await expect(saveSettings(dataDir, { port: 70_000 })).rejects.toThrow(SettingsError)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('moving', () => {
  const address = 'postgres://desk@db.example/desk'

  it('has a direction and an address', () => {
    const secrets = { INVOICE_DESK_PASSPHRASE: 'long' }
    expect(invoke(['--move-to', address], secrets)).toMatchObject({
      kind: 'move',
      move: { direction: 'to', url: address },
    })
    expect(invoke([`--move-from=${address}`], secrets)).toMatchObject({ kind: 'move', move: { direction: 'from' } })
  })

  it('takes no password from a flag, which everybody on the machine can read, and repeats none', () => {
    for (const url of ['postgres://desk:secret@db.example/desk', `${address}?password=secret`]) {
      const { message } = failure(['--move-to', url])
      expect(message).toContain('PGPASSWORD')
      expect(message).not.toContain('secret')
    }
  })

  it('refuses what is no address of a database, and two directions at once', () => {
    expect(failure(['--move-to', 'db.example']).message).toContain('--move-to must be the address')
    expect(failure(['--move-from', 'postgres://db.example']).message).toContain('--move-from must be the address')
    expect(failure(['--move-to', address, '--move-from', address]).message).toContain('two directions')
  })

  it('is about a data folder, and not about the database that is served', () => {
    const env = { INVOICE_DESK_DATABASE_URL: address, INVOICE_DESK_PASSPHRASE: 'long' }
    expect(failure(['--move-to', address], env).message).toContain('Unset INVOICE_DESK_DATABASE_URL')
  })
})

describe('what a server is run with', () => {
  it('changes the passphrase of a database, with both in the environment', () => {
    const env = { INVOICE_DESK_DATABASE_URL: 'postgres://desk@db.example/desk', INVOICE_DESK_PASSPHRASE: 'long' }
    expect(failure(['--change-passphrase'], { INVOICE_DESK_PASSPHRASE: 'long' }).message).toContain(
      'about the secrets in PostgreSQL',
    )
    expect(failure(['--change-passphrase'], env).source).toBe('INVOICE_DESK_NEW_PASSPHRASE')
    const refused = (to: string) =>
      failure(['--change-passphrase'], { ...env, INVOICE_DESK_NEW_PASSPHRASE: to }).message
    expect(refused('')).toContain('with another one')
    expect(refused('long')).toContain('is the passphrase of now')
    expect(refused('eleven char')).toContain('at least 12 characters')
  })

  it('reads the password of a database from a file, and repeats nothing of it', () => {
    const env = { INVOICE_DESK_DATABASE_URL: 'postgres://desk:own@db.example/desk', INVOICE_DESK_PASSPHRASE: 'long' }
    const named = { INVOICE_DESK_DATABASE_PASSWORD_FILE: '/nowhere/password' }
    const twice = failure([], { ...env, ...named })
    expect([twice.source, twice.message]).toEqual([
      'INVOICE_DESK_DATABASE_PASSWORD_FILE',
      expect.not.stringContaining('own@'),
    ])
    const gone = failure([], { ...env, ...named, INVOICE_DESK_DATABASE_URL: 'postgres://desk@db.example/desk' })
    expect(gone.message).toContain('/nowhere/password, which cannot be read')
  })

  it('takes ports for figures and a time to drain that can be used', () => {
    expect(failure(['--metrics-port', 'x'], {}).source).toBe('--metrics-port')
    expect(failure([], { INVOICE_DESK_METRICS_PORT: '70000' }).source).toBe('INVOICE_DESK_METRICS_PORT')
    expect(failure([], { INVOICE_DESK_DRAIN_MS: '-1' }).source).toBe('INVOICE_DESK_DRAIN_MS')
  })
})
