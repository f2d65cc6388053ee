import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { chmodSync, copyFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openPool } from '../../../core/adapters/storage/postgres/engine/pool.ts'
import { openPostgresStorage } from '../../../core/adapters/storage/postgres/storage.ts'
import { readSettings } from '../../../core/runtime/settings.ts'
import { freePort } from '../../support/free-port.ts'
import { needs } from '../../support/system-requirements.ts'

import { startCluster, type Cluster } from '../cluster.ts'
import { inspectDatabase } from '../postgres-fixture.ts'

const PASSWORD = 'a pass:word/of @the database'

/** A server of its own with TLS, whose certificate is for `localhost` alone, and which lets `clerk` in with a password. */
describe('the way to the database', needs('postgresql', 'openssl'), () => {
  let cluster: Cluster
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'invoice-desk-tls-'))
    makeCertificates(folder)
    cluster = await startCluster({
      port: await freePort(),
      settings: { ssl: 'on', ssl_cert_file: 'server.crt', ssl_key_file: 'server.key' },
      prepare(data) {
        for (const name of ['server.crt', 'server.key']) copyFileSync(join(folder, name), join(data, name))
        chmodSync(join(data, 'server.key'), 0o600)
        const rules = ['local all all trust', 'hostssl all all 127.0.0.1/32 scram-sha-256']
        writeFileSync(join(data, 'pg_hba.conf'), `${rules.join('\n')}\n`)
      },
    })
    await inspectDatabase(cluster.url, `CREATE ROLE clerk LOGIN SUPERUSER PASSWORD '${PASSWORD}'`)
  }, 60_000)

  afterAll(async () => {
    await cluster?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const address = (host: string, query: string, password: string | null = PASSWORD, database = 'postgres') =>
    `postgres://clerk${password === null ? '' : `:${encodeURIComponent(password)}`}@${host}:${cluster.port}/${database}?${query}`
  const rootFile = () => `sslrootcert=${encodeURIComponent(join(folder, 'root.crt'))}`

  /** Whether what is said is encrypted, or why nobody is let in. */
  async function reached(url: string): Promise<string> {
    let pool
    try {
      pool = openPool({ url, connections: 1 })
      const { rows } = await pool.query<{ ssl: number }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
      return rows[0]?.ssl ? 'over TLS' : 'in the open'
    } catch {
      return await openPostgresStorage({ url }).then(
        () => 'reached',
        (error: Error) => error.message,
      )
    } finally {
      await pool?.end()
    }
  }

  it('verify-full takes the name that the certificate is for, and refuses every other name and authority', async () => {
    expect(await reached(address('localhost', `sslmode=verify-full&${rootFile()}`))).toBe('over TLS')
    expect(await reached(address('127.0.0.1', `sslmode=verify-full&${rootFile()}`))).toContain('for another name')
    expect(await reached(address('localhost', 'sslmode=verify-full'))).toContain('not issued by an authority')
    const other = `sslrootcert=${encodeURIComponent(join(folder, 'other.crt'))}`
    expect(await reached(address('localhost', `sslmode=verify-full&${other}`))).toContain('not issued by an authority')
  })

  it('verify-ca takes any name of the authority that is named, and needs one', async () => {
    expect(await reached(address('127.0.0.1', `sslmode=verify-ca&${rootFile()}`))).toBe('over TLS')
    const other = `sslrootcert=${encodeURIComponent(join(folder, 'other.crt'))}`
    expect(await reached(address('127.0.0.1', `sslmode=verify-ca&${other}`))).toContain('not issued by an authority')
    expect(await reached(address('127.0.0.1', 'sslmode=verify-ca'))).toContain('needs sslrootcert')
    expect(await reached(address('127.0.0.1', 'sslmode=verify-ca&sslrootcert=/nowhere.crt'))).toContain(
      'cannot be read',
    )
  })

  it('require encrypts and looks at no certificate, unless an authority is named', async () => {
    expect(await reached(address('127.0.0.1', 'sslmode=require'))).toBe('over TLS')
    const other = `sslrootcert=${encodeURIComponent(join(folder, 'other.crt'))}`
    expect(await reached(address('127.0.0.1', `sslmode=require&${other}`))).toContain('not issued by an authority')
  })

  it('disable speaks in the open, which this server refuses; what may do so unsaid is refused here', async () => {
    expect(await reached(address('127.0.0.1', 'sslmode=disable'))).toContain('over TLS only')
    for (const mode of ['prefer', 'allow', 'no-verify', 'verify-fulll'])
      expect(await reached(address('127.0.0.1', `sslmode=${mode}`))).toContain('verify-full, not "')
  })

  it('another computer is asked for everything where nothing is said', async () => {
    const { addressed } = await import('../../../core/adapters/storage/postgres/engine/address.ts')
    expect(addressed('postgres://desk@db.example/desk', {}).ssl).toEqual({})
    expect(addressed('postgres://desk@db.example/desk', { PGSSLMODE: 'disable' }).ssl).toBe(false)
    expect(addressed('postgres://desk@localhost/desk', {}).ssl).toBe(false)
  })

  it('a parameter that is misspelt is named, and not passed over', async () => {
    const { addressed } = await import('../../../core/adapters/storage/postgres/engine/address.ts')
    expect(() => addressed('postgres://desk@localhost/desk?sslmod=verify-full', {})).toThrow('the parameter "sslmod"')
    const known = 'application_name=desk&options=-c%20work_mem%3D8MB&connect_timeout=9'
    expect(() => addressed(`postgres://desk@localhost/desk?${known}`, {})).toThrow('the parameter "connect_timeout"')
    expect(() => addressed(`postgres://desk@localhost/desk?${known.split('&connect')[0]}`, {})).not.toThrow()
  })

  it('one of several servers is spoken to as all of them are, and none that takes no changes is asked for', async () => {
    const { addressed } = await import('../../../core/adapters/storage/postgres/engine/address.ts')
    const first = addressed('postgres://desk@db1.example,[::1]:5433/desk?target_session_attrs=read-write', {})
    expect([first.connectionString, first.ssl]).toEqual([
      'postgres://desk@db1.example/desk?host=db1.example&port=5432',
      {},
    ])
    expect(addressed('postgres://desk@localhost,127.0.0.1:5433/desk', {}).ssl).toBe(false)
    expect(() => addressed('postgres://desk@a,b/desk?target_session_attrs=standby', {})).toThrow('say read-write')
    expect(() => addressed('postgres://desk@a/desk?host=a,b,c&port=1,2', {})).toThrow('other numbers of hosts')
  })

  it('a password that is wrong or missing, a user, a database and a port that are not there are said', async () => {
    const tls = `sslmode=verify-full&${rootFile()}`
    expect(await reached(address('localhost', tls, 'another'))).toContain('refuses the password')
    expect(await reached(address('localhost', tls, null))).toContain('asks for a password, and there is none')
    expect(await reached(address('localhost', tls, PASSWORD, 'nothing'))).toContain('no such database')
    const gone = address('localhost', tls).replace(`:${cluster.port}/`, `:${await freePort()}/`)
    expect(await reached(gone)).toContain('No PostgreSQL answers')
    expect(await reached(address('no-such-host.invalid', tls))).toContain('not known')
    for (const said of [gone, address('localhost', tls, 'another')])
      expect(await reached(said)).not.toContain(encodeURIComponent('pass:word'))
  })

  it('its password may lie in a file, in the address, or in PGPASSWORD', async () => {
    const file = join(folder, 'password')
    writeFileSync(file, `${PASSWORD}\n`)
    const invocation = readSettings({
      argv: [],
      version: '1.0.0',
      env: {
        INVOICE_DESK_DATABASE_URL: address('localhost', `sslmode=verify-full&${rootFile()}`, null),
        INVOICE_DESK_DATABASE_PASSWORD_FILE: file,
        INVOICE_DESK_PASSPHRASE: 'long',
      },
    })
    const url = invocation.kind === 'run' ? (invocation.settings.databaseUrl ?? '') : ''
    expect(await reached(url)).toBe('over TLS')
    process.env['PGPASSWORD'] = PASSWORD
    try {
      expect(await reached(address('localhost', `sslmode=verify-full&${rootFile()}`, null))).toBe('over TLS')
    } finally {
      delete process.env['PGPASSWORD']
    }
  })
})

/** An authority with a certificate for `localhost`, and another authority that issued nothing. */
function makeCertificates(folder: string): void {
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  for (const name of ['root', 'other'])
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
      '-days',
      '2',
      '-subj',
      `/CN=${name} of the tests`,
    )
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost')
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n')
  openssl(
    ...['x509', '-req', '-in', 'server.csr', '-CA', 'root.crt', '-CAkey', 'root.key', '-CAcreateserial'],
    ...['-days', '2', '-extfile', 'names', '-out', 'server.crt'],
  )
}
