// The library of certificates refuses to load without it.
import 'reflect-metadata'

import { X509Certificate } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, createServer, type TLSSocket } from 'node:tls'

import {
  SubjectAlternativeNameExtension,
  X509Certificate as IssuedCertificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { describe, expect, it, onTestFinished } from 'vitest'

import { openAuthority } from '../../../core/adapters/sharing/authority.ts'
import { AUTHORITY_SECRET } from '../../../core/ports/installation/sharing.ts'
import { memorySecretStore } from '../../support/memory/secret-store.ts'
import { pemOf, sharedClient, shareServer } from '../../support/shared-client.ts'
import { networkAddress, startTestServer, type TestServerOptions } from '../../support/test-server.ts'
import { until } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function openShared(options: TestServerOptions = {}) {
  const server = await startTestServer(options)
  onTestFinished(() => server.close())
  return { server, client: await shareServer(server) }
}

/** The certificates that the server shows, its own first. */
async function shownTo(port: number, servername: string, ca: string) {
  const socket = connect({ host: '127.0.0.1', port, servername, ca })
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  const detailed = socket.getPeerCertificate(true)
  const first = socket.getPeerX509Certificate()
  socket.destroy()
  return { first, issuer: detailed.issuerCertificate?.fingerprint256 }
}

describe('the certificate for other screens', () => {
  const app = openApp()

  it('is for the name of the computer, its addresses and loopback, and for nothing else', async () => {
    const client = await shareServer(app.server)
    const { first, issuer } = await shownTo(client.port, 'desk.local', client.authority)
    const names = ['DNS:desk.local', 'DNS:desk', 'DNS:localhost', 'IP Address:127.0.0.1', 'IP Address:192.168.1.5']
    expect(first?.subjectAltName?.split(', ').toSorted()).toEqual([...names, 'IP Address:0:0:0:0:0:0:0:1'].toSorted())
    expect(issuer, 'the authority comes with it').toBe(app.server.core.sharing.current().fingerprint)

    for (const serverName of ['desk.local', 'desk', 'localhost']) {
      const { status, protocol } = await client.send('/healthz', { serverName })
      expect([status, protocol]).toEqual([200, 'TLSv1.3'])
    }
    await expect(client.send('/healthz', { serverName: 'shop.local' })).rejects.toThrow(/altnames/)
  })

  it('is trusted by nobody who does not trust the authority', async () => {
    const { port } = await shareServer(app.server)
    const other = await openAuthority(memorySecretStore(), 'desk', new Date())
    await expect(shownTo(port, 'desk.local', pemOf(other.certificate))).rejects.toThrow(/certificate/)
  })

  it('has an authority that anybody may fetch, without its key', async () => {
    const client = await shareServer(app.server)
    const { status, headers, body } = await client.send('/pair/ca.crt')
    expect([status, headers['content-type']]).toEqual([200, 'application/x-x509-ca-cert'])
    const certificate = new X509Certificate(body)
    expect(certificate.fingerprint256).toBe(app.server.core.sharing.current().fingerprint)
    expect(certificate.ca).toBe(true)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
  })

  it('keeps its keys out of the data folder', async () => {
    await shareServer(app.server)
    const files = await readdir(app.server.folder, { recursive: true, withFileTypes: true })
    const contents = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
    )
    const key = JSON.parse((await app.server.core.secretStore.get(AUTHORITY_SECRET)) ?? '').key as string
    const inside = Buffer.from(key, 'base64').subarray(36, 68)
    for (const text of contents) {
      expect(text).not.toContain('PRIVATE KEY')
      expect(text).not.toContain(key.slice(0, 60))
      expect(text).not.toContain(inside.toString('latin1'))
    }
    expect(app.server.log.join('\n')).not.toContain(key.slice(0, 60))
  })

  it('is renewed when the addresses change, and those who are connected stay', async () => {
    let addresses = ['192.168.1.5']
    const { server, client } = await openShared({
      sharing: { readInterfaces: () => ({ eth0: addresses.map(networkAddress) }), watchMs: 10 },
    })
    const socket: TLSSocket = connect({
      host: '127.0.0.1',
      port: client.port,
      servername: 'desk.local',
      ca: client.authority,
    })
    onTestFinished(() => void socket.destroy())
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
    const before = socket.getPeerX509Certificate()?.subjectAltName

    addresses = ['192.168.1.77', '2001:db8::7']
    const { first } = await until(
      () => shownTo(client.port, 'desk.local', client.authority),
      (shown) => shown.first?.subjectAltName !== before,
    )
    expect(first?.checkIP('192.168.1.77')).toBe('192.168.1.77')
    expect(first?.checkIP('2001:db8::7')).toBeDefined()
    expect(first?.checkIP('192.168.1.5')).toBeUndefined()
    expect(sharedClient(server.core).authority).toBe(client.authority)

    const answer = new Promise<string>((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString())))
    socket.write(`GET /healthz HTTP/1.1\r\nHost: desk.local:${client.port}\r\n\r\n`)
    expect(await answer).toMatch(/^HTTP\/1.1 200 /)
  })

  it('is renewed long before it expires', async () => {
    const { server } = await openShared()
    const { sharing } = server.core
    const expiry = () => new Date(sharing.current().certificateExpiresAt ?? 0).getTime()
    const first = expiry()
    expect(first).toBeGreaterThan(server.clock.now().getTime() + 80 * DAY_MS)

    server.clock.advance(50 * DAY_MS)
    await sharing.apply()
    expect(expiry()).toBe(first)
    server.clock.advance(15 * DAY_MS)
    await sharing.apply()
    expect(expiry()).toBeGreaterThan(first)
  })

  it('comes from the same authority after every start', async () => {
    const secrets = memorySecretStore()
    const { client } = await openShared({ secrets })
    const { client: again } = await openShared({ secrets })
    expect(again.authority).toBe(client.authority)
  })
})

