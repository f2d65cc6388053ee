import { describe, expect, it } from 'vitest'

import type { Api } from '../../support/api-client.ts'
import { sharedClient } from '../../support/shared-client.ts'
import { addPerson } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

const patch = (api: Api, body: object) => api.patch('/v1/instance/sharing', body)

describe('sharing in the settings of the installation', () => {
  const app = openApp()

  it('is off until the owner switches it on', async () => {
    expect(expectOk(await app.owner.get('/v1/instance/sharing'))).toEqual({
      ...{ enabled: false, running: false, problem: null, port: 0, interfaces: null, addresses: [] },
      ...{ name: 'desk.local', url: 'https://desk.local:0', fingerprint: null, certificateExpiresAt: null },
      ...{ ownCertificate: false, trustProxy: false, publicOrigin: null },
      availableInterfaces: [{ name: 'eth0', addresses: ['192.168.1.5'] }],
    })
  })

  it('begins and ends at once, and the audit log says who did it', async () => {
    const on = expectOk(await patch(app.owner, { enabled: true }))
    expect(on).toMatchObject({ enabled: true, running: true, problem: null, url: `https://desk.local:${on.port}` })
    expect(on.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    expect((await sharedClient(app.server.core).send('/healthz')).status).toBe(200)

    const off = expectOk(await patch(app.owner, { enabled: false, interfaces: ['eth0'] }))
    expect(off).toMatchObject({ enabled: false, running: false, interfaces: ['eth0'] })

    const entries = await app.server.core.units.read(({ audit }) => audit.after(null, 0, 1_000))
    const changes = entries.filter(({ action }) => action === 'instance.sharingUpdated')
    expect(changes.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: { enabled: false, port: 0, interfaces: null }, to: { enabled: true } },
      { from: { enabled: true, port: 0, interfaces: null }, to: { enabled: false, interfaces: ['eth0'] } },
    ])
    expectOk(await patch(app.owner, { interfaces: null }))
  })

  it('is of the owner of the installation alone', async () => {
    const { api: somebody } = await addPerson(app.server)
    expectError(await somebody.get('/v1/instance/sharing'), 403, 'instance_owner_required')
    expectError(await patch(somebody, { enabled: true }), 403, 'instance_owner_required')
    expect(app.server.core.sharing.current().enabled).toBe(false)
  })

  it('names the field that cannot be', async () => {
    expectError(await patch(app.owner, { enabled: 'yes' }), 400, 'validation_failed', 'enabled')
    expectError(await patch(app.owner, { port: 70_000 }), 400, 'validation_failed', 'port')
    expectError(await patch(app.owner, { interfaces: [] }), 400, 'validation_failed', 'interfaces')
    expectError(await patch(app.owner, { interfaces: ['wlan9'] }), 400, 'validation_failed', 'interfaces[0]')
  })
})
