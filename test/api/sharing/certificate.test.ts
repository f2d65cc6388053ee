import { X509Certificate } from 'node:crypto'

import { beforeAll, describe, expect, it } from 'vitest'

import { shareServer } from '../../support/shared-client.ts'
import { openApp } from '../support/app.ts'

describe('the certificate for other screens', () => {
  const app = openApp()
  let client: Awaited<ReturnType<typeof shareServer>>
  beforeAll(async () => {
    client = await shareServer(app.server)
  })

  it('is one of the authority for each of its names', async () => {
    for (const serverName of [client.name, 'localhost']) {
      const { status, protocol } = await client.send('/healthz', { serverName })
      expect([status, protocol]).toEqual([200, 'TLSv1.3'])
    }
  })

  it('has an authority that anybody may fetch', async () => {
    const { status, headers, body } = await client.send('/pair/ca.crt')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/x-x509-ca-cert')
    expect(new X509Certificate(body).fingerprint256).toBe(app.server.core.sharing.current().fingerprint)
  })
})
