import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

import { readSettings } from '../../core/runtime/settings.ts'
import { needs } from '../support/system-requirements.ts'

import { readText } from './markdown.ts'

const folder = join(import.meta.dirname, '../../deploy')

/** What the description of compose (https://github.com/compose-spec/compose-spec) knows, of what is used here. */
const texts = z.union([z.array(z.string()), z.record(z.string(), z.string())])
const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  network_mode: z.enum(['host', 'none', 'bridge']).optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  read_only: z.boolean().optional(),
  init: z.boolean().optional(),
  user: z.string().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  tmpfs: z.array(z.string()).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  env_file: z.array(z.string()).optional(),
  environment: texts.optional(),
  secrets: z.array(z.string()).optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[^:]+:\/[^:]+(:ro)?$/)).optional(),
  shm_size: z.string().optional(),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.int() })
    .optional(),
  depends_on: z
    .union([
      z.array(z.string()),
      z.record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) })),
    ])
    .optional(),
})
const compose = z
  .object({
    name: z.string(),
    services: z.record(z.string(), service),
    secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
    volumes: z.record(z.string(), z.null()),
  })
  .catchall(z.unknown())

const composeFile = () => compose.parse(parse(readText('deploy/compose/compose.yaml'), { merge: true }))

/** Variables of a file of systemd or compose, as they reach the process. */
const variablesIn = (name: string): Record<string, string> =>
  Object.fromEntries([...readText(name).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]))

/** What the program makes of them; a passphrase and a password are what is filled in. */
function settingsOf(env: Record<string, string>, argv: readonly string[] = []) {
  const home = mkdtempSync(join(tmpdir(), 'invoice-desk-deploy-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const password = join(home, 'password')
  writeFileSync(password, 'secret\n')
  const filled = { INVOICE_DESK_PASSPHRASE: 'long', INVOICE_DESK_DATABASE_PASSWORD_FILE: password }
  const read = readSettings({ argv, version: '1.0.0', env: { ...env, ...filled, INVOICE_DESK_DATA_DIR: home } })
  if (read.kind !== 'run') throw new Error('It is not started.')
  return read.settings
}

describe('the unit of systemd', needs('systemd'), () => {
  const UNIT = join(folder, 'systemd', 'invoice-desk@.service')

  it('is understood by systemd, and lets a process do little', () => {
    // The program is not installed here, and its page is not either.
    const room = mkdtempSync(join(tmpdir(), 'invoice-desk-unit-'))
    onTestFinished(() => rmSync(room, { recursive: true, force: true }))
    const copy = join(room, 'invoice-desk@.service')
    copyFileSync(UNIT, copy)
    const text = readFileSync(UNIT, 'utf8')
      .replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
      .replace(/^Documentation=.*\n/m, '')
    writeFileSync(copy, text)
    const { stdout, stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], { encoding: 'utf8' })
    expect([status, `${stdout}${stderr}`.trim()]).toEqual([0, ''])

    const exposure = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', copy], {
      encoding: 'utf8',
    })
    expect([exposure.status, exposure.stdout.split('\n').at(-2)]).toEqual([0, expect.stringContaining('OK')])
  })

  it('starts two processes that differ in their ports alone', () => {
    const unit = readText('deploy/systemd/invoice-desk@.service')
    const argv = /^ExecStart=\S+ \S+ (.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
    const office = variablesIn('deploy/systemd/office.env')
    const [one, other] = ['process-1.env', 'process-2.env'].map((name) =>
      settingsOf({ ...office, ...variablesIn(`deploy/systemd/${name}`) }, argv),
    )
    expect(one).toMatchObject({ port: 4780, sharePort: 4781, metricsPort: 9464, share: true })
    expect(other).toMatchObject({
      port: 4790,
      sharePort: 4791,
      metricsPort: 9465,
      publicOrigin: 'https://desk.example',
    })
    expect(one?.databaseUrl).toContain('sslmode=verify-full')
    expect(one?.trustedProxies).toEqual(['127.0.0.1', '::1'])
  })
})

describe('the compose file', () => {
  it('is what compose knows, with images of no registry in particular, and names what it uses', () => {
    const { services, volumes, secrets } = composeFile()
    for (const { image, volumes: mounted = [], secrets: read = [], depends_on: before = [] } of Object.values(
      services,
    )) {
      expect(image).toMatch(/^[a-z-]+:[\w.]+$/)
      for (const name of read) expect(Object.keys(secrets)).toContain(name)
      for (const name of Array.isArray(before) ? before : Object.keys(before))
        expect(Object.keys(services)).toContain(name)
      for (const from of mounted.map((mount) => mount.split(':', 1)[0] ?? '').filter((path) => !path.startsWith('.')))
        expect(Object.keys(volumes)).toContain(from)
    }
  })

  it('starts two processes behind the ports that the example of nginx goes to', () => {
    const { services } = composeFile()
    const nginx = readText('deploy/nginx/invoice-desk.conf')
    for (const name of ['desk-1', 'desk-2']) {
      const settings = settingsOf(z.record(z.string(), z.string()).parse(services[name]?.environment))
      expect(nginx).toContain(`server 127.0.0.1:${settings.sharePort} `)
      expect(settings).toMatchObject({ share: true, publicOrigin: 'https://desk.example', drainMs: 5000 })
      expect(settings.databaseUrl).toMatch(/@127\.0\.0\.1:5432\/desk\?sslmode=disable$/)
    }
  })

  it('reads secrets from a folder alone that git passes over, and that the way to it names', () => {
    const { services, secrets } = composeFile()
    const paths = [
      ...Object.values(secrets).map(({ file }) => file),
      ...Object.values(services).flatMap(({ env_file: files = [] }) => files),
    ].map((path) => path.replace(/^\.\//, ''))
    expect(paths.toSorted()).toEqual(['secrets/database-password', 'secrets/office.env', 'secrets/office.env'])
    expect(readText('.gitignore').split('\n')).toContain('/deploy/compose/secrets/')
    const words = readText('docs/operations.md')
    for (const path of [...paths, 'secrets/tls/desk.example.crt', 'secrets/tls/desk-ca.pem']) {
      expect(words).toContain(path)
    }
  })
})
