import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { testFilesByNeed } from './checkup.ts'
import { folderFinding, portFinding } from './start-findings.ts'

it('a port that another program has is in the way, and a free one is not', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await portFinding(port)).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('npm start -- --port 0'),
  })
  server.close()
  await once(server, 'close')
  expect(await portFinding(port)).toEqual({ state: 'ok', text: `port ${port} is free` })
})

it('a folder is looked at and not made', () => {
  const base = mkdtempSync(join(tmpdir(), 'invoice-desk-doctor-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const folder = join(base, 'not', 'there')
  expect(folderFinding(folder)).toEqual({ state: 'ok', text: `data goes to ${folder}` })
  expect(folderFinding('/proc/nobody/writes/here').state).toBe('bad')
})

it('the doctor knows which tests need what', () => {
  const files = testFilesByNeed()
  expect(files.get('strace')).toBeGreaterThan(3)
  expect([...files].filter(([, count]) => count === 0)).toEqual([])
})