describe('the authority', () => {
  it('is of no use against a web site, whoever has stolen its key', async () => {
    const secrets = memorySecretStore()
    const authority = await openAuthority(secrets, 'desk', new Date())
    const { key } = JSON.parse((await secrets.get(AUTHORITY_SECRET)) ?? '') as { key: string }
    const EC = { name: 'ECDSA', namedCurve: 'P-256' }
    const signingKey = await crypto.subtle.importKey('pkcs8', Buffer.from(key, 'base64'), EC, false, ['sign'])
    const keys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify'])
    const forge = async (name: string) => {
      const forged = await X509CertificateGenerator.create({
        serialNumber: '01',
        subject: `CN=${name}`,
        issuer: new IssuedCertificate(authority.certificate).subjectName,
        notBefore: new Date(Date.now() - DAY_MS),
        notAfter: new Date(Date.now() + DAY_MS),
        signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
        publicKey: keys.publicKey,
        signingKey,
        extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
      })
      const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
      const server = createServer({
        cert: `${forged.toString('pem')}\n${pemOf(authority.certificate)}`,
        key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const { port } = server.address() as { port: number }
      return shownTo(port, name, pemOf(authority.certificate))
    }
    await expect(forge('accounts.bank.example')).rejects.toThrow(/permitted subtree/)
    await expect(forge('other.local')).resolves.toMatchObject({ first: expect.anything() })
  })

  it('leaves out a name that the computer got later, and vouches for the others', async () => {
    const secrets = memorySecretStore()
    await openAuthority(secrets, 'desk.shop.example', new Date())
    const authority = await openAuthority(secrets, 'till.office.example', new Date())
    const { names } = await authority.issue(['till.local', 'till.office.example', 'localhost', '10.0.0.1'], new Date())
    expect(names).toEqual(['till.local', 'localhost', '10.0.0.1'])
  })

  it('is made anew where what is stored cannot be read', async () => {
    const secrets = memorySecretStore()
    await secrets.set(AUTHORITY_SECRET, '{"key":"bm90aGluZw=="}')
    const authority = await openAuthority(secrets, 'desk', new Date())
    expect((await openAuthority(secrets, 'desk', new Date())).fingerprint).toBe(authority.fingerprint)
  })

  it('fits into every keychain, however long the name of the computer is', async () => {
    const secrets = memorySecretStore()
    const hostName = `${'a'.repeat(40)}.${'b'.repeat(39)}`
    await openAuthority(secrets, hostName, new Date())
    expect((await secrets.get(AUTHORITY_SECRET))?.length).toBeLessThanOrEqual(1_200)
  })
})
