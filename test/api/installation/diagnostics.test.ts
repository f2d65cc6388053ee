import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { SecretStoreError } from '../../../core/ports/installation/secret-store.ts'
import { memorySecretStore } from '../../support/memory/secret-store.ts'
import { addPerson, createCustomer, createInvoice } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, openApp } from '../support/app.ts'

const path = '/v1/instance/diagnostics'
const locked = new SecretStoreError('locked', 'The keychain is locked.', 'Unlock it, then try again.')

describe('diagnostics', () => {
  const app = openApp()

  it('tell how the installation is doing', async () => {
    const businessId = await freshBusiness(app.owner)
    await createInvoice(app.owner, businessId, await createCustomer(app.owner, businessId))
    const data = expectOk(await app.owner.get(path))
    expect(data).toMatchObject({
      version: '0.0.0-test',
      node: process.versions.node,
      sqlite: app.server.past.isPostgres ? '' : expect.stringMatching(/^3\.\d+\.\d+/),
      electron: null,
      platform: expect.stringContaining(process.platform),
      port: app.server.port,
      dataFolder: app.server.folder,
      businesses: 1,
      invoices: 1,
      secretStore: { kind: 'memory', usable: true, problem: null, lostFor: [] },
      logFile: null,
      logLines: [],
    })
    expect(data.databaseBytes).toBeGreaterThan(50_000)
    expect(data.freeDiskBytes).toBeGreaterThan(0)
    expect(data.schemaVersion).toBeGreaterThanOrEqual(3)
    app.server.clock.advance(90_000)
    expect(expectOk(await app.owner.get(path)).uptimeSeconds).toBeGreaterThanOrEqual(90)
  })

  it('carry the last 200 lines of the log, without anything personal or secret', async () => {
    const folder = join(app.server.folder, 'logs')
    mkdirSync(folder)
    const lines = Array.from({ length: 300 }, (_, index) => JSON.stringify({ event: 'tick', index }))
    lines.push(
      JSON.stringify({ event: 'slip', text: 'ngozi@okafor.example 12345678-0001 Bearer abcdef idk_abcdefghijkl' }),
      JSON.stringify({ event: 'slip', password: 'hunter2hunter2' }),
    )
    writeFileSync(join(folder, 'invoice-desk.log'), `${lines.join('\n')}\n`)

    const { logLines, logFile } = expectOk(await app.owner.get(path))
    expect(logFile).toBe(join(folder, 'invoice-desk.log'))
    expect(logLines).toHaveLength(200)
    expect(logLines[0]).toContain('"index":102')
    const text = logLines.join('\n')
    for (const secret of ['ngozi@', '12345678-0001', 'abcdef', 'hunter2']) expect(text).not.toContain(secret)
  })

  it('are for the owner of the installation only', async () => {
    const { api } = await addPerson(app.server)
    expectError(await api.get(path), 403, 'instance_owner_required')
  })
})

describe('diagnostics of a machine without a usable keychain', () => {
  const app = openApp({ secrets: { ...memorySecretStore(), get: () => Promise.reject(locked) } })

  it('say what is wrong with it and what to do', async () => {
    expect(expectOk(await app.owner.get(path)).secretStore).toEqual({
      kind: 'memory',
      usable: false,
      problem: 'The keychain is locked. Unlock it, then try again.',
      lostFor: [],
    })
  })
})
