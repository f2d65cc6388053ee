import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { openAuthority } from '../../../core/adapters/sharing/authority.ts'
import { memorySecretStore } from '../../support/memory/secret-store.ts'
import { pemOf, sharedClient, shareServer } from '../../support/shared-client.ts'
import { startTestServer } from '../../support/test-server.ts'

/** Somebody else's authority with a certificate of it in two files. */
async function issuedElsewhere(names: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-certificate-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const authority = await openAuthority(memorySecretStore(), 'shop.example', new Date())
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  async function issue(at = new Date()): Promise<void> {
    const { chain, key } = await authority.issue(names, at)
    await Promise.all([writeFile(tls.cert, chain), writeFile(tls.key, key)])
  }
  await issue()
  return { tls, issue, ca: pemOf(authority.certificate), fingerprint: authority.fingerprint }
}

describe('a certificate of somebody else', () => {
  it('is shown to other screens, by exactly its names', async () => {
    const { tls, ca, fingerprint } = await issuedElsewhere(['desk.shop.example', '10.1.2.3', '2001:db8::5'])
    const server = await startTestServer({ sharing: { tls, watchMs: 10 } })
    onTestFinished(() => server.close())
    await shareOf(server)
    const state = server.core.sharing.current()
    expect(state).toMatchObject({ running: true, ownCertificate: true, name: 'desk.shop.example', fingerprint })
    expect(state.url).toBe(`https://desk.shop.example:${state.port}`)
    const client = sharedClient(server.core, ca)
    for (const host of ['desk.shop.example', '10.1.2.3', '[2001:db8::5]']) {
      const headers = { host: `${host}:${state.port}` }
      expect((await client.send('/healthz', { headers })).status, host).toBe(200)
    }
    for (const host of ['desk.local', 'localhost', '192.168.1.5', 'shop.example']) {
      const headers = { host: `${host}:${state.port}` }
      expect((await client.send('/healthz', { headers })).status, host).toBe(403)
    }
    expect((await client.send('/pair/ca.crt')).status, 'there is no authority of our own').toBe(404)
    expect(await server.core.secretStore.get('instance/sharingAuthority')).toBeNull()
  })

  it('may be for a whole domain', async () => {
    const { tls, ca } = await issuedElsewhere(['*.shop.example'])
    const server = await startTestServer({ sharing: { tls } })
    onTestFinished(() => server.close())
    await shareOf(server)
    const { port, name } = server.core.sharing.current()
    expect(name).toBe('desk.shop.example')
    const client = sharedClient(server.core, ca)
    const statusOf = async (host: string) =>
      (await client.send('/healthz', { headers: { host: `${host}:${port}` } })).status
    expect(await statusOf('desk.shop.example')).toBe(200)
    expect(await statusOf('till.shop.example')).toBe(200)
    expect(await statusOf('shop.example')).toBe(403)
    expect(await statusOf('a.desk.shop.example')).toBe(403)
  })

  it('is read anew when its issuer renews it', async () => {
    const { tls, issue, ca } = await issuedElsewhere(['desk.shop.example'])
    const server = await startTestServer({ sharing: { tls } })
    onTestFinished(() => server.close())
    await shareOf(server)
    const before = server.core.sharing.current().certificateExpiresAt
    await writeFile(tls.cert, 'half of it')
    await server.core.sharing.apply()
    expect(server.core.sharing.current()).toMatchObject({ running: true, certificateExpiresAt: before })

    await issue(new Date(Date.now() + 24 * 60 * 60 * 1000))
    await server.core.sharing.apply()
    expect(server.core.sharing.current().certificateExpiresAt).not.toBe(before)
    expect((await sharedClient(server.core, ca).send('/healthz')).status).toBe(200)
  })

  it('has to fit its key', async () => {
    const [one, other] = [await issuedElsewhere(['desk.shop.example']), await issuedElsewhere(['desk.shop.example'])]
    const server = await startTestServer({ sharing: { tls: { cert: one.tls.cert, key: other.tls.key } } })
    onTestFinished(() => server.close())
    await shareOf(server)
    expect(server.core.sharing.current()).toMatchObject({
      running: false,
      problem: `${other.tls.key} is not the key of the first certificate in ${one.tls.cert}. Give the two files that were issued together.`,
    })
  })
})

describe('a proxy in front', () => {
  it('is reached under the public origin, whose pages are let in and told to stay with https', async () => {
    const server = await startTestServer({
      sharing: { publicOrigin: 'https://desk.example', trustedProxies: ['127.0.0.1'] },
    })
    onTestFinished(() => server.close())
    const client = await shareServer(server)
    expect(server.core.sharing.current()).toMatchObject({ url: 'https://desk.example', trustProxy: true })
    const headers = { host: 'desk.example', origin: 'https://desk.example' }
    const answer = await client.send('/healthz', { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')

    const direct = await client.send('/healthz')
    expect([direct.status, direct.headers['strict-transport-security']]).toEqual([200, undefined])
    const spoofed = { host: 'evil.example', 'x-forwarded-host': 'desk.example' }
    expect((await client.send('/healthz', { headers: spoofed })).status).toBe(403)
  })
})

async function shareOf({ core }: Awaited<ReturnType<typeof startTestServer>>): Promise<void> {
  await core.instanceSettings.save({ share: true, sharePort: 0 })
  await core.sharing.apply()
}
