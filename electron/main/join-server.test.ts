import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it } from 'vitest'

import { needs } from '../../test/support/system-requirements.ts'
import { joinServer } from './join-server.ts'

async function portAnswering(body: object): Promise<{ port: number; [Symbol.dispose](): void }> {
  const server = createServer((_request, response) => response.end(JSON.stringify(body))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, [Symbol.dispose]: () => server.close() }
}

it('is the Invoice Desk that listens there, and leaves it running', async () => {
  using running = await portAnswering({ status: 'ok', product: 'Invoice Desk' })
  const { url, stop } = await joinServer({ pid: process.pid, port: running.port })
  expect(url).toBe(`http://127.0.0.1:${running.port}`)
  expect(await stop()).toBe(0)
  await expect(fetch(url)).resolves.toMatchObject({ ok: true })
})

it('is nothing else that listens there', async () => {
  using other = await portAnswering({ status: 'ok', product: 'Something else' })
  await expect(joinServer({ pid: process.pid, port: other.port })).rejects.toThrow()
})

it('is not one that the data folder does not know', needs('linux'), async () => {
  using other = await portAnswering({ status: 'ok', product: 'Invoice Desk' })
  await expect(joinServer({ pid: process.ppid, port: other.port })).rejects.toThrow('Another program listens')
})
