import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { computerName } from '../../../core/adapters/sharing/names.ts'
import { pemOf } from '../../support/shared-client.ts'
import { spawnServer, type ServerProcessOptions } from '../../support/server-process.ts'
import { until } from '../../support/scenario.ts'
import { dataFolder } from '../support/serve-process.ts'

const SHARED =
  /^Invoice Desk is listening on (http:\/\/127\.0\.0\.1:\d+)\nInvoice Desk is shared on https:\/\/(\S+):(\d+)\n$/

async function startShared(options: Partial<ServerProcessOptions> & { readonly dataDir: string }) {
  const server = spawnServer({ flags: ['--share', '--share-port', '0'], ...options })
  onTestFinished(() => server.kill())
  const output = await until(
    async () => server.output(),
    (text) => text.split('\n').length > 2,
  )
  const [, url = '', name = '', port = ''] = SHARED.exec(output) ?? []
  expect(output).toMatch(SHARED)
  return { ...server, url, name, port: Number(port) }
}

/** A request over TLS; `ca` is who is trusted, and without it anybody is. */
function ask(
  port: number,
  path: string,
  name: string,
  { ca, accept = '*/*' }: { readonly ca?: string; readonly accept?: string } = {},
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${name}:${port}`, accept }
    const trust = ca === undefined ? { rejectUnauthorized: false } : { ca }
    const sent = request(
      { host: '127.0.0.1', port, path, servername: name, headers, agent: false, ...trust },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }))
      },
    )
    sent.on('error', reject).end()
  })
}

describe('the program that is started with --share', () => {
  it('says it in a second line, before anybody has an account, and stops as always', async () => {
    const server = await startShared({ dataDir: await dataFolder() })
    expect(server.name).toBe(`${computerName(hostname())}.local`)

    const { body } = await ask(server.port, '/pair/ca.crt', server.name)
    expect((await ask(server.port, '/healthz', server.name, { ca: pemOf(body) })).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(server.errors()).toBe('')
  })

  it('keeps its authority from one start to the next, and writes no key', async () => {
    const dataDir = await dataFolder()
    const first = await startShared({ dataDir })
    const { body } = await ask(first.port, '/pair/ca.crt', first.name)
    await first.kill()
    const second = await startShared({ dataDir, flags: ['--share-port', '0'], env: { INVOICE_DESK_SHARE: '1' } })
    expect((await ask(second.port, '/healthz', second.name, { ca: pemOf(body) })).status).toBe(200)

    for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      expect(await readFile(join(file.parentPath, file.name), 'latin1'), file.name).not.toContain('PRIVATE KEY')
    }
  })

  it('goes on alone where the port is taken, and says so', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    onTestFinished(() => void holder.close())
    const { port } = holder.address() as { port: number }
    const server = spawnServer({ dataDir: await dataFolder(), flags: ['--share', '--share-port', String(port)] })
    onTestFinished(() => server.kill())
    const errors = await until(
      async () => server.errors(),
      (text) => text !== '',
    )
    expect(errors).toBe(
      `Invoice Desk is not shared as it should be. Port ${port} is taken by another program. Close that program, or choose another port for sharing.\n`,
    )
    expect(server.output()).toMatch(/^Invoice Desk is listening on \S+\n$/)
    const [url = ''] = /http:\S+/.exec(server.output()) ?? []
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it('is not shared where nobody says so', async () => {
    const server = spawnServer({ dataDir: await dataFolder() })
    onTestFinished(() => server.kill())
    const output = await until(
      async () => server.output(),
      (text) => text.includes('\n'),
    )
    expect(output).toMatch(/^Invoice Desk is listening on \S+\n$/)
    const status = await fetch(`${/http:\S+/.exec(output)?.[0]}/pair/ca.crt`)
    expect(status.status).toBe(404)
  })

  it('shows nobody else the recovery of its data', async () => {
    const dataDir = await dataFolder()
    const first = await startShared({ dataDir })
    await first.stop()
    await rm(join(dataDir, 'invoice-desk.db'))
    await writeFile(join(dataDir, 'invoice-desk.db'), 'not a database'.repeat(1_000))

    const server = await startShared({ dataDir })
    expect((await fetch(`${server.url}/v1/recovery`)).status).toBe(200)
    for (const path of ['/healthz', '/', '/v1/recovery', '/v1/auth/status', '/pair/ca.crt']) {
      const { status, body } = await ask(server.port, path, server.name)
      expect(status, path).toBe(503)
      expect(body.toString()).not.toContain(dataDir)
    }
    // Whoever opens a page on another screen reads a sentence.
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const page = await ask(server.port, '/businesses', server.name, { accept })
    expect(page.status).toBe(503)
    expect(page.body.toString()).toContain('<p>Invoice Desk cannot use its data. Go to the computer that keeps it')
    expect(page.body.toString()).not.toContain(dataDir)
  })

  it('tells what a certificate of somebody else lacks, and goes on alone', async () => {
    const [dataDir, elsewhere] = [await dataFolder(), await dataFolder()]
    const file = join(elsewhere, 'cert.pem')
    await writeFile(file, 'nothing')
    const server = spawnServer({
      dataDir,
      flags: ['--share', '--share-port', '0', '--tls-cert', file, '--tls-key', file],
    })
    onTestFinished(() => server.kill())
    const errors = await until(
      async () => server.errors(),
      (text) => text !== '',
    )
    expect(errors).toContain(`${file} has no certificate in it. Give a PEM file.`)
  })
})
