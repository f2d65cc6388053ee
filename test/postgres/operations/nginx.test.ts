import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { asNobody, nginxProgram } from '../../../scripts/test/requirements.ts'
import { freePort } from '../../support/free-port.ts'
import { createCustomer, dataOf, invoiceBody, readyBusiness, signUpOwner, until } from '../../support/scenario.ts'
import { untilShared, type ServerProcess } from '../../support/server-process.ts'
import { pemOf } from '../../support/shared-client.ts'
import { needs } from '../../support/system-requirements.ts'

import { newDatabase } from '../postgres-fixture.ts'

import { processFolder, readiness, startOffice } from './office-processes.ts'
import { proxyClient } from './proxy-client.ts'

const NAME = 'desk.example'
const EXAMPLE = join(import.meta.dirname, '../../../deploy/nginx/invoice-desk.conf')

type Ports = { readonly https: number; readonly one: number; readonly other: number }

/** A process that is shared behind the proxy, on this computer alone. */
async function startShared(url: string, sharePort: number, { https }: Ports): Promise<ServerProcess> {
  const folder = processFolder()
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ shareInterfaces: ['lo'] }))
  const flags = ['--share', '--share-port', String(sharePort), '--trust-proxy']
  const server = await startOffice(url, {
    folder,
    flags: [...flags, '--public-origin', `https://${NAME}:${https}`],
    env: { INVOICE_DESK_DRAIN_MS: '1500' },
  })
  await untilShared(server)
  return server
}

/** nginx with the example as it is, but for its ports and the folder of its certificates. */
async function startNginx(ports: Ports, authority: string) {
  const folder = mkdtempSync('/tmp/invoice-desk-nginx-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o777)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o644 })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${NAME}.key`]
  const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...key, '-out', `${NAME}.crt`, ...names], { cwd: folder, stdio: 'pipe' })
  chmodSync(join(folder, `${NAME}.key`), 0o644)
  write('desk-ca.pem', authority)
  const example = readFileSync(EXAMPLE, 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replace('127.0.0.1:4781', `127.0.0.1:${ports.one}`)
    .replace('127.0.0.1:4791', `127.0.0.1:${ports.other}`)
    .replaceAll('/etc/invoice-desk/tls/', `${folder}/`)
  write('desk.conf', example)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  write(
    'nginx.conf',
    `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; events {}
     http { access_log off; ${temporary.join(' ')} include ${folder}/desk.conf; }`,
  )
  const [file = '', ...args] = [...asNobody, nginxProgram() ?? '', '-p', folder, '-c', 'nginx.conf', '-e', 'stderr']
  const nginx = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  nginx.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = once(nginx, 'exit')
  onTestFinished(async () => {
    nginx.kill('SIGQUIT')
    await ended
  })
  return { ca: readFileSync(join(folder, `${NAME}.crt`), 'utf8'), said: () => said }
}

const authorityOf = async ({ url }: ServerProcess): Promise<string> =>
  pemOf(new Uint8Array(await (await fetch(`${url}/pair/ca.crt`)).arrayBuffer()))

describe('the example of nginx in front of two processes', needs('postgresql', 'nginx', 'openssl'), () => {
  it('lets a screen pair, sign in, invoice and hear of it; one process stops, and the other one goes on', async () => {
    const url = await newDatabase()
    const ports: Ports = { https: await freePort(), one: await freePort(), other: await freePort() }
    const one = await startShared(url, ports.one, ports)
    const owner = await signUpOwner(one)
    const other = await startShared(url, ports.other, ports)
    const business = await readyBusiness(owner)
    const customer = await createCustomer(owner, business)
    const authority = await authorityOf(one)
    expect(await authorityOf(other)).toBe(authority)

    const nginx = await startNginx(ports, authority)
    const screen = proxyClient({ name: NAME, port: ports.https, ca: nginx.ca })
    await until(
      () =>
        screen.send('/readyz').then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 200,
    )

    // Whoever is not paired gets nothing, whatever it says of itself.
    const posing = { headers: { 'x-forwarded-for': '127.0.0.1', authorization: `Bearer ${owner.token}` } }
    expect((await screen.send('/v1/users/me', posing)).body).toMatchObject({ code: 'device_not_paired' })
    expect((await screen.send('/metrics')).status).not.toBe(200)
    const { code } = dataOf(await owner.post('/v1/devices/pairings', {}))
    const paired = await screen.send('/v1/devices/pair', { method: 'POST', body: { code, name: 'Front desk' } })
    const cookie = /__Host-invoice-desk-device=[^;]+/.exec(String(paired.headers['set-cookie']))?.[0] ?? ''
    expect([paired.status, cookie]).toEqual([expect.any(Number), expect.stringContaining('=')])
    screen.brings({ cookie, origin: `https://${NAME}:${ports.https}` })
    const { email } = dataOf(await owner.get('/v1/users/me'))
    const signedIn = await screen.send('/v1/auth/login', {
      method: 'POST',
      body: { email, password: 'correct horse battery' },
    })
    expect(signedIn.status).toBe(200)
    screen.brings({ authorization: `Bearer ${String(signedIn.body.data.accessToken)}` })

    const stream = await screen.open(`/v1/events?businessId=${business}`)
    expect(stream.headers['content-type']).toContain('text/event-stream')
    let heard = ''
    stream.on('data', (data: Buffer) => (heard += data.toString()))
    stream.on('error', () => undefined)
    const sell = (key: string) =>
      screen.send('/v1/invoices', {
        method: 'POST',
        body: invoiceBody(business, customer),
        headers: { 'idempotency-key': key },
      })
    const created = await sell('first')
    expect(created.status).toBe(201)
    await until(
      async () => heard,
      (text) => text.includes(created.body.data.id),
    )
    const devices = dataOf(await owner.get('/v1/devices')).items
    expect(devices.map(({ name, address }: { name: string; address: string }) => [name, address])).toEqual([
      ['Front desk', '127.0.0.1'],
    ])

    // It says that it is not ready while it still serves; then it is gone, and nobody notices.
    const stopped = one.stop()
    await until(
      () => readiness(one),
      ({ status }) => status === 503,
    )
    expect((await screen.send('/readyz')).status).toBe(200)
    const statuses: number[] = []
    for (let sale = 0; statuses.length < 12 || one.child.exitCode === null; sale += 1)
      statuses.push((await sell(`sale-${sale}`)).status)
    expect(await stopped).toBe(0)
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect((await screen.send(`/v1/invoices/${created.body.data.id}`)).status).toBe(200)
    expect((await screen.send('/readyz')).status).toBe(200)

    // Killed without a word, too: nothing is left that is ready.
    await other.kill()
    expect((await screen.send('/readyz')).status).toBe(502)
  }, 120_000)
})
